using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Writes messages again. What <see cref="CopyCheck"/> found in order is copied as a whole, or in runs between the fields that go because they
/// are zero; any other message is written field by field by its reader (<see cref="MessageReader{TSlots}.CopyTo"/>). What was checked is not
/// checked again, so all of it takes one pass, and one more where it is written.
/// </summary>
internal struct MessageCopy
{
    private const int SmallCapacity = 16;
    private const int MiddleCapacity = 64;

    private readonly bool keepsUnknown;

    // Messages that end up to here are in order; those that it lies in are not, and those after it were not looked at.
    private int checkedUntil;

    // The fields that go in what was looked at.
    private int firstZero;
    private int lastZero;

    private MessageCopy(bool keepsUnknown)
    {
        this.keepsUnknown = keepsUnknown;
        checkedUntil = -1;
        firstZero = int.MaxValue;
        lastZero = -1;
    }

    public readonly bool KeepsUnknown => keepsUnknown;

    /// <summary>Writes a message, all of it that its reader need not write field by field.</summary>
    /// <returns>Whether it is written; else how far it was looked at is in <paramref name="copy"/>.</returns>
    public static bool TryWhole(MessageView view, MessageSchema schema, MessageWriter writer, bool keepsUnknown, out MessageCopy copy)
    {
        ThrowUnlessStack(in view);
        copy = new MessageCopy(keepsUnknown);
        if (view.Path != null || !copy.Check(in view, schema))
        {
            return false;
        }

        copy.Ordered(view.Data, view.Start, view.End, schema, writer);
        return true;
    }

    /// <summary>Writes a message within one that is written field by field.</summary>
    public void Child(MessageView view, MessageSchema schema, MessageWriter writer)
    {
        ThrowUnlessStack(in view);
        MessageCopy outer = this;
        bool isWhole = view.Path == null && (view.End <= checkedUntil || (view.Start > checkedUntil && Check(in view, schema)));
        if (isWhole)
        {
            Ordered(view.Data, view.Start, view.End, schema, writer);
        }
        else if (schema.Capacity <= SmallCapacity)
        {
            MessageReader<Slots16>.Open(view, schema, out MessageReader<Slots16> reader);
            reader.CopyFields(writer, ref this);
        }
        else if (schema.Capacity <= MiddleCapacity)
        {
            MessageReader<Slots64>.Open(view, schema, out MessageReader<Slots64> reader);
            reader.CopyFields(writer, ref this);
        }
        else
        {
            MessageReader<Slots512>.Open(view, schema, out MessageReader<Slots512> reader);
            reader.CopyFields(writer, ref this);
        }

        this = outer;
    }

    /// <summary>Whether all bytes are 0, as those of a number that is 0 and of an empty text with its length are.</summary>
    public static bool IsZero(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            if (value != 0)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether there is stack enough for some more levels. Asked at every eighth, as asking takes longer than copying a small message.</summary>
    public static bool HasStack(int depth)
    {
        const int Levels = 8;
        return depth % Levels != 0 || MachineStack.HasRoom();
    }

    private static void ThrowUnlessStack(scoped in MessageView view)
    {
        if (!HasStack(view.Depth))
        {
            ReaderErrors.Throw(WireError.TooDeep, view.Start, 0);
        }
    }

    private bool Check(scoped in MessageView view, MessageSchema schema)
    {
        var check = new CopyCheck(view.Data, keepsUnknown);
        int place = check.Run(view.Start, view.End, schema, view.Depth, isEntry: false);
        checkedUntil = place;
        firstZero = check.FirstZero;
        lastZero = check.LastZero;
        return place < 0;
    }

    /// <summary>Writes a message that is in order but for fields that go.</summary>
    private readonly void Ordered(ReadOnlySpan<byte> data, int start, int stop, MessageSchema schema, MessageWriter writer)
    {
        int run = start;
        if (stop <= firstZero || start > lastZero)
        {
            Flush(data, run, stop, writer);
            return;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        int last = Math.Min(stop, lastZero + 1);
        while (start < last)
        {
            int value = WireInput.ReadTag(ref bytes, start, stop, out uint tag);
            int next = value < 0 ? value : Skip(ref bytes, value, stop, tag);
            if (next < 0)
            {
                // Somebody changes the input.
                ReaderErrors.Throw(next, start, tag);
            }

            uint rule = schema.CopyRuleOf(tag);
            if ((rule & CopyRule.Implicit) != 0)
            {
                if (Unsafe.Add(ref bytes, (nint)(uint)value) == 0 && IsZero(data.Slice(value, next - value)))
                {
                    Flush(data, run, start, writer);
                    run = next;
                }
            }
            else if ((rule & CopyRule.KindMask) is CopyRule.Message or CopyRule.MapEntry && next > firstZero
                && schema.ChildAt((int)(rule >> CopyRule.IndexShift)) is { } child)
            {
                Flush(data, run, start, writer);
                int body = WireInput.ReadLength(ref bytes, value, stop, out _);
                MessageWriter inner = writer.StartMessage(EncodedTag.Bytes(tag), EncodedTag.Size(tag));
                Ordered(data, body, next, child, inner);
                inner.Close();
                run = next;
            }

            start = next;
        }

        Flush(data, run, stop, writer);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Skip(ref byte bytes, int value, int stop, uint tag)
    {
        int first = value < stop ? Unsafe.Add(ref bytes, (nint)(uint)value) : byte.MaxValue;
        return (WireType)(tag & 7) == WireType.Varint && first < 0x80 ? value + 1
            : (WireType)(tag & 7) == WireType.LengthDelimited && first < 0x80 && first < stop - value ? value + 1 + first
            : WireInput.SkipValue(ref bytes, value, stop, tag, 0);
    }

    private static void Flush(ReadOnlySpan<byte> data, int start, int stop, MessageWriter writer)
    {
        if (start < stop)
        {
            writer.Raw(data.Slice(start, stop - start));
        }
    }
}
