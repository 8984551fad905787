using System.ComponentModel;
using System.Runtime.CompilerServices;
#if NET10_0_OR_GREATER
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
#endif
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>How one element of a packable field type is written; a struct, so that the JIT makes code of its own for each.</summary>
/// <typeparam name="T">The C# type of the element.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IScalarCodec<T>
{
    /// <summary>Writes the element behind a tag; a tag of 0 bytes writes the bare element of a packed run.</summary>
    void Write(MessageWriter message, ulong tag, int tagSize, T value);

    /// <summary>The element on its way into an edited message.</summary>
    FieldValue Value(T value);
}

/// <summary>Elements of type <c>int32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Int32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, int value) => message.Int32(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(int value) => FieldValue.Int32(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => (ulong)value;

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)).AsUInt64();
#endif
}

/// <summary>Elements of type <c>int64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Int64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, long value) => message.Int64(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(long value) => FieldValue.Int64(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => (ulong)value;

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => Vector512.LoadUnsafe(in first).AsUInt64();
#endif
}

/// <summary>Elements of type <c>uint32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UInt32Codec : IScalarCodec<uint>, IVarintElement<uint>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, uint value) => message.UInt32(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(uint value) => FieldValue.UInt32(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<uint>.ToVarint(uint value) => value;

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<uint>.ToVarints(ref readonly uint first) => Avx512F.ConvertToVector512UInt64(Vector256.LoadUnsafe(in first));
#endif
}

/// <summary>Elements of type <c>uint64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct UInt64Codec : IScalarCodec<ulong>, IVarintElement<ulong>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, ulong value) => message.UInt64(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(ulong value) => FieldValue.UInt64(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<ulong>.ToVarint(ulong value) => value;

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<ulong>.ToVarints(ref readonly ulong first) => Vector512.LoadUnsafe(in first);
#endif
}

/// <summary>Elements of type <c>sint32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SInt32Codec : IScalarCodec<int>, IVarintElement<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, int value) => message.SInt32(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(int value) => FieldValue.SInt32(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<int>.ToVarint(int value) => ZigZag.Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<int>.ToVarints(ref readonly int first) => ZigZag.Encode(Avx512F.ConvertToVector512Int64(Vector256.LoadUnsafe(in first)));
#endif
}

/// <summary>Elements of type <c>sint64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SInt64Codec : IScalarCodec<long>, IVarintElement<long>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, long value) => message.SInt64(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(long value) => FieldValue.SInt64(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    ulong IVarintElement<long>.ToVarint(long value) => ZigZag.Encode(value);

#if NET10_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    Vector512<ulong> IVarintElement<long>.ToVarints(ref readonly long first) => ZigZag.Encode(Vector512.LoadUnsafe(in first));
#endif
}

/// <summary>Elements of type <c>bool</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BoolCodec : IScalarCodec<bool>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, bool value) => message.Bool(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(bool value) => FieldValue.Bool(value);
}

/// <summary>Elements of type <c>fixed32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Fixed32Codec : IScalarCodec<uint>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, uint value) => message.Fixed32(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(uint value) => FieldValue.Fixed32(value);
}

/// <summary>Elements of type <c>fixed64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct Fixed64Codec : IScalarCodec<ulong>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, ulong value) => message.Fixed64(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(ulong value) => FieldValue.Fixed64(value);
}

/// <summary>Elements of type <c>sfixed32</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SFixed32Codec : IScalarCodec<int>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, int value) => message.SFixed32(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(int value) => FieldValue.SFixed32(value);
}

/// <summary>Elements of type <c>sfixed64</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct SFixed64Codec : IScalarCodec<long>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, long value) => message.SFixed64(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(long value) => FieldValue.SFixed64(value);
}

/// <summary>Elements of type <c>float</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct FloatCodec : IScalarCodec<float>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, float value) => message.Float(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(float value) => FieldValue.Float(value);
}

/// <summary>Elements of type <c>double</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DoubleCodec : IScalarCodec<double>
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, double value) => message.Double(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(double value) => FieldValue.Double(value);
}

/// <summary>Elements of an enum type, whose underlying type is <see cref="int"/>.</summary>
/// <typeparam name="TEnum">The generated enum.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EnumCodec<TEnum> : IScalarCodec<TEnum>
    where TEnum : unmanaged
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(MessageWriter message, ulong tag, int tagSize, TEnum value) => message.Enum(tag, tagSize, Unsafe.As<TEnum, int>(ref value));

    /// <inheritdoc/>
    public FieldValue Value(TEnum value) => FieldValue.Enum(Unsafe.As<TEnum, int>(ref value));
}

/// <summary>Elements of type <c>string</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct StringCodec : IScalarCodec<string>
{
    /// <inheritdoc/>
    public void Write(MessageWriter message, ulong tag, int tagSize, string value) => message.String(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(string value) => FieldValue.String(value);
}

/// <summary>Elements of type <c>bytes</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct BytesCodec : IScalarCodec<byte[]>
{
    /// <inheritdoc/>
    public void Write(MessageWriter message, ulong tag, int tagSize, byte[] value) => message.Bytes(tag, tagSize, value);

    /// <inheritdoc/>
    public FieldValue Value(byte[] value) => FieldValue.Bytes(value);
}
