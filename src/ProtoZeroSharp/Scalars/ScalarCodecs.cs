using System.Runtime.CompilerServices;
#if NET10_0_OR_GREATER
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>How the elements of a scalar field are encoded; a struct, so that the JIT makes code of its own for each.</summary>
/// <typeparam name="T">The C# type of the element.</typeparam>
public interface IScalarCodec<T>
{
    /// <summary><see cref="WireType.Varint"/>, <see cref="WireType.Fixed32"/> or <see cref="WireType.Fixed64"/>.</summary>
    WireType WireType { get; }

    /// <summary>The value's bits: those of the varint, or of the four or eight bytes.</summary>
    ulong Encode(T value);
}

/// <summary>Elements of type <c>int32</c>.</summary>
public readonly struct Int32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => (ulong)value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)).AsUInt64();
#endif
}

/// <summary>Elements of type <c>int64</c>.</summary>
public readonly struct Int64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => (ulong)value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => Vector512.LoadUnsafe(in first).AsUInt64();
#endif
}

/// <summary>Elements of type <c>uint32</c>.</summary>
public readonly struct UInt32Codec : IScalarCodec<uint>, IVarintElement<uint>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(uint value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<uint>.ToVarint(uint value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<uint>.ToVarints(ref readonly uint first) => Avx512F.ConvertToVector512UInt64(Vector256.LoadUnsafe(in first));
#endif
}

/// <summary>Elements of type <c>uint64</c>.</summary>
public readonly struct UInt64Codec : IScalarCodec<ulong>, IVarintElement<ulong>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(ulong value) => value;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<ulong>.ToVarint(ulong value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<ulong>.ToVarints(ref readonly ulong first) => Vector512.LoadUnsafe(in first);
#endif
}

/// <summary>Elements of type <c>sint32</c>.</summary>
public readonly struct SInt32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => ZigZag.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => ZigZag.Encode(Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)));
#endif
}

/// <summary>Elements of type <c>sint64</c>.</summary>
public readonly struct SInt64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => ZigZag.Encode(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => ZigZag.Encode(Vector512.LoadUnsafe(in first));
#endif
}

/// <summary>Elements of type <c>bool</c>.</summary>
public readonly struct BoolCodec : IScalarCodec<bool>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(bool value) => value ? 1UL : 0UL;
}

/// <summary>Elements of type <c>fixed32</c>.</summary>
public readonly struct Fixed32Codec : IScalarCodec<uint>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(uint value) => value;
}

/// <summary>Elements of type <c>fixed64</c>.</summary>
public readonly struct Fixed64Codec : IScalarCodec<ulong>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(ulong value) => value;
}

/// <summary>Elements of type <c>sfixed32</c>.</summary>
public readonly struct SFixed32Codec : IScalarCodec<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => (uint)value;
}

/// <summary>Elements of type <c>sfixed64</c>.</summary>
public readonly struct SFixed64Codec : IScalarCodec<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => (ulong)value;
}

/// <summary>Elements of type <c>float</c>.</summary>
public readonly struct FloatCodec : IScalarCodec<float>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public unsafe ulong Encode(float value) => *(uint*)&value;
}

/// <summary>Elements of type <c>double</c>.</summary>
public readonly struct DoubleCodec : IScalarCodec<double>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(double value) => (ulong)BitConverter.DoubleToInt64Bits(value);
}

/// <summary>Elements of an enum type, whose underlying type is <see cref="int"/>.</summary>
/// <typeparam name="TEnum">The generated enum.</typeparam>
public readonly struct EnumCodec<TEnum> : IScalarCodec<TEnum>
    where TEnum : unmanaged
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(TEnum value) => (ulong)Unsafe.As<TEnum, int>(ref value);
}
