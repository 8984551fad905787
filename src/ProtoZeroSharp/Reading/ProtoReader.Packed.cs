using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Repeated numbers: each reads one occurrence of the field, a packed run or a single value.
public ref partial struct ProtoReader
{
    /// <summary>The values of a repeated field of type <c>int32</c>, packed or a single one.</summary>
    /// <exception cref="InvalidOperationException">There is no value to read, or it has another wire type.</exception>
    /// <exception cref="ProtoException">It is malformed; a varint within it throws when the enumeration comes to it.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, Int32Decoder> Int32s() => Packed<int, Int32Decoder>();

    /// <summary>The values of a repeated field of type <c>int64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, Int64Decoder> Int64s() => Packed<long, Int64Decoder>();

    /// <summary>The values of a repeated field of type <c>uint32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<uint, UInt32Decoder> UInt32s() => Packed<uint, UInt32Decoder>();

    /// <summary>The values of a repeated field of type <c>uint64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<ulong, UInt64Decoder> UInt64s() => Packed<ulong, UInt64Decoder>();

    /// <summary>The values of a repeated field of type <c>sint32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, SInt32Decoder> SInt32s() => Packed<int, SInt32Decoder>();

    /// <summary>The values of a repeated field of type <c>sint64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, SInt64Decoder> SInt64s() => Packed<long, SInt64Decoder>();

    /// <summary>The values of a repeated field of type <c>bool</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<bool, BoolDecoder> Bools() => Packed<bool, BoolDecoder>();

    /// <summary>The values of a repeated enum field by their numbers, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, Int32Decoder> Enums() => Packed<int, Int32Decoder>();

    /// <summary>The values of a repeated field of type <c>fixed32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<uint, Fixed32Decoder> Fixed32s() => Packed<uint, Fixed32Decoder>();

    /// <summary>The values of a repeated field of type <c>fixed64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<ulong, Fixed64Decoder> Fixed64s() => Packed<ulong, Fixed64Decoder>();

    /// <summary>The values of a repeated field of type <c>sfixed32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, SFixed32Decoder> SFixed32s() => Packed<int, SFixed32Decoder>();

    /// <summary>The values of a repeated field of type <c>sfixed64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, SFixed64Decoder> SFixed64s() => Packed<long, SFixed64Decoder>();

    /// <summary>The values of a repeated field of type <c>float</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<float, FloatDecoder> Floats() => Packed<float, FloatDecoder>();

    /// <summary>The values of a repeated field of type <c>double</c>, packed or a single one.</summary>
    /// <inheritdoc cref="Int32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<double, DoubleDecoder> Doubles() => Packed<double, DoubleDecoder>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PackedValues<T, TDecoder> Packed<T, TDecoder>()
        where TDecoder : struct, IScalarDecoder<T>
    {
        uint wireType = (uint)default(TDecoder).WireType;
        int length;
        if ((waiting & 7) == (WireTypes.LengthDelimited ^ 7))
        {
            length = Length();
            int width = wireType == WireTypes.Fixed64 ? sizeof(ulong) : wireType == WireTypes.Fixed32 ? sizeof(uint) : 1;
            if ((length & (width - 1)) != 0)
            {
                ReaderErrors.Throw(WireError.InvalidPacked, position - length, 0);
            }
        }
        else
        {
            if ((waiting & 7) != (wireType ^ 7))
            {
                ThrowType(waiting);
            }

            int start = position;
            position = Skip(ref Bytes0, start, limits, waiting);
            waiting = 0;
            length = position - start;
        }

        return new PackedValues<T, TDecoder>(Slice(position - length, length), position - length);
    }
}
