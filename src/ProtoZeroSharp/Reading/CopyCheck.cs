using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Numerics;
#endif

namespace ProtoZeroSharp.Reading;

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

    // The level of the position: its end, its type and its fields so far.
    private int position;
    private int end;
    private MessageSchema schema;
    private FieldOrder order;

    // How many levels it lies in, and how many more may be opened.
    private int top;
    private int depth;

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
        order = new FieldOrder(isEntry: false);
        depth = maxDepth;
        while (true)
        {
            CheckCommonFields();
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
    /// it, so that all of it stays in registers; see <see cref="Validator"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CheckCommonFields()
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
        ref Splice firstSplice = ref MemoryMarshal.GetReference(splices);
        ref CopyLevel firstLevel = ref MemoryMarshal.GetReference(levels);
        MessageSchema type = schema;
        uint[] rules = type.CopyRules;
        int start = position;
        int stop = end;
        int last = order.Last;
        ulong oneofs = order.Oneofs;
        bool isEntry = order.IsEntry;
        int level = top;
        int deeper = depth;
        int count = Count;
        int saved = Saved;
        int dropped = droppedUntil;
        while (true)
        {
            // No field has less than two bytes.
            if (start >= stop - 1)
            {
                if (start != stop || level == 0 || (isEntry && last != CopyLevel.ValueOfEntry))
                {
                    break;
                }

                level--;
                ref CopyLevel outer = ref Unsafe.Add(ref firstLevel, level);
                if (saved == outer.Saved)
                {
                    count = outer.Count;
                }
                else
                {
                    int length = stop - outer.Body - (saved - outer.Saved);
                    Unsafe.Add(ref firstSplice, outer.Count) = new Splice(outer.Length, outer.Body, length);
                    saved += outer.Body - outer.Length - Varint.Size((uint)length);
                }

                deeper += isEntry ? 0 : 1;
                stop = outer.End;
                last = outer.Order.Last;
                oneofs = outer.Order.Oneofs;
                isEntry = outer.Order.IsEntry;
                type = MessageSchema.ById(outer.Schema);
                rules = type.CopyRules;
                continue;
            }

            uint tag = Unsafe.Add(ref bytes, (nint)(uint)start);
            uint first = Unsafe.Add(ref bytes, (nint)(uint)start + 1);
            int next = start + 2;
            if (tag >= MessageSchema.OneByteTags)
            {
                // Two bytes; a third makes it larger than any tag among the rules.
                tag = (tag & 0x7F) | (first << 7);
                if (first == 0 || next >= stop)
                {
                    break;
                }

                first = Unsafe.Add(ref bytes, (nint)(uint)next);
                next++;
            }

            if (tag >= (uint)rules.Length)
            {
                break;
            }

            uint rule = rules[tag];
            uint kind = rule & CopyRule.KindMask;
            int place = (int)(rule >> CopyRule.IndexShift);
            ulong oneof = CopyRule.OneofBit(rule);
            if (place <= last - (int)((rule / CopyRule.Repeated) & 1) || (oneofs & oneof) != 0)
            {
                break;
            }

            bool isZero = first == 0;
            if (kind >= CopyRule.Bytes)
            {
                int value = next - 1;
                if (first >= 0x80)
                {
                    uint second = next < stop ? Unsafe.Add(ref bytes, (nint)(uint)next) : 0U;
                    if (second - 1 >= 0x7F)
                    {
                        break;
                    }

                    first = (first & 0x7F) | (second << 7);
                    next++;
                }

                if (first > (uint)(stop - next))
                {
                    break;
                }

                if (kind != CopyRule.Bytes)
                {
                    if (kind != CopyRule.Message || type.KnownChildAt(place) is not { } child || deeper == 0 || level >= levels.Length)
                    {
                        break;
                    }

                    ref CopyLevel outer = ref Unsafe.Add(ref firstLevel, level);
                    outer.End = stop;
                    outer.Schema = type.Id;
                    outer.Order.Last = place;
                    outer.Order.Oneofs = oneofs | oneof;
                    outer.Order.IsEntry = isEntry;
                    outer.Count = count;
                    outer.Saved = saved;
                    outer.Length = value;
                    outer.Body = next;

                    // A splice for the length. When all splices are used, nothing can change the length either.
                    count = Math.Min(count + 1, splices.Length);
                    level++;
                    deeper--;
                    type = child;
                    rules = child.CopyRules;
                    start = next;
                    stop = next + (int)first;
                    last = -1;
                    oneofs = 0;
                    isEntry = false;
                    continue;
                }

                next += (int)first;
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

                    ulong rest = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, (nint)(uint)next));
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

                ref byte value = ref Unsafe.Add(ref bytes, (nint)(uint)next - 1);
                isZero = isZero && (kind == CopyRule.Fixed64 ? Unsafe.ReadUnaligned<ulong>(ref value) : Unsafe.ReadUnaligned<uint>(ref value)) == 0;
                next += rest;
            }

            if (isZero && (rule & CopyRule.Implicit) != 0)
            {
                // The place of the last field stays: this one may come again, with a value.
                if (start == dropped)
                {
                    count--;
                    start = Unsafe.Add(ref firstSplice, count).Start;
                    saved -= dropped - start;
                }
                else if (count == splices.Length)
                {
                    break;
                }

                saved += next - start;
                Unsafe.Add(ref firstSplice, count) = new Splice(start, next, Splice.Nothing);
                count++;
                dropped = next;
            }
            else
            {
                oneofs |= oneof;
                last = place;
            }

            start = next;
        }

        position = start;
        end = stop;
        schema = type;
        order.Last = last;
        order.Oneofs = oneofs;
        order.IsEntry = isEntry;
        top = level;
        depth = deeper;
        Count = count;
        Saved = saved;
        droppedUntil = dropped;
    }

    /// <summary>Goes over any field, or into its message; false where it would be written otherwise.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Field()
    {
        ref byte bytes = ref MemoryMarshal.GetReference(data);
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
                isZero = MessageCopy.IsZero(data.Slice(value, width));
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
            if ((int)(rule >> CopyRule.IndexShift) <= order.Last || Count == splices.Length)
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
        IsOutOfLevels = top >= levels.Length;
        if (IsOutOfLevels || depth < (isEntry ? 0 : 1) || schema.ChildAt(index) is not { } child || (isEntry && (body == stop || data[body] >> 3 != 1)))
        {
            return false;
        }

        levels[top++] = new CopyLevel { End = end, Schema = schema.Id, Order = order, Count = Count, Saved = Saved, Length = length, Body = body };
        Count = Math.Min(Count + 1, splices.Length);
        depth -= isEntry ? 0 : 1;
        schema = child;
        order = new FieldOrder(isEntry);
        position = body;
        end = stop;
        return true;
    }
}
