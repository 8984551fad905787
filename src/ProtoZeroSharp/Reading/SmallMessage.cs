using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Scanning;
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
    public static void Open(MessageView view, in MessageSchema schema, uint layout, out MessageReader<SmallSlots> reader)
    {
        // Not by calling the other one: that would copy the view once more.
        nint position = (nint)(uint)view.Bounds;
        ScanResult scan = default;
        SmallSlots offsets = default;

        // Asked here, so that what is not called for a layout need not be looked at by the inliner.
        if (layout > 0)
        {
            Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)layout, 0, ref offsets.Lower);
        }

        if (layout > 0xFF)
        {
            Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 8), 1, ref offsets.Lower);
        }

        if (layout > 0xFFFF)
        {
            Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 16), 2, ref offsets.Upper);
        }

        if (layout > 0xFFFFFF)
        {
            Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 24), 3, ref offsets.Upper);
        }

        if (position != (nint)(view.Bounds >> 32) || view.Path != null)
        {
            OpenAny(view, schema, out Opened<SmallSlots> opened);
            scan = opened.Scan;
            offsets = opened.Slots;
        }

        reader = new MessageReader<SmallSlots>(view, scan, offsets);
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
    public static void Open(MessageView view, in MessageSchema schema, uint layout, uint closed, ulong known, out MessageReader<SmallSlots> reader)
    {
        nint position = (nint)(uint)view.Bounds;
        ScanResult scan = default;
        SmallSlots offsets = default;
        ExpectAny(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)layout, (closed & 1) != 0 ? known : 0, 0, ref offsets.Lower);
        if (layout > 0xFF)
        {
            ExpectAny(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 8), (closed & 2) != 0 ? known : 0, 1, ref offsets.Lower);
        }

        if (layout > 0xFFFF)
        {
            ExpectAny(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 16), (closed & 4) != 0 ? known : 0, 2, ref offsets.Upper);
        }

        if (layout > 0xFFFFFF)
        {
            ExpectAny(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), (byte)(layout >> 24), (closed & 8) != 0 ? known : 0, 3, ref offsets.Upper);
        }

        if (position != (nint)(view.Bounds >> 32) || view.Path != null)
        {
            OpenAny(view, schema, out Opened<SmallSlots> opened);
            scan = opened.Scan;
            offsets = opened.Slots;
        }

        reader = new MessageReader<SmallSlots>(view, scan, offsets);
    }

    /// <summary>Opens a message that is a oneof of four to seven members and nothing else: one field is all that it ever has.</summary>
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
        nint position = (nint)(uint)view.Bounds;
        nint next = -1;
        ScanResult scan = default;
        Slots8 offsets = default;
        if (position + 1 < (nint)(view.Bounds >> 32) && view.Path == null)
        {
            uint tag = Unsafe.Add(ref view.Input.Byte, position++);
            if (tag < 0x80 && ((uint)(wireTypes >> (int)((tag >> 3) * 4)) & 15) == ((tag & 7) | 8))
            {
                next = Unsafe.Add(ref view.Input.Byte, position);
                if ((WireType)(tag & 7) == WireType.LengthDelimited)
                {
                    next = next < 0x80 ? position + 1 + next : -1;
                }
                else if ((WireType)(tag & 7) == WireType.Varint)
                {
                    next = next < 0x80 ? position + 1 : WireInput.SkipLongVarint(ref view.Input.Byte, (int)position, (int)(view.Bounds >> 32));
                }
                else
                {
                    next = position + ((WireType)(tag & 7) == WireType.Fixed64 ? sizeof(ulong) : sizeof(uint));
                }

                // The other members' slots are never read: all may hold the one value.
                scan.Seen = 1 | (1UL << ((int)(slots >> (int)((tag >> 3) * 4)) & 15));
                offsets.First = (tag >> 3) | ((ulong)position << 32);
                offsets.Second = offsets.Third = offsets.Fourth = (uint)position | ((ulong)position << 32);
            }
        }

        if (next != (nint)(view.Bounds >> 32))
        {
            OpenAny(view, schema, out Opened<Slots8> opened);
            scan = opened.Scan;
            offsets = opened.Slots;
        }

        reader = new MessageReader<Slots8>(view, scan, offsets);
    }

    // Opens a map entry: a key and then a value, as nearly everybody writes them. Its tags are no constants, but those of all entries of a map are the same.
    // A value that is a closed enum was looked at before.
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void OpenEntry(MessageView view, MessageSchema schema, byte keyTag, byte valueTag, out MessageReader<Slots4> reader)
    {
        nint position = (nint)(uint)view.Bounds;
        ScanResult scan = default;
        Slots4 offsets = default;
        Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), keyTag, 0, ref offsets.Lower);
        Expect(ref view.Input.Byte, ref position, (nint)(view.Bounds >> 32), valueTag, 1, ref offsets.Lower);
        scan.Seen = ((uint)offsets.Lower != 0 ? 1U : 0) | (offsets.Lower >> 32 != 0 ? 2U : 0);
        if (position != (nint)(view.Bounds >> 32))
        {
            OpenAny(view, schema, out Opened<Slots4> opened);
            scan = opened.Scan;
            offsets = opened.Slots;
        }

        reader = new MessageReader<Slots4>(view, scan, offsets);
    }

    // Goes over a field as Expect does, which may be a closed enum, of which some numbers are known.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ExpectAny(ref byte bytes, ref nint position, nint stop, byte tag, ulong known, int slot, ref ulong offsets)
    {
        if (known != 0 && position + 1 < stop
            && (Unsafe.Add(ref bytes, position + 1) >= 64 || (known & (1UL << Unsafe.Add(ref bytes, position + 1))) == 0))
        {
            return;
        }

        Expect(ref bytes, ref position, stop, tag, slot, ref offsets);
    }

    // Goes over a field if it comes next, is as simple as most are, and is whole. Few locals, as there is much of it in one method.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Expect(ref byte bytes, ref nint position, nint stop, byte tag, int slot, ref ulong offsets)
    {
        if (position + 1 < stop && Unsafe.Add(ref bytes, position) == tag)
        {
            nint next = Unsafe.Add(ref bytes, position + 1);
            if ((WireType)(tag & 7) == WireType.Varint && next < 0x80)
            {
                // Whole, as far as was asked already.
                offsets |= (ulong)(uint)(position + 1) << (32 * (slot & 1));
                position += 2;
                return;
            }

            if ((WireType)(tag & 7) == WireType.LengthDelimited)
            {
                if (next >= 0x80)
                {
                    return;
                }

                next += position + 2;
            }
            else if ((WireType)(tag & 7) != WireType.Varint)
            {
                next = position + 1 + ((WireType)(tag & 7) == WireType.Fixed64 ? sizeof(ulong) : sizeof(uint));
            }
            else
            {
                next = WireInput.SkipLongVarint(ref bytes, (int)position + 1, (int)stop);
            }

            // Unsigned: the end of a length may wrap in a 32-bit process, and a varint that is not whole has one below zero.
            if ((nuint)next <= (nuint)stop)
            {
                offsets |= (ulong)(uint)(position + 1) << (32 * (slot & 1));
                position = next;
            }
        }
    }

    // All that is not as expected: other orders, unknown fields, long lengths, split and malformed messages.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void OpenAny<TSlots>(MessageView view, MessageSchema schema, out Opened<TSlots> opened)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(view, schema, out MessageReader<TSlots> reader);
        opened = reader.Opened;
        if (typeof(TSlots) == typeof(SmallSlots))
        {
            Unsafe.As<TSlots, SmallSlots>(ref opened.Slots).KeepSeen(opened.Scan.Seen);
        }
    }
}
