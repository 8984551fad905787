using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
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
        ulong bounds = 0;

        // Of a message that does not occur: no level may be opened below it, but it is not the default value.
        ulong rest = 1;
        FragmentPath? path = null;
        if (IsLocated(slot, out int offset, out bool isSplit))
        {
            bounds = Unsafe.Add(ref view.Input.Byte, (nint)(uint)offset);
            rest = ((view.Rest & ~(ulong)uint.MaxValue) - MessageView.OneLevel) | (uint)offset;
            if ((WireType)(tag & 7) == WireType.LengthDelimited && !isSplit && bounds < 0x80
                && (int)bounds < (int)(view.Bounds >> 32) - offset && (int)(view.Rest >> 32) > 0)
            {
                bounds = (uint)(offset + 1) | (((ulong)(uint)(offset + 1) + bounds) << 32);
            }
            else
            {
                bounds = OpenMessage(view, offset, tag, isSplit);
                path = isSplit ? FragmentPath.Continue(view.Path, tag) : null;
            }
        }

        return new MessageView(view.Input, path, bounds, rest);
    }

    /// <summary>A repeated message field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="tag">Its tag number, of the start tag for a group.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly FieldRun Messages(int slot, uint tag) => Run(slot, tag);

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
    /// <param name="closed">The message's description where the field is a closed enum, which is to say which numbers that knows.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ScalarList<T, TCodec> Scalars<T, TCodec>(int slot, int fieldNumber, MessageSchema? closed = null)
        where T : struct
        where TCodec : struct, IScalarCodec<T> => new(Run(slot, (uint)fieldNumber << 3), closed);

    /// <summary>The entries of a map field.</summary>
    /// <param name="slot">The field's first slot.</param>
    /// <param name="fieldNumber">Its number.</param>
    /// <param name="schema">What the message is.</param>
    public readonly MapEntries Map(int slot, int fieldNumber, MessageSchema schema) => new(Run(slot, ((uint)fieldNumber << 3) | (uint)WireType.LengthDelimited), schema);

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
            ScanRules.Locate(in view, Schema, slot, out first, out last, out _);
        }

        first = last == 0 ? int.MaxValue : first;
    }

    // Whether a message field occurs, where, and whether it does more than once.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsLocated(int slot, out int offset, out bool isSplit)
    {
        bool isThere;
        if (slot < Capacity && slot < MessageSchema.MaskedSlots)
        {
            isSplit = (scan.Split & (1UL << slot)) != 0;
            // As in Locate, and not by it: a method in between costs locals in every getter's caller.
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
            isThere = IsLocatedUnmasked(slot, out offset, out isSplit);
        }

        return isThere;
    }

    private readonly bool IsLocatedUnmasked(int slot, out int offset, out bool isSplit)
    {
        if (slot >= Capacity)
        {
            return ScanRules.Locate(in view, Schema, slot, out offset, out _, out isSplit);
        }

        isSplit = Unsafe.Add(ref Offsets, slot) < 0;
        return LocateUnmasked(slot, out offset);
    }

    // Where a message lies that is long, split or a group; of one that is split the bounds are this message's.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong OpenMessage(MessageView view, int offset, uint tag, bool isSplit)
    {
        int code = FindMessage(in view, offset, tag, isSplit, out int start, out int end);
        if (code != 0)
        {
            ReaderErrors.Throw(code, offset, tag);
        }

        return MessageView.BoundsOf(start, end);
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
