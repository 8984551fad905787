using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Walks the occurrences of one length-delimited or group field between its first and its last.</summary>
internal ref struct RunCursor
{
    private readonly MessageView view;
    private readonly uint tag;

    // A message is a level deeper, which the depth limit must allow. This and the tag are constants at every call, so the JIT folds their tests.
    private readonly bool isMessage;
    private int position;
    private int last;
    private int bodyStart;
    private int bodyEnd;
    private readonly FragmentPath? path;
    private FragmentState pieces;

    /// <summary>Begins before the first element.</summary>
    /// <exception cref="ProtoException">Elements are a level that may not be opened.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public RunCursor(scoped in FieldRun run, bool isMessage)
    {
        view = run.View;
        tag = run.Tag;
        this.isMessage = isMessage;
        if (view.Path == null)
        {
            position = run.First;
            last = run.Last;
            if (isMessage && view.Depth == 0 && run.First < run.Last)
            {
                // Here, so that going to an element need not ask. In a split message it is asked where elements are looked for.
                ReaderErrors.Throw(WireError.TooDeep, run.First, tag);
            }
        }
        else
        {
            path = view.Path.ForWalk();
            pieces = new FragmentState(run.IsEmpty ? -1 : view.Start);
        }
    }

    /// <summary>The body of the current element.</summary>
    public readonly ReadOnlySpan<byte> Body
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => view.Input.Slice(bodyStart, bodyEnd - bodyStart);
    }

    /// <summary>The current element as a message one level below.</summary>
    public readonly MessageView Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(view.Input, bodyStart, bodyEnd, view.Depth - 1);
    }

    /// <summary>The current element as a map entry, which is no level of its own.</summary>
    public readonly MessageView Entry => new(view.Input, bodyStart, bodyEnd, view.Depth);

    // How many levels may be opened: of messages as it is, of other elements, which are no level, its complement.
    private readonly int Levels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => isMessage ? view.Depth : ~view.Depth;
    }

    /// <summary>Goes to the next element.</summary>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        int tagSize = EncodedTag.Size(tag);
        if (tagSize <= sizeof(uint) && (WireType)(tag & 7) == WireType.LengthDelimited && position < last - sizeof(uint))
        {
            ref byte element = ref Unsafe.Add(ref view.Input.Byte, (nint)(uint)position);
            if ((Unsafe.ReadUnaligned<uint>(ref element) ^ (uint)EncodedTag.Bytes(tag)) << (32 - (tagSize * 8)) == 0)
            {
                int length = Unsafe.Add(ref element, tagSize);
                int body = position + tagSize + 1;
                if (length >= 0x80)
                {
                    // Two bytes; what takes more is left to what is rare.
                    int second = body < last ? Unsafe.Add(ref element, tagSize + 1) : 0x80;
                    length = second < 0x80 ? (length & 0x7F) | (second << 7) : int.MaxValue;
                    body++;
                }

                if (length <= last - body)
                {
                    bodyStart = body;
                    bodyEnd = position = body + length;
                    return true;
                }
            }
        }

        if (position >= last && path == null)
        {
            // Otherwise they would be values that the loop carries.
            bodyStart = bodyEnd = 0;
            return false;
        }

        // A copy, as whatever has its address taken stays in memory; word by word, as what is copied whole does too.
        Unsafe.SkipInit(out FoundElement found);
        pieces.CopyTo(ref found.Pieces);
        found.Next = position;
        found.Last = last;
        bool isFound = Find(view, path, Levels, tag, ref found);
        found.Pieces.CopyTo(ref pieces);
        last = found.Last;
        bodyStart = found.Start;
        bodyEnd = found.End;
        position = found.Next;
        return isFound;
    }

    // Finds the next element over whatever lies between, in the next piece too. Every level above was scanned: only input that
    // changes meanwhile is malformed here.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Find(MessageView view, FragmentPath? path, int levels, uint tag, ref FoundElement element)
    {
        ref byte bytes = ref view.Input.Byte;
        int depth = levels < 0 ? ~levels : levels;
        int position = element.Next;
        while (true)
        {
            int last = element.Last;
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
                    element.Start = value;
                    element.End = bodyEnd;
                    element.Next = position;
                    return true;
                }
            }

            if (path == null || !FragmentWalker.Next(ref bytes, path, view.End, view.Depth, view.From, ref element.Pieces, out position, out element.Last))
            {
                element.Start = element.End = 0;
                element.Next = position;
                return false;
            }
        }
    }
}
