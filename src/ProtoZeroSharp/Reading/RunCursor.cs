using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Walks the occurrences of one length-delimited or group field between its first and its last.</summary>
internal ref struct RunCursor
{
    private readonly MessageView view;
    private readonly uint tag;

    // Messages are a level, which has to be allowed. With this and the tag constant, as they are at every call, nothing is left of their use.
    private readonly bool isMessage;
    private int position;
    private int last;
    private int bodyStart;
    private int bodyEnd;
    private FragmentState pieces;

    /// <summary>Begins before the first element.</summary>
    /// <exception cref="ProtoException">Elements are a level that may not be opened.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public RunCursor(scoped in FieldRun run, bool isMessage)
    {
        // Field by field, here and below: so most of them are never in memory.
        view = new MessageView(run.View.Data, run.View.Start, run.View.End, run.View.Depth, run.View.Path, run.View.From);
        tag = run.Tag;
        this.isMessage = isMessage;
        if (run.View.Path == null)
        {
            position = run.First;
            last = run.Last;
            if (isMessage && view.Depth == 0 && position < last)
            {
                // Here, so that going to an element need not ask. In a split message it is asked where elements are looked for.
                ReaderErrors.Throw(WireError.TooDeep, position, tag);
            }
        }
        else if (!run.IsEmpty)
        {
            pieces = new FragmentState(run.View.Start);
        }
    }

    /// <summary>The body of the current element.</summary>
    public readonly ReadOnlySpan<byte> Body
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => WireInput.Slice(view.Data, bodyStart, bodyEnd - bodyStart);
    }

    /// <summary>The current element as a message one level below.</summary>
    public readonly MessageView Message
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(view.Data, bodyStart, bodyEnd, view.Depth - 1);
    }

    /// <summary>The current element as a map entry, which is no level of its own.</summary>
    public readonly MessageView Entry => new(view.Data, bodyStart, bodyEnd, view.Depth);

    // How many levels may be opened: of messages as it is, of other elements, which are no level, its complement.
    private readonly int Levels
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => isMessage ? view.Depth : ~view.Depth;
    }

    /// <summary>Goes to the next element. Tag and length are read at once where eight bytes are there, and the length takes one or two of them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        if (position <= view.Data.Length - sizeof(ulong) && (WireType)(tag & 7) == WireType.LengthDelimited)
        {
            ulong element = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref MemoryMarshal.GetReference(view.Data), (nint)(uint)position));
            int tagBits = 8 * EncodedTag.Size(tag);
            if ((element ^ EncodedTag.Bytes(tag)) << -tagBits == 0)
            {
                element >>= tagBits;
                int length = (byte)element;
                int body = position + (tagBits >> 3) + 1;
                if (length >= 0x80)
                {
                    // Two bytes; what takes more is left to what is rare.
                    length = (element & 0x8000) == 0 ? (length & 0x7F) | (int)((element >> 1) & 0x3F80) : int.MaxValue;
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

        if (position >= last && view.Path == null)
        {
            // Otherwise they would be values that the loop carries.
            bodyStart = bodyEnd = 0;
            return false;
        }

        // The cursor's fields by value, as whatever has its address taken stays in memory.
        FoundElement found = Find(view, pieces, position, last, tag, Levels);
        pieces = found.Pieces;
        last = found.Last;
        bodyStart = found.Start;
        bodyEnd = found.End;
        position = found.Next;
        return found.IsFound;
    }

    // Finds the next element over whatever lies between, in the next piece too. Every level above was scanned: only input that
    // changes meanwhile is malformed here.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FoundElement Find(MessageView view, FragmentState pieces, int position, int last, uint tag, int levels)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        int depth = levels < 0 ? ~levels : levels;
        while (true)
        {
            while (position < last)
            {
                int start = position;
                int value = position = WireInput.ReadTag(ref bytes, start, last, out uint found);
                int end = 0;
                if (position >= 0 && found == tag && (WireType)(found & 7) == WireType.LengthDelimited)
                {
                    value = WireInput.ReadLength(ref bytes, position, last, out int length);
                    position = end = value < 0 ? value : value + length;
                }
                else if (position >= 0)
                {
                    position = (WireType)(found & 7) == WireType.StartGroup
                        ? WireInput.SkipGroup(ref bytes, value, last, found, depth, out end)
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
                    return new FoundElement { Pieces = pieces, IsFound = true, Start = value, End = end, Next = position, Last = last };
                }
            }

            if (view.Path == null || !pieces.IsUnderWay)
            {
                return new FoundElement { Next = position, Last = last };
            }

            FragmentWalker.Next(in view, ref pieces, out position, out last);
        }
    }
}
