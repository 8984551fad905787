using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

// Submessages, repeated fields, maps.
public ref partial struct MessageReader<TSlots>
{
    /// <summary>A message field; an empty message when it does not occur.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    /// <exception cref="ProtoException">The message is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly MessageView Message(int slot, uint tag)
    {
        if (slot < MessageSchema.MaskedSlots && slot < Capacity && (WireType)(tag & 7) == WireType.LengthDelimited)
        {
            if ((scan.Seen & (1UL << slot)) == 0)
            {
                return default;
            }

            int body = Unsafe.Add(ref Offsets, slot) + 1;
            int length = Unsafe.Add(ref MemoryMarshal.GetReference(view.Data), (nint)(uint)body - 1);
            if ((scan.Split & (1UL << slot)) == 0 && length < 0x80 && length <= view.End - body && view.Depth > 0)
            {
                return new MessageView(view.Data, body, body + length, view.Depth - 1);
            }
        }

        return AnyMessage(this, slot, tag);
    }

    /// <summary>A message field; absent when it does not occur or is nested too deep.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    public readonly MessageView TryMessage(int slot, uint tag) =>
        FindMessage(slot, tag, out MessageView child, out _) == 0 && Has(slot) ? child : MessageView.Absent;

    /// <summary>A repeated message field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly MessageList Messages(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated <c>string</c> field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly TextList Texts(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated <c>bytes</c> field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly BytesList BytesList(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated scalar or enum field, packed or not.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is read.</typeparam>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="fieldNumber">Its number.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ScalarList<T, TCodec> Scalars<T, TCodec>(int slot, int fieldNumber)
        where T : struct
        where TCodec : struct, IScalarCodec<T> => new(Run(slot, (uint)fieldNumber << 3), schema);

    /// <summary>The entries of a map field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="fieldNumber">Its number.</param>
    public readonly MapEntries Map(int slot, int fieldNumber) => new(Run(slot, ((uint)fieldNumber << 3) | (uint)WireType.LengthDelimited), schema);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly FieldRun Run(int slot, uint tag)
    {
        // Where nothing is, nothing is looked at.
        int first = int.MaxValue;
        int last = 0;
        if (slot + 1 >= Capacity)
        {
            if (!ScanRules.Locate(in view, schema, slot, out first, out last, out _))
            {
                first = int.MaxValue;
            }
        }
        else if (slot + 1 >= MessageSchema.MaskedSlots ? Unsafe.Add(ref Offsets, slot + 1) != 0 : (scan.Seen & (1UL << slot)) != 0)
        {
            ref int offsets = ref Offsets;
            first = Unsafe.Add(ref offsets, slot);
            last = Unsafe.Add(ref offsets, slot + 1);
        }

        return new FieldRun(in view, tag, first, last);
    }

    // Long, split, of a group or out of the reader's reach. The reader by value, as whatever has its address taken stays in memory.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static MessageView AnyMessage(MessageReader<TSlots> reader, int slot, uint tag)
    {
        int code = reader.FindMessage(slot, tag, out MessageView child, out int offset);
        if (code != 0)
        {
            ReaderErrors.Throw(code, offset, tag);
        }

        return child;
    }

    // Zero, also for a field that does not occur, or the code of the error.
    private readonly int FindMessage(int slot, uint tag, out MessageView child, out int offset)
    {
        child = default;
        bool isSplit;
        bool isFound;
        if (slot < Capacity)
        {
            isFound = Locate(slot, out offset);
            isSplit = slot < MessageSchema.MaskedSlots ? (scan.Split & (1UL << slot)) != 0 : Unsafe.Add(ref Offsets, slot) < 0;
        }
        else
        {
            isFound = ScanRules.Locate(in view, schema, slot, out offset, out _, out isSplit);
        }

        if (!isFound)
        {
            return 0;
        }

        if (view.Depth <= 0)
        {
            return WireError.TooDeep;
        }

        if (isSplit)
        {
            child = new MessageView(view.Data, view.Start, view.End, view.Depth - 1, FragmentPath.Continue(view.Path, tag), offset);
            return 0;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(view.Data);
        int body = offset;
        int bodyEnd;
        int code;
        if ((WireType)(tag & 7) == WireType.StartGroup)
        {
            code = WireInput.SkipGroup(ref bytes, offset, view.End, tag, view.Depth, out bodyEnd);
        }
        else
        {
            code = body = WireInput.ReadLength(ref bytes, offset, view.End, out int length);
            bodyEnd = body + length;
        }

        if (code < 0)
        {
            return code;
        }

        child = new MessageView(view.Data, body, bodyEnd, view.Depth - 1);
        return 0;
    }
}
