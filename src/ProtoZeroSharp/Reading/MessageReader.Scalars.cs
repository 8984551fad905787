using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

// Singular fields: the value at the field's offset, or the default when it does not occur. None of these throws, as opening has
// checked that the value is whole.
public ref partial struct MessageReader<TSlots>
{
    /// <summary>A <c>int32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Int32(int slot, int fallback = default) => Value<int, Int32Codec>(slot, fallback);

    /// <summary>A <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long Int64(int slot, long fallback = default) => Value<long, Int64Codec>(slot, fallback);

    /// <summary>A <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint UInt32(int slot, uint fallback = default) => Value<uint, UInt32Codec>(slot, fallback);

    /// <summary>A <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong UInt64(int slot, ulong fallback = default) => Value<ulong, UInt64Codec>(slot, fallback);

    /// <summary>A <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int SInt32(int slot, int fallback = default) => Value<int, SInt32Codec>(slot, fallback);

    /// <summary>A <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long SInt64(int slot, long fallback = default) => Value<long, SInt64Codec>(slot, fallback);

    /// <summary>A <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Bool(int slot, bool fallback = default) => Value<bool, BoolCodec>(slot, fallback);

    /// <summary>A <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly uint Fixed32(int slot, uint fallback = default) => Value<uint, Fixed32Codec>(slot, fallback);

    /// <summary>A <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ulong Fixed64(int slot, ulong fallback = default) => Value<ulong, Fixed64Codec>(slot, fallback);

    /// <summary>A <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int SFixed32(int slot, int fallback = default) => Value<int, SFixed32Codec>(slot, fallback);

    /// <summary>A <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly long SFixed64(int slot, long fallback = default) => Value<long, SFixed64Codec>(slot, fallback);

    /// <summary>A <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly float Float(int slot, float fallback = default) => Value<float, FloatCodec>(slot, fallback);

    /// <summary>A <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly double Double(int slot, double fallback = default) => Value<double, DoubleCodec>(slot, fallback);

    /// <summary>An enum field, by its number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Enum(int slot, int fallback = 0) => Value<int, Int32Codec>(slot, fallback);

    /// <summary>A <c>bytes</c> field: a part of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ReadOnlySpan<byte> Bytes(int slot, ReadOnlySpan<byte> fallback = default) =>
        Locate(slot, out int offset) ? WireInput.ReadBytes(view.Input, offset, view.End) : fallback;

    /// <summary>A <c>string</c> field: a part of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Utf8View Text(int slot, ReadOnlySpan<byte> fallback = default) => new(Bytes(slot, fallback));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly T Value<T, TCodec>(int slot, T fallback)
        where TCodec : struct, IScalarCodec<T>
    {
        TCodec codec = default;
        return Locate(slot, out int offset)
            ? codec.Decode(WireInput.ReadScalar(ref view.Input.Byte, offset, view.End, codec.WireType))
            : fallback;
    }
}
