using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// A lazy view of one message, for generated readers: opening scans the message's own level once and keeps an offset per field;
/// the getters decode on access. Fields from the 65th slot on are found by scanning when they are asked for.
/// </summary>
/// <typeparam name="TSlots">The smallest row of offsets that fits the message's fields.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref partial struct MessageReader<TSlots>
    where TSlots : struct, ISlots
{
    private readonly ReadOnlySpan<byte> data;
    private readonly MessageSchema schema;
    private readonly FragmentPath? path;
    private readonly ScanResult scan;
    private readonly int start;
    private readonly int end;
    private readonly int from;
    private readonly int depth;

    // Written through a reference to its first offset.
#pragma warning disable CS0649
    private readonly TSlots slots;
#pragma warning restore CS0649

    /// <summary>Opens a message.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageReader(MessageView view, MessageSchema schema)
        : this(view, schema, throws: true, out _)
    {
    }

    /// <summary>Opens a message that is the whole of an input, with the default limit of nesting.</summary>
    /// <param name="message">The input.</param>
    /// <param name="schema">What it is.</param>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageReader(ReadOnlySpan<byte> message, MessageSchema schema)
    {
        this = default;
        this.schema = schema;
        data = message;
        end = message.Length;
        depth = MessageView.DefaultDepth;
        int error = MessageScan.Run(schema, message, 0, message.Length, MessageView.DefaultDepth, ref Offsets, Capacity, ref scan);
        if (error < 0)
        {
            MessageScan.Throw(View, error);
        }
    }

    private MessageReader(MessageView view, MessageSchema schema, bool throws, out int error)
    {
        this = default;
        this.schema = schema;
        data = view.Data;
        path = view.Path;
        start = view.Start;
        end = view.End;
        from = view.From;
        depth = view.Depth;
        error = view.Path == null
            ? MessageScan.Run(schema, view.Data, view.Start, view.End, view.Depth, ref Offsets, Capacity, ref scan)
            : MessageScan.RunPieces(schema, view, ref Offsets, Capacity, ref scan);
        if (throws && error < 0)
        {
            MessageScan.Throw(view, error);
        }
    }

    /// <summary>Opens a message if its own level is well-formed; allocates nothing when it is not.</summary>
    /// <param name="view">Where it lies.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="reader">The reader, or the default one.</param>
    /// <returns>False when the message's own level is malformed.</returns>
    public static bool TryOpen(MessageView view, MessageSchema schema, out MessageReader<TSlots> reader)
    {
        reader = new MessageReader<TSlots>(view, schema, throws: false, out int error);
        if (error == 0)
        {
            return true;
        }

        reader = default;
        return false;
    }

    private static int Capacity => Unsafe.SizeOf<TSlots>() / sizeof(int);

    [UnscopedRef]
    private ref int Offsets => ref Unsafe.As<TSlots, int>(ref Unsafe.AsRef(in slots));

    /// <summary>Where the message lies.</summary>
    public MessageView View => new(data, start, end, depth, path, from);

    /// <summary>Whether the field of a slot occurs (for a member of a oneof: and is the one that counts).</summary>
    /// <param name="slot">The field's first slot.</param>
    public bool Has(int slot) => Locate(slot, out _);

    /// <summary>The number of the oneof's member that counts, or 0.</summary>
    /// <param name="slot">The oneof's slot.</param>
    public int Case(int slot) => Locate(slot, out int member) ? member : 0;

    /// <summary>Checks everything below the message's own level once.</summary>
    /// <exception cref="ProtoException">Something is malformed.</exception>
    public void Validate()
    {
        var validator = new Validator(View);
        if (!validator.Run(schema))
        {
            ReaderErrors.Throw(validator.Error, validator.ErrorOffset, validator.ErrorTag);
        }
    }

    /// <summary>Checks everything below the message's own level once; allocates nothing when it is malformed.</summary>
    public bool TryValidate()
    {
        var validator = new Validator(View);
        return schema != null && validator.Run(schema);
    }

    /// <summary>The fields that the schema does not have, in wire order.</summary>
    public UnknownFields Unknown => new(View, schema, scan.HasUnknown);

    /// <summary>Writes the unknown fields to a message; the last step of copying one.</summary>
    /// <param name="writer">The message.</param>
    public void CopyUnknown(MessageWriter writer) => Unknown.CopyTo(writer);

    /// <summary>Writes all occurrences of a field to a message, as they are.</summary>
    /// <param name="fieldNumber">The field.</param>
    /// <param name="writer">The message.</param>
    public void CopyField(int fieldNumber, MessageWriter writer)
    {
        var cursor = new FieldCursor(View);
        while (cursor.Next())
        {
            ref readonly FieldEntry entry = ref schema.Find(fieldNumber);
            if ((int)(cursor.Tag >> 3) == fieldNumber && entry.Accepts(cursor.Tag & 7))
            {
                writer.Raw(cursor.Data.Slice(cursor.TagStart, cursor.FieldEnd - cursor.TagStart));
            }
        }
    }

    /// <summary>
    /// The first step of copying a message. Copying nests as deep as the input does: where the machine stack would not bear it, as
    /// a limit far above the default and a small stack allow, this is an exception and not the end of the process.
    /// </summary>
    /// <exception cref="ProtoException">The stack is nearly used up.</exception>
    public void BeginCopy()
    {
        try
        {
            RuntimeHelpers.EnsureSufficientExecutionStack();
        }
        catch (InsufficientExecutionStackException)
        {
            throw ReaderErrors.Create(WireError.TooDeep, start, 0);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Locate(int slot, out int offset)
    {
        if (slot < Capacity)
        {
            offset = Unsafe.Add(ref Offsets, slot);
            return (scan.Seen & (1UL << slot)) != 0;
        }

        return ScanRules.Locate(View, schema, slot, out offset, out _, out _);
    }

    private bool LocateRun(int slot, out int first, out int last)
    {
        if (slot + 1 < Capacity)
        {
            ref int offsets = ref Offsets;
            first = Unsafe.Add(ref offsets, slot);
            last = Unsafe.Add(ref offsets, slot + 1);
            return (scan.Seen & (1UL << slot)) != 0;
        }

        return ScanRules.Locate(View, schema, slot, out first, out last, out _);
    }
}
