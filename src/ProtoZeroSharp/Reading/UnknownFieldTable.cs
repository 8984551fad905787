using System.Buffers;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>The unknown fields of a message by number and wire type, each in the order of the input; in memory that is rented.</summary>
internal ref struct UnknownFieldTable
{
    private const int FirstSize = 64;
    private readonly ReadOnlySpan<byte> data;
    private Part[] parts;
    private int count;

    public UnknownFieldTable(UnknownFields fields)
    {
        data = fields.Data;
        parts = ArrayPool<Part>.Shared.Rent(FirstSize);
        count = 0;
        bool isWhole = false;
        try
        {
            foreach (UnknownField field in fields)
            {
                // A number that a closed enum does not know has 32 bits like those that it knows.
                Add(in field, fields.Schema.Find(field.FieldNumber).IsClosedEnum);
            }

            isWhole = true;
        }
        finally
        {
            if (!isWhole)
            {
                Dispose();
            }
        }

        Array.Sort(parts, 0, count);
    }

    public readonly bool Equals(scoped in UnknownFieldTable other)
    {
        if (count != other.count)
        {
            return false;
        }

        for (int i = 0; i < count; i++)
        {
            Part one = parts[i];
            Part two = other.parts[i];
            if (one.Tag != two.Tag || one.Value != two.Value || !data.Slice(one.Start, one.Length).SequenceEqual(other.data.Slice(two.Start, two.Length)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Gives the memory back.</summary>
    public readonly void Dispose() => PooledArray.Return(parts);

    private void Add(scoped in UnknownField field, bool isEnum)
    {
        if (count == parts.Length)
        {
            Part[] larger = ArrayPool<Part>.Shared.Rent(2 * count);
            parts.CopyTo(larger, 0);
            Dispose();
            parts = larger;
        }

        var part = new Part { Tag = ((uint)field.FieldNumber << 3) | (uint)field.WireType, Ordinal = count };
        if (field.WireType == WireType.Varint)
        {
            ulong value = field.Varint;
            part.Value = isEnum ? (ulong)(int)value : value;
        }
        else
        {
            data.Overlaps(field.Raw, out int start);
            int end = start + field.Raw.Length;
            ref byte bytes = ref MemoryMarshal.GetReference(data);
            int body = WireInput.ReadTag(ref bytes, start, end, out _);
            if (body >= 0 && field.WireType == WireType.LengthDelimited)
            {
                body = WireInput.ReadLength(ref bytes, body, end, out _);
            }

            if (body < 0)
            {
                // Somebody has changed the field since it was found.
                ReaderErrors.Throw(body, start, part.Tag);
            }

            part.Start = body;
            part.Length = end - body;
        }

        parts[count++] = part;
    }

    // Internal for a test, which looks at what goes back to the pool.
    internal struct Part : IComparable<Part>
    {
        public uint Tag;
        public int Ordinal;
        public ulong Value;
        public int Start;
        public int Length;

        public readonly int CompareTo(Part other) => Tag != other.Tag ? Tag.CompareTo(other.Tag) : Ordinal.CompareTo(other.Ordinal);
    }
}
