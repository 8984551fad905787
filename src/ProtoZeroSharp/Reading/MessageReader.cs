using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

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
    private MessageSchema schema;
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
#if NET8_0_OR_GREATER
        if ((Capacity == Vector128<int>.Count && Vector128.IsHardwareAccelerated) || (Capacity == Vector256<int>.Count && Vector256.IsHardwareAccelerated))
        {
            // In a foreach the reader is copied right away, all of it at once, which would wait until each offset is in memory
            // (8 of 75 ns for a message of 25 fields). As a vector they are there.
            Unsafe.SkipInit(out TSlots slots);
            ScanResult result = default;
            int code = Scan(view, schema, ref result, ref Unsafe.As<TSlots, int>(ref slots));
            if (code != 0)
            {
                MessageScan.Throw(view, code);
            }

            reader = new MessageReader<TSlots>(view, schema, result, AsVector(ref Unsafe.As<TSlots, int>(ref slots)));
            return;
        }
#endif
        int error = Fill(view, schema, out reader);
        if (error != 0)
        {
            MessageScan.Throw(view, error);
        }
    }

#if NET8_0_OR_GREATER
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TSlots AsVector(ref int offsets)
    {
        Vector128<int> lower = Vector128.Create(offsets, Unsafe.Add(ref offsets, 1), Unsafe.Add(ref offsets, 2), Unsafe.Add(ref offsets, 3));
        if (Capacity == Vector128<int>.Count)
        {
            return Unsafe.As<Vector128<int>, TSlots>(ref lower);
        }

        Vector128<int> upper = Vector128.Create(
            Unsafe.Add(ref offsets, 4), Unsafe.Add(ref offsets, 5), Unsafe.Add(ref offsets, 6), Unsafe.Add(ref offsets, 7));
        Vector256<int> all = Vector256.Create(lower, upper);
        return Unsafe.As<Vector256<int>, TSlots>(ref all);
    }

#endif
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageReader(MessageView view, MessageSchema schema, ScanResult scan, TSlots slots)
    {
        this.view = view;
        this.schema = schema;
        this.scan = scan;
        this.slots = slots;
    }

    /// <summary>Opens a message that is the whole of an input.</summary>
    /// <param name="message">The input.</param>
    /// <param name="maxDepth">How deep messages and groups may nest: 1 to 10,000.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, filled where it will stay.</param>
    /// <exception cref="ArgumentOutOfRangeException">The depth is outside its limits.</exception>
    /// <exception cref="ProtoException">Its own level is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Open(ReadOnlySpan<byte> message, int maxDepth, MessageSchema schema, out MessageReader<TSlots> reader) =>
        Open(new MessageView(message, maxDepth), schema, out reader);

    /// <summary>Opens a message; false, with the default value, when its own level is malformed, and with an empty message when it is absent. Allocates nothing.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, filled where it will stay.</param>
    public static bool TryOpen(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        bool isOpen = Fill(view, schema, out reader) == 0;
        if (!isOpen)
        {
            reader = default;
        }

        return isOpen && !view.IsAbsent;
    }

    private static int Capacity
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Unsafe.SizeOf<TSlots>() / sizeof(int);
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
    /// <exception cref="ProtoException">Something is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Validate() => Validator.Check(view, schema);

    /// <summary>As <see cref="Validate"/>, but returns false; allocates nothing when the message is malformed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool TryValidate() => Validator.TryCheck(view, schema);

    /// <summary>The fields that the schema does not have, in wire order.</summary>
    public readonly UnknownFields Unknown => new(view, schema, scan.Unknown != 0);

    // Little code, here and below, as it becomes part of every getter's caller, and the JIT inlines only so much of it in one method.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool Locate(int slot, out int offset)
    {
        if (slot >= Capacity || slot >= MessageSchema.MaskedSlots)
        {
            return LocateUnmasked(slot, out offset);
        }

        offset = Unsafe.Add(ref Offsets, slot);
        return (scan.Seen & (1UL << slot)) != 0;
    }

    private readonly bool LocateUnmasked(int slot, out int offset)
    {
        if (slot >= Capacity)
        {
            return ScanRules.Locate(in view, schema, slot, out offset, out _, out _);
        }

        offset = Unsafe.Add(ref Offsets, slot);
        offset = offset < 0 ? ~offset : offset;
        return offset != 0;
    }

    // Fills the reader where it is. A constructor would fill a temporary, and copying it right after the scan means waiting for its offsets
    // to reach memory (4 of 22 ns for a message of twelve fields).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Fill(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        reader.view = view;
        reader.schema = schema;
        reader.scan = default;
        if (Capacity <= MessageSchema.MaskedSlots)
        {
            // Offsets of fields that were not seen are never read.
            Unsafe.SkipInit(out reader.slots);
        }
        else
        {
            reader.slots = default;
        }

        return Scan(view, schema, ref reader.scan, ref Unsafe.As<TSlots, int>(ref reader.slots));
    }

    // Zero, or the code of the error.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Scan(MessageView view, MessageSchema schema, ref ScanResult result, ref int offsets)
    {
        if (Capacity < schema.Capacity)
        {
            ReaderErrors.ThrowSlots();
        }

        nint position = view.Start;
        if (view.Path == null)
        {
            position = MessageScan.ScanCommonFields<ScanForReading>(ref view.Input.Byte, position, view.End, ref schema.Actions, ref result, ref offsets);
            if (position >= view.End)
            {
                return 0;
            }
        }

        return MessageScan.ScanFurther(view, (int)position, schema, ref result, ref offsets);
    }
}
