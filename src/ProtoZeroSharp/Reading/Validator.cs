using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Checks a message and everything in it, once and without recursion: the levels stand in a row of integers. Reads every byte
/// of the message's structure once.
/// </summary>
internal ref struct Validator
{
    // The end, the schema's number and the start tag (0 unless it is a group) of each enclosing level.
    private const int LevelSize = 4;
    private const int NoSchema = -1;
    private const int StackLevels = 256;

    private readonly MessageView view;

    public Validator(MessageView view)
    {
        this = default;
        this.view = view;
    }

    public int Error { get; private set; }

    public int ErrorOffset { get; private set; }

    public uint ErrorTag { get; private set; }

    public bool Run(MessageSchema schema)
    {
        // Map entries are levels here, though they do not count as one: hence two for each that may be opened.
        int levels = (2 * view.Depth) + 2;
        int[]? rented = levels > StackLevels ? ArrayPool<int>.Shared.Rent(levels * LevelSize) : null;
        scoped Span<int> stack = rented ?? stackalloc int[StackLevels * LevelSize];
        bool valid = view.Path == null ? Run(schema, view.Start, view.End, stack) : RunPieces(schema, stack);
        if (rented != null)
        {
            ArrayPool<int>.Shared.Return(rented);
        }

        return valid;
    }

    private bool RunPieces(MessageSchema schema, scoped Span<int> stack)
    {
        var state = new FragmentState(view.Start);
        while (FragmentWalker.Next(in view, ref state, out int start, out int end))
        {
            if (!Run(schema, start, end, stack))
            {
                return false;
            }
        }

        return true;
    }

    private bool Run(MessageSchema root, int position, int end, scoped Span<int> stack)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        MessageSchema? schema = root;
        uint group = 0;
        int depth = view.Depth;
        int top = 0;
        while (true)
        {
            if (position >= end)
            {
                if (group != 0)
                {
                    return Fail(WireError.Truncated, position, group);
                }

                if (top == 0)
                {
                    return true;
                }

                Pop(stack, ref top, ref end, ref schema, ref group, ref depth);
                continue;
            }

            int tagStart = position;
            position = WireInput.ReadTag(ref bytes, tagStart, end, out uint tag);
            if (position < 0)
            {
                return Fail(position, tagStart, tag);
            }

            if ((tag & 7) == WireTypes.EndGroup)
            {
                if (group == 0 || group != tag - 1)
                {
                    return Fail(WireError.InvalidGroup, tagStart, tag);
                }

                Pop(stack, ref top, ref end, ref schema, ref group, ref depth);
                continue;
            }

            FieldEntry entry = schema == null ? default : schema.Find((int)(tag >> 3));
            bool known = entry.IsDeclared && entry.Accepts(tag & 7);
            if ((tag & 7) == WireTypes.StartGroup)
            {
                if (depth == 0)
                {
                    return Fail(WireError.TooDeep, tagStart, tag);
                }

                Push(stack, ref top, end, schema, group, 1);
                depth--;
                group = tag;
                schema = known ? schema!.Child(entry.Number) : null;
                continue;
            }

            if (known && (tag & 7) == WireTypes.LengthDelimited)
            {
                int body = WireInput.ReadLength(ref bytes, position, end, out int length);
                if (body < 0)
                {
                    return Fail(body, tagStart, tag);
                }

                position = body;
                MessageSchema? child = entry.Kind == FieldKind.Message ? schema!.Child(entry.Number) : null;
                if (child == null)
                {
                    int code = CheckBody(in entry, body, length);
                    if (code < 0)
                    {
                        return Fail(code, tagStart, tag);
                    }

                    position += length;
                    continue;
                }

                int cost = (entry.Traits & FieldTraits.Map) != 0 ? 0 : 1;
                if (depth < cost)
                {
                    return Fail(WireError.TooDeep, tagStart, tag);
                }

                Push(stack, ref top, end, schema, group, cost);
                depth -= cost;
                end = body + length;
                schema = child;
                group = 0;
                continue;
            }

            position = WireInput.SkipValue(ref bytes, position, end, tag, 0);
            if (position < 0)
            {
                return Fail(position, tagStart, tag);
            }
        }
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
                ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
                int end = body + length;
                while (body < end)
                {
                    body = WireInput.SkipVarint(ref bytes, body, end);
                    if (body < 0)
                    {
                        return body;
                    }
                }

                return 0;
        }
    }

    private static void Push(Span<int> stack, ref int top, int end, MessageSchema? schema, uint group, int cost)
    {
        Span<int> level = stack.Slice(top * LevelSize, LevelSize);
        level[0] = end;
        level[1] = schema?.Id ?? NoSchema;
        level[2] = (int)group;
        level[3] = cost;
        top++;
    }

    private static void Pop(Span<int> stack, ref int top, ref int end, ref MessageSchema? schema, ref uint group, ref int depth)
    {
        top--;
        Span<int> level = stack.Slice(top * LevelSize, LevelSize);
        end = level[0];
        schema = level[1] == NoSchema ? null : MessageSchema.ById(level[1]);
        group = (uint)level[2];
        depth += level[3];
    }

    private bool Fail(int code, int offset, uint tag)
    {
        Error = code;
        ErrorOffset = offset;
        ErrorTag = tag;
        return false;
    }
}
