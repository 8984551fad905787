using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Walks the fields of a message in wire order, through all its pieces when it is split.</summary>
internal ref struct FieldCursor
{
    public readonly ReadOnlySpan<byte> Data;
    private readonly bool isSplit;
    private readonly int depth;
    private FragmentWalker walker;
    private int position;
    private int end;

    public FieldCursor(MessageView view)
    {
        this = default;
        Data = view.Data;
        depth = view.Depth;
        if (view.Path == null)
        {
            position = view.Start;
            end = view.End;
        }
        else
        {
            isSplit = true;
            walker = new FragmentWalker(view);
        }
    }

    /// <summary>A part of a message of one piece: from a field's tag to the end of a field.</summary>
    public FieldCursor(MessageView view, int start, int end)
    {
        this = default;
        Data = view.Data;
        depth = view.Depth;
        position = start;
        this.end = end;
    }

    /// <summary>The tag of the current field.</summary>
    public uint Tag { get; private set; }

    /// <summary>Where the tag begins.</summary>
    public int TagStart { get; private set; }

    /// <summary>Where what follows the tag begins: the value or the length.</summary>
    public int ValueStart { get; private set; }

    /// <summary>Behind the field, a group's end tag included.</summary>
    public readonly int FieldEnd => position;

    /// <summary>Zero, or why <see cref="Next"/> stopped before the end.</summary>
    public int Error { get; private set; }

    public readonly int Depth => depth;

    /// <summary>Goes to the next field; false at the end and when the input is malformed.</summary>
    public bool Next()
    {
        while (position >= end)
        {
            if (!isSplit || !walker.Next(out position, out end))
            {
                return false;
            }
        }

        ref byte bytes = ref MemoryMarshal.GetReference(Data);
        TagStart = position;
        int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
        Tag = tag;
        int next = value < 0 ? value : WireInput.SkipValue(ref bytes, value, end, tag, depth);
        if (next < 0)
        {
            Error = next;
            end = position;
            return false;
        }

        ValueStart = value;
        position = next;
        return true;
    }

    /// <summary>
    /// Goes to the next field if it is length-delimited and has this tag, the ordinary case in a run of elements: its length is
    /// read once. False where <see cref="Next"/> has to look.
    /// </summary>
    public bool NextElement(uint wanted, out int bodyStart)
    {
        if (position < end)
        {
            ref byte bytes = ref MemoryMarshal.GetReference(Data);
            int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
            if (value >= 0 && tag == wanted && (tag & 7) == WireTypes.LengthDelimited)
            {
                bodyStart = WireInput.ReadLength(ref bytes, value, end, out int length);
                if (bodyStart >= 0)
                {
                    TagStart = position;
                    Tag = tag;
                    ValueStart = value;
                    position = bodyStart + length;
                    return true;
                }
            }
        }

        bodyStart = 0;
        return false;
    }

    /// <summary>Throws when <see cref="Next"/> stopped for an error.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void ThrowIfMalformed()
    {
        if (Error != 0)
        {
            ReaderErrors.Throw(Error, TagStart, Tag);
        }
    }
}
