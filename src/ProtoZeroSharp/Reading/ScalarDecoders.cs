using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>How a scalar comes out of its bits on the wire; a struct, so that the JIT makes code of its own for each.</summary>
/// <typeparam name="T">The C# type.</typeparam>
public interface IScalarDecoder<T>
{
    /// <summary>0 for varints, 1 for eight bytes, 5 for four.</summary>
    int WireType { get; }

    /// <summary>The value of a varint's 64 bits, or of a fixed field's bits.</summary>
    T Decode(ulong raw);
}

/// <summary>Values of type <c>int32</c>.</summary>
public readonly struct Int32Decoder : IScalarDecoder<int>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong raw) => (int)raw;
}

/// <summary>Values of type <c>int64</c>.</summary>
public readonly struct Int64Decoder : IScalarDecoder<long>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong raw) => (long)raw;
}

/// <summary>Values of type <c>uint32</c>.</summary>
public readonly struct UInt32Decoder : IScalarDecoder<uint>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint Decode(ulong raw) => (uint)raw;
}

/// <summary>Values of type <c>uint64</c>.</summary>
public readonly struct UInt64Decoder : IScalarDecoder<ulong>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Decode(ulong raw) => raw;
}

/// <summary>Values of type <c>sint32</c>.</summary>
public readonly struct SInt32Decoder : IScalarDecoder<int>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong raw) => ZigZag.Decode((uint)raw);
}

/// <summary>Values of type <c>sint64</c>.</summary>
public readonly struct SInt64Decoder : IScalarDecoder<long>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong raw) => ZigZag.Decode(raw);
}

/// <summary>Values of type <c>bool</c>.</summary>
public readonly struct BoolDecoder : IScalarDecoder<bool>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Decode(ulong raw) => raw != 0;
}

/// <summary>Values of type <c>fixed32</c>.</summary>
public readonly struct Fixed32Decoder : IScalarDecoder<uint>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint Decode(ulong raw) => (uint)raw;
}

/// <summary>Values of type <c>fixed64</c>.</summary>
public readonly struct Fixed64Decoder : IScalarDecoder<ulong>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Decode(ulong raw) => raw;
}

/// <summary>Values of type <c>sfixed32</c>.</summary>
public readonly struct SFixed32Decoder : IScalarDecoder<int>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong raw) => (int)raw;
}

/// <summary>Values of type <c>sfixed64</c>.</summary>
public readonly struct SFixed64Decoder : IScalarDecoder<long>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong raw) => (long)raw;
}

/// <summary>Values of type <c>float</c>.</summary>
public readonly struct FloatDecoder : IScalarDecoder<float>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float Decode(ulong raw) => Bits.ToSingle((uint)raw);
}

/// <summary>Values of type <c>double</c>.</summary>
public readonly struct DoubleDecoder : IScalarDecoder<double>
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double Decode(ulong raw) => BitConverter.Int64BitsToDouble((long)raw);
}

/// <summary>Values of an enum type, whose underlying type is <see cref="int"/>.</summary>
/// <typeparam name="TEnum">The generated enum.</typeparam>
public readonly struct EnumDecoder<TEnum> : IScalarDecoder<TEnum>
    where TEnum : unmanaged
{
    /// <inheritdoc/>
    public int WireType => (int)WireTypes.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEnum Decode(ulong raw)
    {
        int number = (int)raw;
        return Unsafe.As<int, TEnum>(ref number);
    }
}
