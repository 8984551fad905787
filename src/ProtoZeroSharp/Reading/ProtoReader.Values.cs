using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// Each reads the value of the current field, once.
public ref partial struct ProtoReader
{
    /// <summary>The value as <c>int32</c>.</summary>
    /// <exception cref="InvalidOperationException">There is no value to read.</exception>
    /// <exception cref="ProtoException">It is malformed, or has another wire type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => (int)Varint();

    /// <summary>The value as <c>int64</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => (long)Varint();

    /// <summary>The value as <c>uint32</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => (uint)Varint();

    /// <summary>The value as <c>uint64</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64() => Varint();

    /// <summary>The value as <c>sint32</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSInt32() => ZigZag.Decode((uint)Varint());

    /// <summary>The value as <c>sint64</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSInt64() => ZigZag.Decode(Varint());

    /// <summary>The value as <c>bool</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBool() => Varint() != 0;

    /// <summary>The value as an enum's number.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadEnum() => (int)Varint();

    /// <summary>The value as <c>fixed32</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32()
    {
        int start = Fixed(WireType.Fixed32, sizeof(uint));
        return Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref Bytes0, (nint)(uint)start));
    }

    /// <summary>The value as <c>fixed64</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64()
    {
        int start = Fixed(WireType.Fixed64, sizeof(ulong));
        return Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref Bytes0, (nint)(uint)start));
    }

    /// <summary>The value as <c>sfixed32</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSFixed32() => (int)ReadFixed32();

    /// <summary>The value as <c>sfixed64</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSFixed64() => (long)ReadFixed64();

    /// <summary>The value as <c>float</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadFloat() => Bits.ToSingle(ReadFixed32());

    /// <summary>The value as <c>double</c>.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble() => BitConverter.Int64BitsToDouble((long)ReadFixed64());

    /// <summary>
    /// The value as <c>bytes</c>, or the encoded submessage or packed run: a part of the input. A reader opened on it counts levels from 0 again:
    /// code that calls itself for each level must take <see cref="ReadMessage"/>, or hostile input ends the process with a stack overflow.
    /// </summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ReadOnlySpan<byte> ReadBytes()
    {
        int length = Length();
        return Slice(position - length, length);
    }

    /// <summary>The value as <c>string</c>: a part of the input, whose UTF-8 is not checked.</summary>
    /// <inheritdoc cref="ReadInt32()"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Utf8View ReadString() => new(ReadBytes());

    /// <summary>A cursor over the fields of a submessage or group; this one is after it at once.</summary>
    /// <exception cref="InvalidOperationException">There is no value to read.</exception>
    /// <exception cref="ProtoException">It is malformed, nested too deep, or neither length-delimited nor a group.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoReader ReadMessage()
    {
        const ulong Level = 1UL << DepthShift;
        int start;
        uint end;
        if (limits >= Level && (waiting & 7) == ((uint)WireType.LengthDelimited ^ 7))
        {
            int length = Length();
            end = (uint)position;
            start = position - length;
        }
        else
        {
            ulong found = FindGroup(ref Bytes0, position, limits, waiting);
            start = position;
            end = (uint)found;
            position = (int)(found >> 32);
            waiting = 0;
        }

#if NET8_0_OR_GREATER
        return new ProtoReader(ref data, start, (limits & ~(Level - 1)) - Level + end);
#else
        return new ProtoReader(data, start, (limits & ~(Level - 1)) - Level + end);
#endif
    }

    // Where the body of a group ends in the lower half, the position after the group in the upper.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong FindGroup(ref byte data, int position, ulong limits, uint waiting)
    {
        uint tag = waiting ^ 7;
        if (waiting == 0 || (WireType)(tag & 7) is not (WireType.StartGroup or WireType.LengthDelimited))
        {
            ThrowType(ref data, position, waiting);
        }

        int depth = (int)(limits >> DepthShift);
        int bodyEnd = 0;
        int next = depth == 0 ? WireError.TooDeep : WireInput.SkipGroup(ref data, position, (int)limits, tag, depth, out bodyEnd);
        if (next < 0)
        {
            Throw(next, ref data, position, tag);
        }

        return ((ulong)(uint)next << 32) | (uint)bodyEnd;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Varint()
    {
        if ((waiting & 7) != ((uint)WireType.Varint ^ 7))
        {
            ThrowType(ref Bytes0, position, waiting);
        }

        int start = position;
        if (start < End)
        {
            byte first = At(start);
            if (first < 0x80)
            {
                waiting = 0;
                position = start + 1;
                return first;
            }
        }

        LongVarint value = ReadLong(ref Bytes0, start, End, waiting);
        waiting = 0;
        position = (int)value.Next;
        return value.Value;
    }

    // The start of a value of fixed width.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Fixed(WireType wireType, int width)
    {
        if ((waiting & 7) != ((uint)wireType ^ 7))
        {
            ThrowType(ref Bytes0, position, waiting);
        }

        int start = position;
        if (End - start < width)
        {
            Throw(WireError.Truncated, ref Bytes0, start, Tag);
        }

        waiting = 0;
        position = start + width;
        return start;
    }

    // Goes after a length-delimited value, and says how long it is.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Length()
    {
        if ((waiting & 7) != ((uint)WireType.LengthDelimited ^ 7))
        {
            ThrowType(ref Bytes0, position, waiting);
        }

        int start = position;
        if (start < End)
        {
            int first = At(start);
            if (first < 0x80 && first < End - start)
            {
                waiting = 0;
                position = start + 1 + first;
                return first;
            }
        }

        ulong found = LongLength(ref Bytes0, start, End, waiting);
        waiting = 0;
        position = (int)(found >> 32);
        return (int)found;
    }

    // The length in the lower half, the position after the value in the upper.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongLength(ref byte data, int position, int end, uint waiting)
    {
        int body = WireInput.ReadLongLength(ref data, position, end, out int length);
        if (body < 0)
        {
            Throw(body, ref data, position, waiting ^ 7);
        }

        return ((ulong)(uint)(body + length) << 32) | (uint)length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static LongVarint ReadLong(ref byte data, int position, int end, uint waiting)
    {
        int next = WireInput.ReadVarint(ref data, position, end, out ulong value);
        if (next < 0)
        {
            Throw(next, ref data, position, waiting ^ 7);
        }

        return new LongVarint(value, next);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowType(ref byte data, int position, uint waiting)
    {
        if (waiting == 0)
        {
            ReaderErrors.ThrowNoField();
        }

        uint tag = waiting ^ 7;
        ReaderErrors.ThrowWireType(TagStart(ref data, position, tag), tag);
    }
}
