using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Repeated numbers: each reads one occurrence of the field, a packed run or a single value.
public ref partial struct ProtoReader
{
    /// <summary>The values of a repeated field of type <c>int32</c>, packed or a single one.</summary>
    /// <exception cref="InvalidOperationException">There is no value to read.</exception>
    /// <exception cref="ProtoException">It is malformed, or has another wire type; a varint within it throws when the enumeration comes to it.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, Int32Codec> ReadInt32s() => Packed<int, Int32Codec>();

    /// <summary>The values of a repeated field of type <c>int64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, Int64Codec> ReadInt64s() => Packed<long, Int64Codec>();

    /// <summary>The values of a repeated field of type <c>uint32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<uint, UInt32Codec> ReadUInt32s() => Packed<uint, UInt32Codec>();

    /// <summary>The values of a repeated field of type <c>uint64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<ulong, UInt64Codec> ReadUInt64s() => Packed<ulong, UInt64Codec>();

    /// <summary>The values of a repeated field of type <c>sint32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, SInt32Codec> ReadSInt32s() => Packed<int, SInt32Codec>();

    /// <summary>The values of a repeated field of type <c>sint64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, SInt64Codec> ReadSInt64s() => Packed<long, SInt64Codec>();

    /// <summary>The values of a repeated field of type <c>bool</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<bool, BoolCodec> ReadBools() => Packed<bool, BoolCodec>();

    /// <summary>The values of a repeated enum field by their numbers, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, Int32Codec> ReadEnums() => Packed<int, Int32Codec>();

    /// <summary>The values of a repeated field of type <c>fixed32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<uint, Fixed32Codec> ReadFixed32s() => Packed<uint, Fixed32Codec>();

    /// <summary>The values of a repeated field of type <c>fixed64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<ulong, Fixed64Codec> ReadFixed64s() => Packed<ulong, Fixed64Codec>();

    /// <summary>The values of a repeated field of type <c>sfixed32</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<int, SFixed32Codec> ReadSFixed32s() => Packed<int, SFixed32Codec>();

    /// <summary>The values of a repeated field of type <c>sfixed64</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<long, SFixed64Codec> ReadSFixed64s() => Packed<long, SFixed64Codec>();

    /// <summary>The values of a repeated field of type <c>float</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<float, FloatCodec> ReadFloats() => Packed<float, FloatCodec>();

    /// <summary>The values of a repeated field of type <c>double</c>, packed or a single one.</summary>
    /// <inheritdoc cref="ReadInt32s()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public PackedValues<double, DoubleCodec> ReadDoubles() => Packed<double, DoubleCodec>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private PackedValues<T, TCodec> Packed<T, TCodec>()
        where TCodec : struct, IScalarCodec<T>
    {
        WireType wireType = default(TCodec).WireType;
        uint field = waiting;
        int length;
        if ((waiting & 7) == ((uint)WireType.LengthDelimited ^ 7))
        {
            length = Length();
            int width = wireType == WireType.Fixed64 ? sizeof(ulong) : wireType == WireType.Fixed32 ? sizeof(uint) : 1;
            if ((length & (width - 1)) != 0)
            {
                ReaderErrors.Throw(WireError.InvalidPacked, position - length, field ^ 7);
            }
        }
        else
        {
            if ((waiting & 7) != ((uint)wireType ^ 7))
            {
                ThrowType(ref Bytes0, position, waiting);
            }

            int start = position;
            position = Skip(ref Bytes0, start, limits, waiting);
            waiting = 0;
            length = position - start;
        }

        return new PackedValues<T, TCodec>(Slice(position - length, length), position - length);
    }
}
