using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Copying;

// Single values: how they must be to stay as they are.
internal ref partial struct CopyCheck
{
    /// <summary>Reads a tag; less than 0 also where it is longer than it must be.</summary>
    private readonly int ReadTag(int start, int stop, out uint tag)
    {
        int value = WireInput.ReadTag(ref MemoryMarshal.GetReference(data), start, stop, out tag);
        return value - start == EncodedTag.Size(tag) ? value : WireError.InvalidTag;
    }

    /// <summary>Reads a length; less than 0 also where it is longer than it must be.</summary>
    private readonly int ReadLength(int start, int stop, out int length)
    {
        int body = WireInput.ReadLength(ref MemoryMarshal.GetReference(data), start, stop, out length);
        return body - start == Varint.Size((uint)length) ? body : WireError.InvalidLength;
    }

    /// <summary>The position after a varint, or less than 0 where it would be written otherwise.</summary>
    private readonly int ReadVarint(MessageSchema schema, uint rule, int start, int stop, out bool isZero)
    {
        int next = WireInput.ReadVarint(ref MemoryMarshal.GetReference(data), start, stop, out ulong raw);
        isZero = raw == 0;
        return IsShortest(start, next, raw) && IsNormal(schema, rule & CopyRule.KindMask, (int)(rule >> CopyRule.IndexShift), raw) ? next : WireError.InvalidVarint;
    }

    /// <summary>Whether a varint is as short as it can be; of one of ten bytes the last has one bit alone.</summary>
    private readonly bool IsShortest(int start, int next, ulong raw) =>
        next - start == Varint.Size(raw) && (next - start < Varint.MaxSize || data[next - 1] == 1);

    private static bool IsNormal(MessageSchema schema, uint kind, int index, ulong raw) =>
        CopyRule.Normal(kind, raw) == raw && (kind != CopyRule.ClosedEnum || schema.IsKnown(schema.At(index).Number, (int)raw));

    /// <summary>Whether the elements of a packed run are as they would be written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool IsRun(MessageSchema schema, uint rule, int start, int stop)
    {
        int index = (int)(rule >> CopyRule.IndexShift);
        uint kind = CopyRule.KindOf(in schema.At(index));
        if (kind is CopyRule.Fixed32 or CopyRule.Fixed64)
        {
            return ((stop - start) & (kind == CopyRule.Fixed64 ? sizeof(ulong) - 1 : sizeof(uint) - 1)) == 0;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        while (start < stop)
        {
            uint first = Unsafe.Add(ref bytes, (nint)(uint)start);
            uint second = start + 1 < stop ? Unsafe.Add(ref bytes, (nint)(uint)start + 1) : 0U;
            if (kind < CopyRule.Bool && (first < 0x80 || second - 1 < 0x7F))
            {
                start += first < 0x80 ? 1 : 2;
                continue;
            }

            int next = WireInput.ReadVarint(ref bytes, start, stop, out ulong raw);
            if (!IsShortest(start, next, raw) || !IsNormal(schema, kind, index, raw))
            {
                return false;
            }

            start = next;
        }

        return true;
    }
}
