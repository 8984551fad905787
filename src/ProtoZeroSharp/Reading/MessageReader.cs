using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Validation;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// A lazy view of one message, for generated readers: opening scans the message's own level once and keeps an offset per field;
/// the getters decode on access. Fields from the 513th slot on are found by scanning when they are asked for.
/// </summary>
/// <typeparam name="TSlots">The smallest row of offsets that fits the message's fields.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct MessageReader<TSlots>
    where TSlots : struct, ISlots
{
    // Not readonly, so that opening writes them where they are. Every member is instead, without which the compiler reports a copy (CS8656).
    // In this order for the sake of copies: see MessageView.
    private ScanResult scan;
    private MessageView view;
    private TSlots slots;

    /// <summary>Opens a message.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, filled where it will stay.</param>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        if (Capacity <= 8)
        {
            // In a foreach the reader is copied right away, all of it at once, which would wait until each offset is in memory
            // (8 of 75 ns for a message of 25 fields). Put together from what was stored they are in registers.
            Unsafe.SkipInit(out TSlots slots);
            ScanResult result = default;
            Scan(view, schema, ref result, ref Unsafe.As<TSlots, int>(ref slots));
            reader = new MessageReader<TSlots>(view, result, Gather(ref Unsafe.As<TSlots, int>(ref slots)));
            return;
        }

        Prepare(view, schema, out reader);
        Scan(view, schema, ref reader.scan, ref Unsafe.As<TSlots, int>(ref reader.slots));
        if (typeof(TSlots) == typeof(SmallSlots))
        {
            Unsafe.As<TSlots, SmallSlots>(ref reader.slots).KeepSeen(reader.scan.Seen);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TSlots Gather(ref int offsets)
    {
        Unsafe.SkipInit(out Slots8 slots);
        slots.First = (uint)offsets | ((ulong)(uint)Unsafe.Add(ref offsets, 1) << 32);
        slots.Second = (uint)Unsafe.Add(ref offsets, 2) | ((ulong)(uint)Unsafe.Add(ref offsets, 3) << 32);
        if (Capacity > 4)
        {
            slots.Third = (uint)Unsafe.Add(ref offsets, 4) | ((ulong)(uint)Unsafe.Add(ref offsets, 5) << 32);
            slots.Fourth = (uint)Unsafe.Add(ref offsets, 6) | ((ulong)(uint)Unsafe.Add(ref offsets, 7) << 32);
        }

        return Unsafe.As<Slots8, TSlots>(ref slots);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageReader(MessageView view, ScanResult scan, TSlots slots)
    {
        this.view = view;
        this.scan = scan;
        this.slots = slots;
    }

    /// <summary>Opens a message that is the whole of an input.</summary>
    /// <param name="message">The input.</param>
    /// <param name="limits">How deep messages and groups may nest; 100 levels by default.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, filled where it will stay.</param>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(ReadOnlySpan<byte> message, ReadLimits limits, MessageSchema schema, out MessageReader<TSlots> reader) =>
        Open(new MessageView(message, limits), schema, out reader);

    /// <summary>Opens a message; false, with the default value, when its own level is malformed. Allocates nothing.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, filled where it will stay.</param>
    /// <exception cref="InvalidOperationException">The reader has fewer slots than its schema needs.</exception>
    public static bool TryOpen(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        if (Capacity < schema.Capacity)
        {
            ReaderErrors.ThrowSlots();
        }

        Prepare(view, schema, out reader);
        bool isOpen = MessageScan.ScanFurther(in view, view.Start, schema, ref reader.scan, ref Unsafe.As<TSlots, int>(ref reader.slots)) == 0;
        if (!isOpen)
        {
            reader = default;
        }
        else if (typeof(TSlots) == typeof(SmallSlots))
        {
            Unsafe.As<TSlots, SmallSlots>(ref reader.slots).KeepSeen(reader.scan.Seen);
        }

        return isOpen;
    }

    // Without the word that Slots512 has after its offsets.
    private static int Capacity
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (Unsafe.SizeOf<TSlots>() / sizeof(int)) & ~3;
    }

    [UnscopedRef]
    private readonly ref int Offsets
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref Unsafe.As<TSlots, int>(ref Unsafe.AsRef(in slots));
    }

    /// <summary>Where the message lies.</summary>
    public readonly MessageView View => view;

    internal readonly Opened<TSlots> Opened => new() { Scan = scan, Slots = slots };

    /// <summary>Whether the field of a slot occurs (for a member of a oneof: and is the one that counts).</summary>
    /// <param name="slot">The field's first slot.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool Has(int slot) => Locate(slot, out _);

    /// <summary>The number of the oneof's member that counts, or 0.</summary>
    /// <param name="slot">The oneof's slot.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int Case(int slot) => Locate(slot, out int member) ? member : 0;

    /// <summary>Checks everything below the message's own level once.</summary>
    /// <param name="schema">What it is.</param>
    /// <exception cref="ProtoException">Something is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Validate(MessageSchema schema) => Validator.Check(view, schema);

    /// <summary>As <see cref="Validate"/>, but returns false; allocates nothing when the message is malformed.</summary>
    /// <param name="schema">What it is.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryValidate(MessageSchema schema) => Validator.TryCheck(view, schema);

    /// <summary>The fields that the schema does not have, in wire order.</summary>
    /// <param name="schema">What it is.</param>
    public readonly UnknownFields Unknown(MessageSchema schema) => new(view, schema, scan.HasUnknown);

    // Of a message that may have more fields than slots: see Slots512.
    private readonly MessageSchema Schema
    {
        get
        {
            if (Capacity < MessageSchema.MostSlots)
            {
                ReaderErrors.ThrowSlots();
            }

            return MessageSchema.ById(Unsafe.Add(ref Offsets, Capacity));
        }
    }

    // Little code, here and below, as it becomes part of every getter's caller, and the JIT inlines only so much of it in one method: a
    // conditional expression would be a local more than these statements.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool Locate(int slot, out int offset)
    {
        bool isThere;
        if (slot < Capacity && slot < MessageSchema.MaskedSlots)
        {
            // Of a few a word as it was stored, which is in a register then: half of it, loaded by itself, waits for the store.
            if (Capacity > 4)
            {
                offset = Unsafe.Add(ref Offsets, slot);
            }
            else if (slot < 2)
            {
                offset = (int)(Unsafe.As<TSlots, Slots4>(ref Unsafe.AsRef(in slots)).Lower >> (32 * slot));
            }
            else
            {
                offset = (int)(Unsafe.As<TSlots, Slots4>(ref Unsafe.AsRef(in slots)).Upper >> (32 * (slot & 1)));
            }

            if (typeof(TSlots) == typeof(SmallSlots))
            {
                isThere = offset != 0;
            }
            else
            {
                isThere = (scan.Seen & (1UL << slot)) != 0;
            }
        }
        else
        {
            isThere = LocateUnmasked(slot, out offset);
        }

        return isThere;
    }

    private readonly bool LocateUnmasked(int slot, out int offset)
    {
        if (slot >= Capacity)
        {
            return ScanRules.Locate(in view, Schema, slot, out offset, out _, out _);
        }

        offset = Unsafe.Add(ref Offsets, slot);
        offset = offset < 0 ? ~offset : offset;
        return offset != 0;
    }

    // The reader before the scan, where it is. A constructor would fill a temporary, and copying it right after the scan means waiting for its
    // offsets to reach memory (4 of 22 ns for a message of twelve fields).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Prepare(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        reader.view = view;
        reader.scan = default;
        if (Capacity <= MessageSchema.MaskedSlots)
        {
            // Offsets of fields that were not seen are never read.
            Unsafe.SkipInit(out reader.slots);
        }
        else
        {
            reader.slots = default;
            if (Capacity == MessageSchema.MostSlots)
            {
                Unsafe.Add(ref Unsafe.As<TSlots, int>(ref reader.slots), Capacity) = schema.Id;
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Scan(MessageView view, MessageSchema schema, ref ScanResult result, ref int offsets)
    {
        if (Capacity < schema.Capacity)
        {
            ReaderErrors.ThrowSlots();
        }

        nint position = view.Path != null ? 0 : MessageScan.ScanCommonFields<ScanForReading>(ref view.Input.Byte, view.Bounds, schema, ref result, ref offsets);
        if (position < (nint)(view.Bounds >> 32))
        {
            MessageScan.ScanFurtherOrThrow(view, (int)position, schema, ref result, ref offsets);
        }
    }
}
