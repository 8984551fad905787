using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Walks the occurrences of one length-delimited or group field between its first and its last.</summary>
internal ref struct RunCursor
{
    private readonly uint tag;
    private FieldCursor cursor;

    public RunCursor(MessageView view, uint tag, bool found, int first, int last)
    {
        this.tag = tag;

        // In a split message the first and the last occurrence may be in different pieces.
        cursor = !found ? default : view.Path == null ? new FieldCursor(view, first, last) : new FieldCursor(view);
        BodyStart = BodyEnd = 0;
    }

    public readonly ReadOnlySpan<byte> Data => cursor.Data;

    public readonly int Depth => cursor.Depth;

    public readonly int FieldStart => cursor.TagStart;

    public int BodyStart { get; private set; }

    public int BodyEnd { get; private set; }

    public readonly ReadOnlySpan<byte> Body => cursor.Data.Slice(BodyStart, BodyEnd - BodyStart);

    public bool Next()
    {
        if (cursor.NextElement(tag, out int start))
        {
            BodyStart = start;
            BodyEnd = cursor.FieldEnd;
            return true;
        }

        while (cursor.Next())
        {
            if (cursor.Tag != tag)
            {
                continue;
            }

            ref byte bytes = ref MemoryMarshal.GetReference(cursor.Data);
            int bodyEnd = cursor.FieldEnd;
            int body = cursor.ValueStart;
            int code = (tag & 7) == WireTypes.StartGroup
                ? WireInput.SkipGroup(ref bytes, body, cursor.FieldEnd, tag, cursor.Depth, out bodyEnd)
                : body = WireInput.ReadLength(ref bytes, body, cursor.FieldEnd, out _);
            if (code < 0)
            {
                ReaderErrors.Throw(code, cursor.TagStart, tag);
            }

            BodyStart = body;
            BodyEnd = bodyEnd;
            return true;
        }

        cursor.ThrowIfMalformed();
        return false;
    }
}
