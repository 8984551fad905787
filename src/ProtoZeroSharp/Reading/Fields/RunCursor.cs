using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>Walks the occurrences of one length-delimited or group field between its first and its last; for generated code, messages.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct RunCursor
{
    // The message's view, field by field, and a walk over its pieces in two words: see FieldRun.
    private readonly FragmentPath? path;
    private readonly InputStart input;
    private readonly ulong bounds;
    private readonly ulong rest;
    private readonly uint tag;

    // The bytes of the tag, as an element begins with them, and above how many they are. The tag is a constant at every call, and so is this.
    private readonly ulong head;
    private int position;
    private int last;
    private ulong body;
    private ulong walkFirst;
    private ulong walkSecond;

    // Plain fields, and few locals, as this becomes part of every loop over a list.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RunCursor(scoped in FieldRun run, bool isMessage)
    {
        path = run.Path;
        input = run.Input;
        bounds = run.Bounds;
        rest = run.Rest;
        tag = run.Tag;
        position = run.First;
        last = run.Last;
        walkFirst = 0;
        walkSecond = 0;
        body = 0;

        // Written out for tags of up to three bytes: of a call the JIT would make no constant.
        head = run.Tag | (1UL << 32);
        if (run.Tag >= 0x80)
        {
            head = (run.Tag & 0x7F) | 0x80 | ((run.Tag & 0x3F80) << 1) | (2UL << 32);
            if (run.Tag >= 1 << 14)
            {
                head = (run.Tag & 0x7F) | 0x8080 | ((run.Tag & 0x3F80) << 1) | ((run.Tag & 0x1FC000) << 2) | (3UL << 32);
                if (run.Tag >= 1 << 21)
                {
                    head = LongHead(run.Tag);
                }
            }
        }

        if (run.Path != null)
        {
            path = run.Path.ForWalk();
            position = last = 0;
        }
        else if (isMessage && (int)(run.Rest >> 32) <= 0 && run.First < run.Last)
        {
            // Here, so that going to an element need not ask. In a split message it is asked where elements are looked for.
            ReaderErrors.Throw(WireError.TooDeep, run.First, run.Tag);
        }
    }

    // The body of the current element.
    internal readonly ReadOnlySpan<byte> Body
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => input.Slice((int)body, (int)(body >> 32) - (int)body);
    }

    /// <summary>The current element as a message, one level below.</summary>
    public readonly MessageView Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(input, null, body, (rest & ~(ulong)uint.MaxValue) - MessageView.OneLevel);
    }

    // The current element as a map entry, which is no level of its own.
    internal readonly MessageView Entry => new(input, (int)body, (int)(body >> 32), (int)(rest >> 32));

    /// <summary>Goes to the next message.</summary>
    /// <exception cref="ProtoException">The input is malformed, or a message nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext() => Next(isMessage: true);

    // Goes to the next element: a message is a level deeper, which the depth limit must allow.
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Next(bool isMessage)
    {
        if ((WireType)(tag & 7) == WireType.LengthDelimited && position < last - sizeof(uint))
        {
            ref byte element = ref Unsafe.Add(ref input.Byte, (nint)(uint)position);
            if ((Unsafe.ReadUnaligned<uint>(ref element) ^ (uint)head) << (32 - ((int)(head >> 32) * 8)) == 0)
            {
                int length = Unsafe.Add(ref element, (int)(head >> 32));
                int start = position + (int)(head >> 32) + 1;
                if (length >= 0x80)
                {
                    // Two bytes; what takes more is left to what is rare.
                    length = start < last ? (length & 0x7F) | (Unsafe.Add(ref element, (int)(head >> 32) + 1) << 7) : int.MaxValue;
                    start++;
                }

                if (length < 1 << 14 && length <= last - start)
                {
                    position = start + length;
                    body = (uint)start | ((ulong)(uint)position << 32);
                    return true;
                }
            }
        }

        if (position >= last && path == null)
        {
            // Otherwise it would be a value that the loop carries.
            body = 0;
            return false;
        }

        FoundElement found = Find(new MessageView(input, path, bounds, rest), position, last, walkFirst, walkSecond, isMessage ? (int)(rest >> 32) : ~(int)(rest >> 32), tag);
        walkFirst = found.Pieces.First;
        walkSecond = found.Pieces.Second;
        last = found.Last;
        body = found.Body;
        position = found.Next;
        return body != 0;
    }

    // The head of a tag of more than three bytes. Where it has five, what no tag is.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongHead(uint tag)
    {
        int size = EncodedTag.Size(tag);
        return size > sizeof(uint) ? 1UL << 32 : EncodedTag.Bytes(tag) | ((ulong)(uint)size << 32);
    }

    // Finds the next element over whatever lies between, in the next piece too. Every level above was scanned: only input that
    // changes meanwhile is malformed here.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FoundElement Find(MessageView view, int position, int last, ulong walkFirst, ulong walkSecond, int levels, uint tag)
    {
        ref byte bytes = ref view.Input.Byte;
        int depth = levels < 0 ? ~levels : levels;
        FoundElement element = default;
        var pieces = new FragmentState(walkFirst, walkSecond);
        if (view.Path != null && pieces.IsNew)
        {
            pieces = new FragmentState(view.Start);
        }

        while (true)
        {
            while (position < last)
            {
                int start = position;
                int value = position = WireInput.ReadTag(ref bytes, start, last, out uint found);
                int bodyEnd = 0;
                if (position >= 0 && found == tag && (WireType)(found & 7) == WireType.LengthDelimited)
                {
                    value = WireInput.ReadLength(ref bytes, position, last, out int length);
                    position = bodyEnd = value < 0 ? value : value + length;
                }
                else if (position >= 0)
                {
                    position = (WireType)(found & 7) == WireType.StartGroup
                        ? WireInput.SkipGroup(ref bytes, value, last, found, depth, out bodyEnd)
                        : WireInput.SkipValue(ref bytes, value, last, found, depth);
                }

                if (position >= 0 && found == tag && levels == 0)
                {
                    position = WireError.TooDeep;
                }

                if (position < 0)
                {
                    ReaderErrors.Throw(position, start, found);
                }

                if (found == tag)
                {
                    element.Body = (uint)value | ((ulong)(uint)bodyEnd << 32);
                    element.Next = position;
                    element.Last = last;
                    element.Pieces = pieces;
                    return element;
                }
            }

            if (view.Path == null || !FragmentWalker.Next(ref bytes, view.Path, view.End, view.Depth, view.From, ref pieces, out position, out last))
            {
                element.Next = position;
                element.Last = last;
                element.Pieces = pieces;
                return element;
            }
        }
    }
}
