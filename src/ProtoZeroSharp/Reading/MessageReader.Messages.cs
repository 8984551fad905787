using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

// Submessages, repeated fields, maps.
public readonly ref partial struct MessageReader<TSlots>
{
    /// <summary>A message field; an empty message when it does not occur.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    /// <exception cref="ProtoException">The message is nested too deep.</exception>
    public MessageView Message(int slot, uint tag)
    {
        int code = FindMessage(slot, tag, out MessageView child, out int offset);
        if (code != 0)
        {
            ReaderErrors.Throw(code, offset, tag);
        }

        return child;
    }

    /// <summary>A message field; absent when it does not occur or is nested too deep.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    public MessageView TryMessage(int slot, uint tag) =>
        FindMessage(slot, tag, out MessageView child, out _) == 0 && Has(slot) ? child : MessageView.Absent;

    /// <summary>A repeated message field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    public MessageList Messages(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated <c>string</c> field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number.</param>
    public TextList Texts(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated <c>bytes</c> field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number.</param>
    public BytesList BytesList(int slot, uint tag) => new(Run(slot, tag));

    /// <summary>A repeated scalar or enum field, packed or not.</summary>
    /// <typeparam name="T">The element.</typeparam>
    /// <typeparam name="TCodec">How it is read.</typeparam>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="fieldNumber">Its number.</param>
    public ScalarList<T, TCodec> Scalars<T, TCodec>(int slot, int fieldNumber)
        where T : struct
        where TCodec : struct, IScalarCodec<T> => new(Run(slot, (uint)fieldNumber << 3), schema);

    /// <summary>The entries of a map field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="fieldNumber">Its number.</param>
    public MapEntries Map(int slot, int fieldNumber) => new(Run(slot, ((uint)fieldNumber << 3) | (uint)WireType.LengthDelimited), schema);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FieldRun Run(int slot, uint tag)
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

    // Zero, also for a field that does not occur, or the code of the error.
    private int FindMessage(int slot, uint tag, out MessageView child, out int offset)
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
