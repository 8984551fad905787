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
    private readonly bool isMessage;
    private int position;
    private int last;

    // Up to where elements are length-delimited and may be opened: the same as last, or 0.
    private int ordinaryEnd;
    private int bodyStart;
    private int bodyEnd;
    private bool isFound;
    private FragmentState pieces;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public RunCursor(scoped in FieldRun run, bool isMessage)
    {
        view = run.View;
        tag = run.Tag;
        encodedTag = EncodedTag.Bytes(run.Tag);
        tagBits = 8 * EncodedTag.Size(run.Tag);
        this.isMessage = isMessage;
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
        get => new(view.Data, bodyStart, bodyEnd, view.Depth - 1);
    }

    /// <summary>The current element as a map entry, which is no level of its own.</summary>
    public readonly MessageView Entry => new(view.Data, bodyStart, bodyEnd, view.Depth);

    private readonly bool IsOrdinary => (tag & 7) == WireTypes.LengthDelimited && !(isMessage && view.Depth <= 0);

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

        if (position >= last && view.Path == null)
        {
            return false;
        }

        // By value, so that the cursor itself is never taken by reference and its fields stay in registers through a loop.
        this = Found(this);
        return isFound;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static RunCursor Found(RunCursor cursor)
    {
        cursor.isFound = cursor.Find();
        return cursor;
    }

    /// <summary>Goes to the next element over whatever lies between. Every level above was scanned: only input that changes meanwhile is malformed here.</summary>
    /// <exception cref="ProtoException">The input is malformed, or messages are nested too deep.</exception>
    private bool Find()
    {
        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        while (position < last || NextPiece())
        {
            int start = position;
            int next = WireInput.ReadTag(ref bytes, start, last, out uint found);
            bodyStart = next;
            if (next >= 0 && found == tag && (found & 7) == WireTypes.LengthDelimited)
            {
                bodyStart = WireInput.ReadLength(ref bytes, next, last, out int length);
                bodyEnd = next = bodyStart < 0 ? bodyStart : bodyStart + length;
            }
            else if (next >= 0)
            {
                next = (found & 7) == WireTypes.StartGroup
                    ? WireInput.SkipGroup(ref bytes, next, last, found, view.Depth, out bodyEnd)
                    : WireInput.SkipValue(ref bytes, next, last, found, view.Depth);
            }

            if (next >= 0 && found == tag && isMessage && view.Depth <= 0)
            {
                next = WireError.TooDeep;
            }

            if (next < 0)
            {
                ReaderErrors.Throw(next, start, found);
            }

            position = next;
            if (found == tag)
            {
                return true;
            }
        }

        return false;
    }

    private bool NextPiece()
    {
        while (view.Path != null && FragmentWalker.Next(in view, ref pieces, out position, out last))
        {
            if (position < last)
            {
                ordinaryEnd = IsOrdinary ? last : 0;
                return true;
            }
        }

        return false;
    }
}
