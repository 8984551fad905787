using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

// Singular fields: the value at the field's offset, or the default when it does not occur. None of these throws, as opening has
// checked that the value is whole.
public ref partial struct MessageReader<TSlots>
{
    /// <summary>An <c>int32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Int32(int slot, int fallback = default) => (int)Varint(slot, (uint)fallback);

    /// <summary>An <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long Int64(int slot, long fallback = default) => (long)Varint(slot, (ulong)fallback);

    /// <summary>A <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint UInt32(int slot, uint fallback = default) => (uint)Varint(slot, fallback);

    /// <summary>A <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong UInt64(int slot, ulong fallback = default) => Varint(slot, fallback);

    /// <summary>A <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int SInt32(int slot, int fallback = default) => ZigZag.Decode((uint)Varint(slot, ZigZag.Encode(fallback)));

    /// <summary>A <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long SInt64(int slot, long fallback = default) => ZigZag.Decode(Varint(slot, ZigZag.Encode(fallback)));

    /// <summary>A <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Bool(int slot, bool fallback = default) => Varint(slot, fallback ? 1UL : 0) != 0;

    /// <summary>A <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint Fixed32(int slot, uint fallback = default)
    {
        if (Locate(slot, out int offset))
        {
            // Checked when the message was opened; zero if it is cut off meanwhile.
            fallback = (int)(view.Bounds >> 32) - offset < sizeof(uint) ? 0 : Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref view.Input.Byte, (nint)(uint)offset));
        }

        return fallback;
    }

    /// <summary>A <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fixed64(int slot, ulong fallback = default)
    {
        if (Locate(slot, out int offset))
        {
            fallback = (int)(view.Bounds >> 32) - offset < sizeof(ulong) ? 0 : Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref view.Input.Byte, (nint)(uint)offset));
        }

        return fallback;
    }

    /// <summary>An <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int SFixed32(int slot, int fallback = default) => (int)Fixed32(slot, (uint)fallback);

    /// <summary>An <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long SFixed64(int slot, long fallback = default) => (long)Fixed64(slot, (ulong)fallback);

    /// <summary>A <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly float Float(int slot, float fallback = default) => Bits.ToSingle(Fixed32(slot, Bits.OfSingle(fallback)));

    /// <summary>A <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly double Double(int slot, double fallback = default) => BitConverter.Int64BitsToDouble(SFixed64(slot, BitConverter.DoubleToInt64Bits(fallback)));

    /// <summary>An enum field, by its number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Enum(int slot, int fallback = 0) => (int)Varint(slot, (uint)fallback);

    /// <summary>A <c>bytes</c> field: a part of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ReadOnlySpan<byte> Bytes(int slot)
    {
        int start = Range(slot, out int length);
        return view.Input.Slice(start, length);
    }

    /// <summary>A <c>bytes</c> field that has a default.</summary>
    public readonly ReadOnlySpan<byte> Bytes(int slot, ReadOnlySpan<byte> fallback) => Has(slot) ? Bytes(slot) : fallback;

    /// <summary>A <c>string</c> field: a part of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Utf8View Text(int slot)
    {
        int start = Range(slot, out int length);
        return new Utf8View(in view.Input, start, length);
    }

    /// <summary>A <c>string</c> field that has a default.</summary>
    public readonly Utf8View Text(int slot, ReadOnlySpan<byte> fallback) => new(Bytes(slot, fallback));

    // Where the bytes of a field are; none when it does not occur. In plain numbers, as each span on the way would be three locals more in the
    // getter's caller.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Range(int slot, out int length)
    {
        if (!Locate(slot, out int start))
        {
            start = length = 0;
        }
        else
        {
            length = Unsafe.Add(ref view.Input.Byte, (nint)(uint)start);
            if (length < 0x80 && length < (int)(view.Bounds >> 32) - start)
            {
                start++;
            }
            else
            {
                ulong range = WireInput.ReadLongRange(ref view.Input.Byte, start, (int)(view.Bounds >> 32));
                start = (int)range;
                length = (int)(range >> 32);
            }
        }

        return start;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ulong Varint(int slot, ulong value)
    {
        if (Locate(slot, out int offset))
        {
            value = Unsafe.Add(ref view.Input.Byte, (nint)(uint)offset);
            if (value >= 0x80)
            {
                value = WireInput.ReadCheckedLongVarint(ref view.Input.Byte, offset, (int)(view.Bounds >> 32));
            }
        }

        return value;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly T Value<T, TCodec>(int slot, T fallback)
        where TCodec : struct, IScalarCodec<T>
    {
        TCodec codec = default;
        return Locate(slot, out int offset)
            ? codec.Decode(WireInput.ReadScalar(ref view.Input.Byte, offset, (int)(view.Bounds >> 32), codec.WireType))
            : fallback;
    }
}
