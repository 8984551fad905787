using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// The scan that opens a message. One method for all message types, so that it is compiled once; what it finds stays in
/// registers (a mask handed to the rarer cases by reference would live on the stack: 14 against 6 ns for a message of four fields).
/// </summary>
internal static class MessageScan
{
    /// <summary>Scans a piece of a message; zero, or the code of the error.</summary>
    public static int Run(
        MessageSchema schema,
        ReadOnlySpan<byte> data,
        int position,
        int end,
        int depth,
        ref int offsets,
        int capacity,
        ref ScanResult result)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        ScanEntry[] table = schema.ScanTable;
        ulong seen = result.Seen;
        while (position < end)
        {
            int tagStart = position;
            uint tag = Unsafe.Add(ref bytes, position);
            if (tag - 8 < 0x78)
            {
                position++;
            }
            else
            {
                position = WireInput.ReadTag(ref bytes, position, end, out tag);
            }

            int value = position;
            uint wireType = tag & 7;
            if (position < 0)
            {
                // The tag itself is malformed.
            }
            else if (wireType == WireTypes.LengthDelimited)
            {
                position = WireInput.ReadLength(ref bytes, position, end, out int length);
                position = position < 0 ? position : position + length;
            }
            else if (wireType == WireTypes.Varint)
            {
                position = WireInput.SkipVarint(ref bytes, position, end);
            }
            else
            {
                position = WireInput.SkipValue(ref bytes, position, end, tag, depth);
            }

            if (position < 0)
            {
                return position;
            }

            uint number = tag >> 3;
            if (number < (uint)table.Length)
            {
                ScanEntry entry = table[number];
                int slot = entry.Slot;
                if (((entry.WireTypes >> (int)wireType) & 1) != 0 && slot < capacity)
                {
                    ulong bit = 1UL << slot;
                    if (entry.Mode == ScanMode.Scalar || (entry.Mode == ScanMode.Message && (seen & bit) == 0))
                    {
                        seen |= bit;
                        Unsafe.Add(ref offsets, slot) = value;
                        continue;
                    }

                    if (entry.Mode == ScanMode.Repeated && slot + 1 < capacity)
                    {
                        if ((seen & bit) == 0)
                        {
                            seen |= bit;
                            Unsafe.Add(ref offsets, slot) = tagStart;
                        }

                        Unsafe.Add(ref offsets, slot + 1) = position;
                        continue;
                    }
                }
            }

            result.Seen = seen;
            if (!ScanRules.Record(ref offsets, capacity, ref result.Seen, ref result.Split, schema, in schema.Find((int)number), data, tag, tagStart, value, position))
            {
                result.HasUnknown = true;
            }

            seen = result.Seen;
        }

        result.Seen = seen;
        return 0;
    }

    /// <summary>Throws for what stopped a scan: walks to it once more, so that the scan itself need not remember where it was.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Throw(MessageView view, int code)
    {
        var cursor = new FieldCursor(view);
        while (cursor.Next())
        {
            // Up to the malformed field.
        }

        cursor.ThrowIfMalformed();
        ReaderErrors.Throw(code, view.Start, 0);
    }

    /// <summary>Scans all pieces of a split message.</summary>
    public static int RunPieces(
        MessageSchema schema,
        MessageView view,
        ref int offsets,
        int capacity,
        ref ScanResult result)
    {
        var walker = new FragmentWalker(view);
        while (walker.Next(out int start, out int end))
        {
            int code = Run(schema, view.Data, start, end, view.Depth, ref offsets, capacity, ref result);
            if (code != 0)
            {
                return code;
            }
        }

        return 0;
    }
}
