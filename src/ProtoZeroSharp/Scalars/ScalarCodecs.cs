using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif
#if NET10_0_OR_GREATER
using System.Runtime.Intrinsics.X86;
#endif
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>How the values of a scalar type are encoded and decoded; a struct, so that the JIT makes code of its own for each.</summary>
/// <typeparam name="T">The C# type.</typeparam>
public interface IScalarCodec<T>
{
    /// <summary><see cref="WireType.Varint"/>, <see cref="WireType.Fixed32"/> or <see cref="WireType.Fixed64"/>.</summary>
    WireType WireType { get; }

    /// <summary>The value's bits: those of the varint, or of the four or eight bytes.</summary>
    ulong Encode(T value);

    /// <summary>The value of a varint's 64 bits, or of the four or eight bytes.</summary>
    T Decode(ulong bits);
}

/// <summary>Values of type <c>int32</c>.</summary>
public readonly struct Int32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => (ulong)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong bits) => (int)bits;

    int IVarintElement<int>.MaxSize => Varint.MaxSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<int>.ToUInt32s(ref readonly int first) => Vector256.LoadUnsafe(in first).AsUInt32();
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)).AsUInt64();
#endif
}

/// <summary>Values of type <c>int64</c>.</summary>
public readonly struct Int64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => (ulong)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong bits) => (long)bits;

    int IVarintElement<long>.MaxSize => Varint.MaxSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<long>.ToUInt32s(ref readonly long first) => VarintRun.Narrow(Vector256.LoadUnsafe(in first).AsUInt64(), Vector256.LoadUnsafe(in first, 4).AsUInt64());
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => Vector512.LoadUnsafe(in first).AsUInt64();
#endif
}

/// <summary>Values of type <c>uint32</c>.</summary>
public readonly struct UInt32Codec : IScalarCodec<uint>, IVarintElement<uint>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(uint value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint Decode(ulong bits) => (uint)bits;

    int IVarintElement<uint>.MaxSize => 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<uint>.ToVarint(uint value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<uint>.ToUInt32s(ref readonly uint first) => Vector256.LoadUnsafe(in first);
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<uint>.ToVarints(ref readonly uint first) => Avx512F.ConvertToVector512UInt64(Vector256.LoadUnsafe(in first));
#endif
}

/// <summary>Values of type <c>uint64</c>.</summary>
public readonly struct UInt64Codec : IScalarCodec<ulong>, IVarintElement<ulong>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(ulong value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Decode(ulong bits) => bits;

    int IVarintElement<ulong>.MaxSize => Varint.MaxSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<ulong>.ToVarint(ulong value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<ulong>.ToUInt32s(ref readonly ulong first) => VarintRun.Narrow(Vector256.LoadUnsafe(in first), Vector256.LoadUnsafe(in first, 4));
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<ulong>.ToVarints(ref readonly ulong first) => Vector512.LoadUnsafe(in first);
#endif
}

/// <summary>Values of type <c>sint32</c>.</summary>
public readonly struct SInt32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => ZigZag.Encode(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong bits) => ZigZag.Decode((uint)bits);

    int IVarintElement<int>.MaxSize => 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<int>.ToUInt32s(ref readonly int first) => ZigZag.Encode(Vector256.LoadUnsafe(in first));
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => ZigZag.Encode(Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)));
#endif
}

/// <summary>Values of type <c>sint64</c>.</summary>
public readonly struct SInt64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => ZigZag.Encode(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong bits) => ZigZag.Decode(bits);

    int IVarintElement<long>.MaxSize => Varint.MaxSize;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => Encode(value);

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector256<uint> IVarintElement<long>.ToUInt32s(ref readonly long first) => VarintRun.Narrow(ZigZag.Encode(Vector256.LoadUnsafe(in first)), ZigZag.Encode(Vector256.LoadUnsafe(in first, 4)));
#endif
#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => ZigZag.Encode(Vector512.LoadUnsafe(in first));
#endif
}

/// <summary>Values of type <c>bool</c>.</summary>
public readonly struct BoolCodec : IScalarCodec<bool>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(bool value) => value ? 1UL : 0UL;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Decode(ulong bits) => bits != 0;
}

/// <summary>Values of type <c>fixed32</c>.</summary>
public readonly struct Fixed32Codec : IScalarCodec<uint>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(uint value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint Decode(ulong bits) => (uint)bits;
}

/// <summary>Values of type <c>fixed64</c>.</summary>
public readonly struct Fixed64Codec : IScalarCodec<ulong>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(ulong value) => value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Decode(ulong bits) => bits;
}

/// <summary>Values of type <c>sfixed32</c>.</summary>
public readonly struct SFixed32Codec : IScalarCodec<int>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(int value) => (uint)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Decode(ulong bits) => (int)bits;
}

/// <summary>Values of type <c>sfixed64</c>.</summary>
public readonly struct SFixed64Codec : IScalarCodec<long>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(long value) => (ulong)value;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Decode(ulong bits) => (long)bits;
}

/// <summary>Values of type <c>float</c>.</summary>
public readonly struct FloatCodec : IScalarCodec<float>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed32;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(float value) => Bits.OfSingle(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float Decode(ulong bits) => Bits.ToSingle((uint)bits);
}

/// <summary>Values of type <c>double</c>.</summary>
public readonly struct DoubleCodec : IScalarCodec<double>
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Fixed64;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(double value) => (ulong)BitConverter.DoubleToInt64Bits(value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double Decode(ulong bits) => BitConverter.Int64BitsToDouble((long)bits);
}

/// <summary>
/// Values of an enum type, whose underlying type has the size of an <see cref="int"/>. With another type each call throws <see cref="NotSupportedException"/>.
/// </summary>
/// <typeparam name="TEnum">The generated enum.</typeparam>
public readonly struct EnumCodec<TEnum> : IScalarCodec<TEnum>
    where TEnum : unmanaged
{
    /// <inheritdoc/>
    public WireType WireType => WireType.Varint;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong Encode(TEnum value)
    {
        ThrowUnlessInt();
        return (ulong)Unsafe.As<TEnum, int>(ref value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEnum Decode(ulong bits)
    {
        ThrowUnlessInt();
        int number = (int)bits;
        return Unsafe.As<int, TEnum>(ref number);
    }

    // Of another size, bytes beside the value would be read. Costs nothing: the JIT knows the answer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ThrowUnlessInt()
    {
        if (Unsafe.SizeOf<TEnum>() != sizeof(int))
        {
            throw new NotSupportedException("The underlying type of the enum must have the size of an int.");
        }
    }
}
