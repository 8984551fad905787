using System.Runtime.CompilerServices;
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
        if (!IsLocated(slot, out int offset, out bool isSplit))
        {
            return default;
        }

        if ((WireType)(tag & 7) == WireType.LengthDelimited)
        {
            int body = offset + 1;
            int length = Unsafe.Add(ref view.Input.Byte, (nint)(uint)offset);
            if (!isSplit && length < 0x80 && length <= view.End - body && view.Depth > 0)
            {
                return new MessageView(view.Input, body, body + length, view.Depth - 1);
            }
        }

        FragmentPath? path = OpenMessage(view, offset, tag, isSplit, out int start, out int end);
        return new MessageView(view.Input, start, end, view.Depth - 1, path, offset);
    }

    /// <summary>A message field; absent when it does not occur or is nested too deep.</summary>
    /// <param name="slot">The field's slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    public readonly MessageView TryMessage(int slot, uint tag)
    {
        if (!IsLocated(slot, out int offset, out bool isSplit) || FindMessage(in view, offset, tag, isSplit, out int start, out int end) != 0)
        {
            return MessageView.Absent;
        }

        FragmentPath? path = isSplit ? FragmentPath.Continue(view.Path, tag) : null;
        return new MessageView(view.Input, start, end, view.Depth - 1, path, offset);
    }

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
        if (slot + 1 >= Capacity || slot + 1 >= MessageSchema.MaskedSlots)
        {
            LocateRun(slot, out first, out last);
        }
        else if ((scan.Seen & (1UL << slot)) != 0)
        {
            first = Unsafe.Add(ref Offsets, slot);
            last = Unsafe.Add(ref Offsets, slot + 1);
        }

        return new FieldRun(in view, tag, first, last);
    }

    private readonly void LocateRun(int slot, out int first, out int last)
    {
        if (slot + 1 < Capacity)
        {
            first = Unsafe.Add(ref Offsets, slot);
            last = Unsafe.Add(ref Offsets, slot + 1);
        }
        else
        {
            ScanRules.Locate(in view, schema, slot, out first, out last, out _);
        }

        first = last == 0 ? int.MaxValue : first;
    }

    // Whether a message field occurs, where, and whether it does more than once.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsLocated(int slot, out int offset, out bool isSplit)
    {
        if (slot >= Capacity || slot >= MessageSchema.MaskedSlots)
        {
            return IsLocatedUnmasked(slot, out offset, out isSplit);
        }

        isSplit = (scan.Split & (1UL << slot)) != 0;
        offset = Unsafe.Add(ref Offsets, slot);
        return (scan.Seen & (1UL << slot)) != 0;
    }

    private readonly bool IsLocatedUnmasked(int slot, out int offset, out bool isSplit)
    {
        if (slot >= Capacity)
        {
            return ScanRules.Locate(in view, schema, slot, out offset, out _, out isSplit);
        }

        isSplit = Unsafe.Add(ref Offsets, slot) < 0;
        return LocateUnmasked(slot, out offset);
    }

    // A message that is long, split or a group: its path when it is split, and then the bounds are this message's.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FragmentPath? OpenMessage(MessageView view, int offset, uint tag, bool isSplit, out int start, out int end)
    {
        int code = FindMessage(in view, offset, tag, isSplit, out start, out end);
        if (code != 0)
        {
            ReaderErrors.Throw(code, offset, tag);
        }

        return isSplit ? FragmentPath.Continue(view.Path, tag) : null;
    }

    // Zero or the code of the error.
    private static int FindMessage(scoped in MessageView view, int offset, uint tag, bool isSplit, out int start, out int end)
    {
        start = view.Start;
        end = view.End;
        if (view.Depth <= 0)
        {
            return WireError.TooDeep;
        }

        if (isSplit)
        {
            return 0;
        }

        int code;
        if ((WireType)(tag & 7) == WireType.StartGroup)
        {
            start = offset;
            code = WireInput.SkipGroup(ref view.Input.Byte, offset, view.End, tag, view.Depth, out end);
        }
        else
        {
            code = start = WireInput.ReadLength(ref view.Input.Byte, offset, view.End, out int length);
            end = start + length;
        }

        return Math.Min(code, 0);
    }
}
