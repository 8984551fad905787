using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// Opens messages of at most four singular fields, for generated code: one pass over them in the order of their numbers, as
/// nearly everybody writes them, in the caller's own code. With all of the reader in registers, what is not read of it is not
/// even computed; such messages occur by the million, and a child of two fields takes half of what the scan of a table took.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SmallMessage
{
    /// <summary>Opens a message.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is: by reference, so that it is loaded by those alone who need it.</param>
    /// <param name="layout">The fields' tags, of one byte each, by ascending number from the lowest byte on: a constant. The k-th has slot k.</param>
    /// <param name="reader">The reader.</param>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(MessageView view, in MessageSchema schema, uint layout, out MessageReader<Slots4> reader)
    {
        // Not by calling the other one: that would copy the view once more.
        ref byte bytes = ref view.Input.Byte;
        nint position = (nint)(uint)view.Start;
        nint stop = (nint)(uint)view.End;
        ulong seen = 0;
        int first = 0;
        int second = 0;
        int third = 0;
        int fourth = 0;
        // Asked here, so that what is not called for a layout need not be looked at by the inliner.
        if (layout > 0)
        {
            Expect(ref bytes, ref position, stop, (byte)layout, 1, ref seen, ref first);
        }

        if (layout > 0xFF)
        {
            Expect(ref bytes, ref position, stop, (byte)(layout >> 8), 2, ref seen, ref second);
        }

        if (layout > 0xFFFF)
        {
            Expect(ref bytes, ref position, stop, (byte)(layout >> 16), 4, ref seen, ref third);
        }

        if (layout > 0xFFFFFF)
        {
            Expect(ref bytes, ref position, stop, (byte)(layout >> 24), 8, ref seen, ref fourth);
        }

        if (position == stop && view.Path == null)
        {
            reader = new MessageReader<Slots4>(view, schema, new ScanResult { Seen = seen }, new Slots4(first, second, third, fourth));
        }
        else
        {
            OpenAny(view, schema, out Opened<Slots4> opened);
            reader = new MessageReader<Slots4>(view, schema, opened.Scan, opened.Slots);
        }
    }

    /// <summary>Opens a message in which some fields are closed enums.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is: by reference, so that it is loaded by those alone who need it.</param>
    /// <param name="layout">As above.</param>
    /// <param name="closed">A bit for each of them that is a closed enum, from the lowest on: a constant.</param>
    /// <param name="known">A bit for each number below 64 that all of these know: a constant.</param>
    /// <param name="reader">The reader.</param>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(MessageView view, in MessageSchema schema, uint layout, uint closed, ulong known, out MessageReader<Slots4> reader)
    {
        ref byte bytes = ref view.Input.Byte;
        nint position = (nint)(uint)view.Start;
        nint stop = (nint)(uint)view.End;
        ulong seen = 0;
        int first = 0;
        int second = 0;
        int third = 0;
        int fourth = 0;
        ExpectAny(ref bytes, ref position, stop, (byte)layout, (closed & 1) != 0 ? known : 0, 1, ref seen, ref first);
        if (layout > 0xFF)
        {
            ExpectAny(ref bytes, ref position, stop, (byte)(layout >> 8), (closed & 2) != 0 ? known : 0, 2, ref seen, ref second);
        }

        if (layout > 0xFFFF)
        {
            ExpectAny(ref bytes, ref position, stop, (byte)(layout >> 16), (closed & 4) != 0 ? known : 0, 4, ref seen, ref third);
        }

        if (layout > 0xFFFFFF)
        {
            ExpectAny(ref bytes, ref position, stop, (byte)(layout >> 24), (closed & 8) != 0 ? known : 0, 8, ref seen, ref fourth);
        }

        if (position == stop && view.Path == null)
        {
            reader = new MessageReader<Slots4>(view, schema, new ScanResult { Seen = seen }, new Slots4(first, second, third, fourth));
        }
        else
        {
            OpenAny(view, schema, out Opened<Slots4> opened);
            reader = new MessageReader<Slots4>(view, schema, opened.Scan, opened.Slots);
        }
    }

    /// <summary>Opens a message that is a oneof of at most seven members and nothing else: one field is all that it ever has.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="wireTypes">Of each field number up to 15 eight and its wire type, in four bits: a constant.</param>
    /// <param name="slots">Of each its slot, in four bits: a constant. Slot 0 is the oneof's.</param>
    /// <param name="reader">The reader.</param>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void OpenOneof(MessageView view, in MessageSchema schema, ulong wireTypes, ulong slots, out MessageReader<Slots8> reader)
    {
        ref byte bytes = ref view.Input.Byte;
        nint position = (nint)(uint)view.Start;
        nint stop = (nint)(uint)view.End;
        if (position + 1 < stop && view.Path == null)
        {
            uint tag = Unsafe.Add(ref bytes, position);
            nint value = position + 1;
            int shift = (int)(tag >> 3) * 4;
            WireType wireType = (WireType)(tag & 7);
            nint next = -1;
            if (tag < 0x80 && ((uint)(wireTypes >> shift) & 15) == ((uint)wireType | 8))
            {
                uint first = Unsafe.Add(ref bytes, value);
                if (wireType == WireType.LengthDelimited)
                {
                    next = first < 0x80 ? value + 1 + (nint)first : -1;
                }
                else if (wireType == WireType.Varint)
                {
                    next = first < 0x80 ? value + 1 : WireInput.SkipLongVarint(ref bytes, (int)value, (int)stop);
                }
                else
                {
                    next = value + (wireType == WireType.Fixed64 ? sizeof(ulong) : sizeof(uint));
                }
            }

            if (next == stop)
            {
                // The other members' slots are never read: all may hold the one value.
                var scan = new ScanResult { Seen = 1 | (1UL << ((int)(slots >> shift) & 15)) };
                reader = new MessageReader<Slots8>(view, schema, scan, new Slots8((int)(tag >> 3), (int)value));
                return;
            }
        }

        OpenAny(view, schema, out Opened<Slots8> opened);
        reader = new MessageReader<Slots8>(view, schema, opened.Scan, opened.Slots);
    }

    // The same for one that may be a closed enum, of which some numbers are known.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ExpectAny(ref byte bytes, ref nint position, nint stop, byte tag, ulong known, ulong bit, ref ulong seen, ref int offset)
    {
        if (known != 0 && position + 1 < stop
            && (Unsafe.Add(ref bytes, position + 1) >= 64 || (known & (1UL << Unsafe.Add(ref bytes, position + 1))) == 0))
        {
            return;
        }

        Expect(ref bytes, ref position, stop, tag, bit, ref seen, ref offset);
    }

    // Goes over a field if it comes next, is as simple as most are, and is whole.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Expect(ref byte bytes, ref nint position, nint stop, byte tag, ulong bit, ref ulong seen, ref int offset)
    {
        nint value = position + 1;
        if (value >= stop || Unsafe.Add(ref bytes, position) != tag)
        {
            return;
        }

        nint next = value + 1;
        if ((WireType)(tag & 7) == WireType.LengthDelimited)
        {
            uint length = Unsafe.Add(ref bytes, value);
            if (length >= 0x80)
            {
                return;
            }

            next += (nint)length;
        }
        else if ((WireType)(tag & 7) != WireType.Varint)
        {
            next += ((WireType)(tag & 7) == WireType.Fixed64 ? sizeof(ulong) : sizeof(uint)) - 1;
        }
        else if (Unsafe.Add(ref bytes, value) >= 0x80)
        {
            next = WireInput.SkipLongVarint(ref bytes, (int)value, (int)stop);
        }

        // Unsigned: the end of a length may wrap in a 32-bit process, and a varint that is not whole has one below zero.
        if ((nuint)next > (nuint)stop)
        {
            return;
        }

        seen |= bit;
        offset = (int)value;
        position = next;
    }

    // All that is not as expected: other orders, unknown fields, long lengths, split and malformed messages.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void OpenAny<TSlots>(MessageView view, MessageSchema schema, out Opened<TSlots> opened)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(view, schema, out MessageReader<TSlots> reader);
        opened = reader.Opened;
    }
}
