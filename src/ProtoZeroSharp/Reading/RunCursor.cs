using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Walks the occurrences of one length-delimited or group field between its first and its last.</summary>
internal ref struct RunCursor
{
    private readonly MessageView view;
    private readonly ulong encodedTag;
    private readonly int tagBits;
    private readonly uint tag;

    // How many levels may be opened: of messages as it is, of other elements, which are no level, its complement.
    private readonly int levels;
    private int position;
    private int last;

    // Up to where elements are length-delimited and may be opened: the same as last, or 0.
    private int ordinaryEnd;
    private int bodyStart;
    private int bodyEnd;
    private FragmentState pieces;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public RunCursor(scoped in FieldRun run, bool isMessage)
    {
        view = run.View;
        tag = run.Tag;
        encodedTag = EncodedTag.Bytes(run.Tag);
        tagBits = 8 * EncodedTag.Size(run.Tag);
        levels = isMessage ? run.View.Depth : ~run.View.Depth;
        if (run.View.Path == null)
        {
            position = run.First;
            last = run.Last;
            ordinaryEnd = IsOrdinary ? run.Last : 0;
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
        get => new(view.Data, bodyStart, bodyEnd, view.Depth - 1, view.IsValidated);
    }

    /// <summary>The current element as a map entry, which is no level of its own.</summary>
    public readonly MessageView Entry => new(view.Data, bodyStart, bodyEnd, view.Depth, view.IsValidated);

    private readonly bool IsOrdinary => (tag & 7) == WireTypes.LengthDelimited && levels != 0;

    /// <summary>Goes to the next element. Tag and length are read at once where they and the length's one byte are there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        nint start = position;
        if (view.Data.Length - start >= sizeof(ulong))
        {
            ulong bytes = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref MemoryMarshal.GetReference(view.Data), start));
            nint length = (byte)(bytes >> tagBits);
            nint body = start + (tagBits >> 3) + 1;
            if ((bytes ^ encodedTag) << -tagBits == 0 && length < 0x80 && body + length <= ordinaryEnd)
            {
                bodyStart = (int)body;
                bodyEnd = position = (int)(body + length);
                return true;
            }
        }

        // What is rare takes the cursor by value, so that its fields can stay in registers through a loop.
        FoundElement element = Find(view.Data, position, last, tag, levels);
        while (element.Next == 0)
        {
            if (view.Path == null || !pieces.IsUnderWay)
            {
                return false;
            }

            this = NextPiece(this);
            element = Find(view.Data, position, last, tag, levels);
        }

        bodyStart = element.Start;
        bodyEnd = element.End;
        position = element.Next;
        return true;
    }

    /// <summary>Finds the next element over whatever lies between. Every level above was scanned: only input that changes meanwhile is malformed here.</summary>
    /// <exception cref="ProtoException">The input is malformed, or messages are nested too deep.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FoundElement Find(ReadOnlySpan<byte> data, int position, int last, uint tag, int levels)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int depth = levels < 0 ? ~levels : levels;
        while (position < last)
        {
            int start = position;
            int value = position = WireInput.ReadTag(ref bytes, start, last, out uint found);
            int end = 0;
            if (position >= 0 && found == tag && (found & 7) == WireTypes.LengthDelimited)
            {
                value = WireInput.ReadLength(ref bytes, position, last, out int length);
                position = end = value < 0 ? value : value + length;
            }
            else if (position >= 0)
            {
                position = (found & 7) == WireTypes.StartGroup
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
                return new FoundElement(value, end, position);
            }
        }

        return default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static RunCursor NextPiece(RunCursor cursor)
    {
        FragmentWalker.Next(in cursor.view, ref cursor.pieces, out cursor.position, out cursor.last);
        cursor.ordinaryEnd = cursor.IsOrdinary ? cursor.last : 0;
        return cursor;
    }
}
