using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Checks a message and everything in it, once and without recursion: the levels stand in a row of integers. Reads every byte
/// of the message's structure once. <see cref="Ordinary"/> goes over what messages mostly consist of; anything else, errors too,
/// is for <see cref="Field"/>, one at a time.
/// </summary>
internal ref struct Validator
{
    // The end, the schema's number, the start tag (0 unless it is a group) and the cost in depth of each enclosing level.
    private const int LevelSize = 4;
    private const int NoSchema = -1;
    private const int StackLevels = 256;

    // Longer ones are checked faster by the method for any text.
    private const int LongestText = 64;

    private readonly MessageView view;
    private int position;

    // Of the level that position is in: its end, its type (null for a group that is not declared), and the start tag of the group, or 0.
    private int end;
    private MessageSchema? schema;
    private uint group;

    // The levels around it, and how many more may be opened.
    private int top;
    private int depth;

    public Validator(MessageView view)
    {
        this = default;
        this.view = view;
        depth = view.Depth;
    }

    public int Error { get; private set; }

    public int ErrorOffset { get; private set; }

    public uint ErrorTag { get; private set; }

    public bool Run(MessageSchema root)
    {
        // Map entries are levels here, though they do not count as one: hence two for each that may be opened.
        int levels = (2 * view.Depth) + 2;
        int[]? rented = levels > StackLevels ? ArrayPool<int>.Shared.Rent(levels * LevelSize) : null;
        scoped Span<int> stack = rented ?? stackalloc int[StackLevels * LevelSize];
        schema = root;
        bool valid = view.Path == null ? Run(view.Start, view.End, stack) : RunPieces(stack);
        if (rented != null)
        {
            ArrayPool<int>.Shared.Return(rented);
        }

        return valid;
    }

    private bool RunPieces(scoped Span<int> stack)
    {
        var state = new FragmentState(view.Start);
        while (FragmentWalker.Next(in view, ref state, out int pieceStart, out int pieceEnd))
        {
            if (!Run(pieceStart, pieceEnd, stack))
            {
                return false;
            }
        }

        return true;
    }

    private bool Run(int pieceStart, int pieceEnd, scoped Span<int> stack)
    {
        position = pieceStart;
        end = pieceEnd;
        while (true)
        {
            position = Ordinary(stack);
            if (position < end)
            {
                if (!Field(stack))
                {
                    return false;
                }
            }
            else if (group != 0)
            {
                return Fail(WireError.Truncated, position, group);
            }
            else if (top == 0)
            {
                return true;
            }
            else
            {
                Leave(stack);
            }
        }
    }

    /// <summary>
    /// Goes over fields, into messages and out of them, up to what is rare: groups, and whatever is malformed. The inner loop is
    /// without a call, so that all it needs stays in registers; what takes calls comes behind it and goes on from the bytes it read.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int Ordinary(scoped Span<int> stack)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        int start = position;
        while (schema != null)
        {
            ref byte rules = ref MemoryMarshal.GetReference(schema.Rules.AsSpan());
            int stop = end;
            uint tag = 0;
            int rule = ValidationRule.Other;
            int first = 0;
            int next = start;

            // No field has less than two bytes.
            while (start < stop - 1)
            {
                tag = Unsafe.Add(ref bytes, (nint)(uint)start);
                first = Unsafe.Add(ref bytes, (nint)(uint)start + 1);
                next = start + 2;
                if (tag >= MessageSchema.OneByteTags)
                {
                    break;
                }

                rule = Unsafe.Add(ref rules, (nint)tag);
                if (rule <= ValidationRule.Varint)
                {
                    if (rule == ValidationRule.Other || first >= 0x80)
                    {
                        break;
                    }
                }
                else if (rule <= ValidationRule.Fixed64)
                {
                    if (rule > stop - next + 1)
                    {
                        break;
                    }

                    next += rule - 1;
                }
                else
                {
                    if (first >= 0x80 || first > stop - next || rule > ValidationRule.Text)
                    {
                        break;
                    }

                    if (rule == ValidationRule.Text && (first > LongestText || !IsAscii(ref Unsafe.Add(ref bytes, (nint)(uint)next), first)))
                    {
                        break;
                    }

                    next += first;
                }

                start = next;
            }

            if (start >= stop - 1)
            {
                if (start < stop || top == 0 || group != 0)
                {
                    return start;
                }

                Leave(stack);
                continue;
            }

            bool isLong = tag >= MessageSchema.OneByteTags;
            if (isLong)
            {
                next = ReadTag(ref bytes, next, stop, ref tag, ref first);
                if (next < 0)
                {
                    return start;
                }
            }

            int index = schema.IndexOf((int)(tag >> 3));
            if (isLong)
            {
                rule = ValidationRule.Of(in schema.At(index), tag);
            }

            int length = 0;
            if (rule >= ValidationRule.Bytes)
            {
                length = first;
                if (first >= 0x80 || first > stop - next)
                {
                    next = WireInput.ReadLongLength(ref bytes, next - 1, stop, out length);
                }
            }
            else if (rule > ValidationRule.Varint)
            {
                next += rule - 1;
            }
            else if (first >= 0x80 && rule == ValidationRule.Varint)
            {
                next = WireInput.SkipLongVarint(ref bytes, next - 1, stop);
            }

            if (rule == ValidationRule.Other || next < 0 || next > stop
                || (rule is ValidationRule.Text or ValidationRule.Packed && CheckBody(in schema.At(index), next, length) < 0))
            {
                return start;
            }

            if (rule >= ValidationRule.MapEntry)
            {
                MessageSchema? child = schema.ChildAt(index);
                if (child == null || !Enter(stack, child, next + length, 0, rule - ValidationRule.MapEntry))
                {
                    return start;
                }

                length = 0;
            }

            start = next + length;
        }

        return start;
    }

    /// <summary>
    /// Reads on in a tag of more than one byte whose second is <paramref name="first"/>, which then is the first byte behind the tag.
    /// The result is the position behind that, or less than 0 when the tag is malformed or the last thing there is.
    /// </summary>
    private static int ReadTag(ref byte bytes, int next, int stop, ref uint tag, ref int first)
    {
        uint value = tag & 0x7F;
        for (int shift = 7; shift < 35; shift += 7)
        {
            value |= (uint)(first & 0x7F) << shift;
            bool isLast = first < 0x80;
            if (next >= stop || (shift == 28 && first > 0x0F))
            {
                break;
            }

            first = Unsafe.Add(ref bytes, next++);
            if (isLast)
            {
                tag = value;
                return next;
            }
        }

        return WireError.InvalidTag;
    }

    /// <summary>Goes over any field, into it if it has fields, or behind the end of a group.</summary>
    private bool Field(scoped Span<int> stack)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        int start = position;
        int value = WireInput.ReadTag(ref bytes, start, end, out uint tag);
        if (value < 0)
        {
            return Fail(value, start, tag);
        }

        uint wireType = tag & 7;
        FieldEntry entry = schema == null ? default : schema.Find((int)(tag >> 3));
        bool known = entry.IsDeclared && entry.Accepts(wireType);
        if (wireType == WireTypes.EndGroup)
        {
            if (group == 0 || group != tag - 1)
            {
                return Fail(WireError.InvalidGroup, start, tag);
            }

            position = value;
            Leave(stack);
            return true;
        }

        if (wireType == WireTypes.StartGroup)
        {
            position = value;
            return Enter(stack, known ? schema!.Child(entry.Number) : null, end, tag, 1) || Fail(WireError.TooDeep, start, tag);
        }

        if (!known || wireType != WireTypes.LengthDelimited)
        {
            position = WireInput.SkipValue(ref bytes, value, end, tag, 0);
            return position >= 0 || Fail(position, start, tag);
        }

        int body = WireInput.ReadLength(ref bytes, value, end, out int length);
        if (body < 0)
        {
            return Fail(body, start, tag);
        }

        if (entry.Kind == FieldKind.Message && schema!.Child(entry.Number) is { } child)
        {
            position = body;
            int cost = (entry.Traits & FieldTraits.Map) != 0 ? 0 : 1;
            return Enter(stack, child, body + length, 0, cost) || Fail(WireError.TooDeep, start, tag);
        }

        position = body + length;
        int code = CheckBody(in entry, body, length);
        return code == 0 || Fail(code, start, tag);
    }

    private readonly int CheckBody(in FieldEntry entry, int body, int length)
    {
        if (entry.Kind == FieldKind.String)
        {
            bool checks = (entry.Traits & FieldTraits.ValidatesUtf8) != 0;
            return checks && !Utf8Validation.IsValid(view.Data.Slice(body, length)) ? WireError.InvalidUtf8 : 0;
        }

        if (entry.Kind is FieldKind.Bytes or FieldKind.Message)
        {
            return 0;
        }

        switch ((uint)entry.WireType)
        {
            case WireTypes.Fixed32:
                return (length & 3) != 0 ? WireError.InvalidPacked : 0;
            case WireTypes.Fixed64:
                return (length & 7) != 0 ? WireError.InvalidPacked : 0;
            default:
                return Math.Min(WireInput.SkipVarints(ref MemoryMarshal.GetReference(view.Data), body, body + length), 0);
        }
    }

    /// <summary>Goes a level down; false when there may be no more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Enter(scoped Span<int> stack, MessageSchema? child, int childEnd, uint startTag, int cost)
    {
        if (depth < cost)
        {
            return false;
        }

        Span<int> level = stack.Slice(top * LevelSize, LevelSize);
        level[0] = end;
        level[1] = schema?.Id ?? NoSchema;
        level[2] = (int)group;
        level[3] = cost;
        top++;
        end = childEnd;
        schema = child;
        group = startTag;
        depth -= cost;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave(scoped Span<int> stack)
    {
        top--;
        Span<int> level = stack.Slice(top * LevelSize, LevelSize);
        end = level[0];
        schema = level[1] == NoSchema ? null : MessageSchema.ById(level[1]);
        group = (uint)level[2];
        depth += level[3];
    }

    /// <summary>Whether all bytes are ASCII: most texts are, and short ones take less than the call that checks any.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(ref byte text, int length)
    {
        const ulong NotAscii = 0x8080808080808080;
        ulong found;
        if (length >= sizeof(ulong))
        {
            nint last = length - sizeof(ulong);
            found = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, last));
            for (nint i = 0; i < last; i += sizeof(ulong))
            {
                found |= Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, i));
            }
        }
        else if (length >= sizeof(uint))
        {
            found = Unsafe.ReadUnaligned<uint>(ref text) | Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref text, length - sizeof(uint)));
        }
        else
        {
            found = length == 0 ? 0U : (uint)text | Unsafe.Add(ref text, length >> 1) | Unsafe.Add(ref text, length - 1);
        }

        return (found & NotAscii) == 0;
    }

    private bool Fail(int code, int offset, uint tag)
    {
        Error = code;
        ErrorOffset = offset;
        ErrorTag = tag;
        return false;
    }
}
