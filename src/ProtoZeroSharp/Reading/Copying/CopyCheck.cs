using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Numerics;
#endif

namespace ProtoZeroSharp.Reading.Copying;

/// <summary>
/// Finds out, in one pass over a message and all below it, whether writing it again would give the same bytes: fields in the order of their
/// numbers, none twice that may not, unknown ones last, every number in its shortest form. Fields that go because they are zero are
/// noted, as far as there is room for that. Nearly every message is as it would be written, and is then copied as a whole.
/// <see cref="CheckCommonFields"/> goes over what messages mostly consist of; anything else is for <see cref="Field"/>, one at a time.
/// </summary>
internal ref partial struct CopyCheck
{
    private readonly ReadOnlySpan<byte> data;
    private readonly bool keepsUnknown;
    private readonly Span<Splice> splices;
    private readonly Span<CopyLevel> levels;

    // The place, and the end and the type of the message that it is in.
    private int position;
    private int end;
    private MessageSchema schema;

    // The level of that message.
    private int top;

    // After the last field that goes.
    private int droppedUntil;

    /// <summary>Checks messages of one input.</summary>
    /// <param name="data">The input.</param>
    /// <param name="keepsUnknown">Whether unknown fields are written.</param>
    /// <param name="splices">Room for what the copy leaves out.</param>
    /// <param name="levels">Room for the levels.</param>
    public CopyCheck(ReadOnlySpan<byte> data, bool keepsUnknown, Span<Splice> splices, Span<CopyLevel> levels)
    {
        this = default;
        this.data = data;
        this.keepsUnknown = keepsUnknown;
        this.splices = splices;
        this.levels = levels;
        schema = null!;
        droppedUntil = -1;
    }

    /// <summary>How many splices there are: for each field that goes, and for the length of each message that thereby becomes shorter.</summary>
    public int Count { get; private set; }

    /// <summary>How many bytes fewer the copy has.</summary>
    public int Saved { get; private set; }

    /// <summary>Whether it ended because there was no room for more levels.</summary>
    public bool IsOutOfLevels { get; private set; }

    /// <summary>Goes over a message.</summary>
    /// <param name="start">Where it begins.</param>
    /// <param name="stop">Where it ends.</param>
    /// <param name="root">What it is.</param>
    /// <param name="maxDepth">How many levels may be opened below.</param>
    /// <returns>
    /// -1, or a place in the first message that would be written otherwise: all messages that end before it are in order, and none that
    /// it lies in is.
    /// </returns>
    public int Run(int start, int stop, MessageSchema root, int maxDepth)
    {
        position = start;
        end = stop;
        schema = root;
        levels[0] = new CopyLevel { Schema = root.Id, Depth = maxDepth, Order = new FieldOrder(isEntry: false) };
        while (true)
        {
            CheckCommonFields(schema.CopyRules);
            if (position >= end)
            {
                return top == 0 ? -1 : end - 1;
            }

            if (!Field())
            {
                return position;
            }
        }
    }

    /// <summary>
    /// Goes over fields, into messages and out of them, up to what is rare or would be written otherwise. There is not a single call in
    /// it, so that all of it stays in registers, as in validation.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CheckCommonFields(uint[] rules)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        ref Splice firstSplice = ref MemoryMarshal.GetReference(splices);
        ref CopyLevel current = ref levels[top];
        MessageSchema type = schema;
        nint start = position;
        nint stop = end;
        int level = top;
        int count = Count;
        int saved = Saved;
        int dropped = droppedUntil;
        while (true)
        {
            // No field has less than two bytes.
            nint next = start + 2;
            if (next > stop)
            {
                if (start != stop || level == 0 || (current.Order.IsEntry && current.Order.Last != FieldOrder.ValueOfEntry))
                {
                    break;
                }

                if (saved == current.Saved)
                {
                    count = current.Count;
                }
                else
                {
                    int length = (int)stop - current.Body - (saved - current.Saved);
                    Unsafe.Add(ref firstSplice, current.Count) = new Splice(current.Length, current.Body, length);
                    saved += current.Body - current.Length - Varint.Size((uint)length);
                }

                level--;
                current = ref Unsafe.Subtract(ref current, 1);
                stop = current.End;
                type = MessageSchema.ById(current.Schema);
                rules = type.KnownCopyRules;
                continue;
            }

            uint tag = Unsafe.Add(ref bytes, start);
            uint first = Unsafe.Add(ref bytes, start + 1);
            if (tag >= MessageSchema.OneByteTags)
            {
                // Two bytes; a third makes it larger than any tag among the rules.
                tag = (tag & 0x7F) | (first << 7);
                if (first == 0 || next >= stop || tag >= (uint)rules.Length)
                {
                    break;
                }

                first = Unsafe.Add(ref bytes, next);
                next++;
            }

            // Of one array each, also while another thread makes the rules of this type.
            uint rule = Unsafe.Add(ref FirstOf.Array(rules), (nint)tag);
            int turn = CopyRule.Order(rule);
            if (turn <= current.Order.Last)
            {
                break;
            }

            // For a number of one byte in no oneof, the most common of all, that is enough. Of any other value, too, first is 0 in the end if it may go.
            if (((rule & CopyRule.PlainMask) | (first & 0x80)) > CopyRule.SignedVarint32)
            {
                uint kind = rule & CopyRule.KindMask;
                ulong oneof = CopyRule.OneofBit(rule);
                if ((current.Order.Oneofs & oneof) != 0)
                {
                    break;
                }

                if (kind >= CopyRule.Bytes)
                {
                    int value = (int)next - 1;
                    if (first >= 0x80)
                    {
                        uint second = next < stop ? Unsafe.Add(ref bytes, next) : 0U;
                        if (second - 1 >= 0x7F)
                        {
                            break;
                        }

                        first = (first & 0x7F) | (second << 7);
                        next++;
                    }

                    if ((nint)first > stop - next)
                    {
                        break;
                    }

                    if (kind != CopyRule.Bytes)
                    {
                        if (kind != CopyRule.Message || type.KnownChildAt(turn >> 1) is not { } child || current.Depth == 0 || level + 1 >= levels.Length)
                        {
                            break;
                        }

                        current.End = (int)stop;
                        current.Order.Last = turn & ~1;
                        current.Order.Oneofs |= oneof;
                        int depth = current.Depth - 1;
                        current = ref Unsafe.Add(ref current, 1);
                        current.Schema = child.Id;
                        current.Depth = depth;
                        current.Length = value;
                        current.Body = (int)next;
                        current.Count = count;
                        current.Saved = saved;
                        current.Order = new FieldOrder(isEntry: false);

                        // A splice for the length. When all splices are used, nothing can change the length either.
                        count = Math.Min(count + 1, splices.Length);
                        level++;
                        type = child;
                        rules = child.KnownCopyRules; // those that know no field stop this loop, and they are made
                        start = next;
                        stop = next + (nint)first;
                        continue;
                    }

                    next += (nint)first;
                }
                else if (kind < CopyRule.Fixed32)
                {
                    if (first >= 0x80)
                    {
#if NET8_0_OR_GREATER
                        if (data.Length - next < sizeof(ulong))
                        {
                            break;
                        }

                        ulong rest = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, next));
                        int further = (BitOperations.TrailingZeroCount(~rest & 0x8080808080808080) >> 3) + 1;

                        // Up to four bytes are no more than 28 bits, which every number has; a last one of 0 is one too many.
                        if (further > (kind == CopyRule.Varint ? sizeof(ulong) : 3) || kind >= CopyRule.Bool
                            || (byte)(rest >> (8 * (further - 1))) == 0 || further > stop - next)
                        {
                            break;
                        }

                        next += further;
#else
                        break;
#endif
                    }
                    else if (kind >= CopyRule.Bool && (first > 1 || kind == CopyRule.ClosedEnum))
                    {
                        break;
                    }
                }
                else
                {
                    // The first of its bytes was read already.
                    int rest = kind == CopyRule.Fixed64 ? sizeof(ulong) - 1 : sizeof(uint) - 1;
                    if (rest > stop - next)
                    {
                        break;
                    }

                    if (first == 0 && (rule & CopyRule.Implicit) != 0)
                    {
                        ref byte value = ref Unsafe.Add(ref bytes, next - 1);
                        first = (kind == CopyRule.Fixed64 ? Unsafe.ReadUnaligned<ulong>(ref value) : Unsafe.ReadUnaligned<uint>(ref value)) == 0 ? 0U : 1;
                    }

                    next += rest;
                }

                // A member of a oneof has presence: it never goes.
                current.Order.Oneofs |= oneof;
            }

            if (first != 0 || (rule & CopyRule.Implicit) == 0)
            {
                current.Order.Last = turn & ~1;
            }
            else
            {
                // The place of the last field stays: this one may come again, with a value.
                if (start == dropped)
                {
                    count--;
                    start = Unsafe.Add(ref firstSplice, count).Start;
                    saved -= dropped - (int)start;
                }
                else if (count == splices.Length)
                {
                    break;
                }

                saved += (int)(next - start);
                Unsafe.Add(ref firstSplice, count) = new Splice((int)start, (int)next, Splice.Nothing);
                count++;
                dropped = (int)next;
            }

            start = next;
        }

        position = (int)start;
        end = (int)stop;
        schema = type;
        top = level;
        Count = count;
        Saved = saved;
        droppedUntil = dropped;
    }

    /// <summary>Goes over any field, or into its message; false where it would be written otherwise.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Field()
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        ref FieldOrder order = ref levels[top].Order;
        int value = ReadTag(position, end, out uint tag);
        if (value < 0)
        {
            return false;
        }

        uint rule = schema.CopyRuleOf(tag);
        uint kind = rule & CopyRule.KindMask;
        int next;
        bool isZero;
        switch (kind)
        {
            case CopyRule.Other:
                return false;
            case CopyRule.Unknown:
                next = keepsUnknown && !order.IsEntry ? WireInput.SkipValue(ref bytes, value, end, tag, 0) : -1;
                if (next < 0)
                {
                    return false;
                }

                // Nothing but unknown fields may follow.
                order.Last = int.MaxValue;
                position = next;
                return true;
            case CopyRule.Bytes or CopyRule.Packed or CopyRule.Message or CopyRule.MapEntry:
                int body = ReadLength(value, end, out int length);
                if (body < 0)
                {
                    return false;
                }

                next = body + length;
                isZero = length == 0;
                if (kind >= CopyRule.Message)
                {
                    return order.TryAdd(rule) && Enter(value, body, next, (int)(rule >> CopyRule.IndexShift), kind == CopyRule.MapEntry);
                }

                if (kind == CopyRule.Packed && (isZero || !IsRun(schema, rule, body, next)))
                {
                    return false;
                }

                break;
            case CopyRule.Fixed32 or CopyRule.Fixed64:
                int width = kind == CopyRule.Fixed64 ? sizeof(ulong) : sizeof(uint);
                if (width > end - value)
                {
                    return false;
                }

                next = value + width;
                isZero = CopyRule.IsZero(data.Slice(value, width));
                break;
            default:
                next = ReadVarint(schema, rule, value, end, out isZero);
                if (next < 0)
                {
                    return false;
                }

                break;
        }

        if (isZero && (rule & CopyRule.Implicit) != 0)
        {
            // An earlier one, which this one takes the place of, would stay.
            if (CopyRule.Order(rule) <= order.Last || Count == splices.Length)
            {
                return false;
            }

            Saved += next - position;
            splices[Count++] = new Splice(position, next, Splice.Nothing);
        }
        else if (!order.TryAdd(rule))
        {
            return false;
        }

        position = next;
        return true;
    }

    /// <summary>Goes into a message; false where that cannot be, or where it is an entry of a map that does not begin with its key.</summary>
    /// <param name="length">Where its length begins.</param>
    /// <param name="body">Where it begins.</param>
    /// <param name="stop">Where it ends.</param>
    /// <param name="index">Which field it is.</param>
    /// <param name="isEntry">Whether it is an entry of a map, which is no level to the limit of depth.</param>
    private bool Enter(int length, int body, int stop, int index, bool isEntry)
    {
        ref CopyLevel outer = ref levels[top];
        IsOutOfLevels = top + 1 >= levels.Length;
        int depth = outer.Depth - (isEntry ? 0 : 1);
        if (IsOutOfLevels || depth < 0 || schema.ChildAt(index) is not { } child || (isEntry && (body == stop || data[body] >> 3 != 1)))
        {
            return false;
        }

        outer.End = end;
        levels[++top] = new CopyLevel
        {
            Schema = child.Id,
            Depth = depth,
            Length = length,
            Body = body,
            Count = Count,
            Saved = Saved,
            Order = new FieldOrder(isEntry),
        };
        Count = Math.Min(Count + 1, splices.Length);
        schema = child;
        position = body;
        end = stop;
        return true;
    }
}
