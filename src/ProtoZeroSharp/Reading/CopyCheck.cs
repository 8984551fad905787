using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Finds out, in one pass over a message and all below it, whether writing it again would give the same bytes: fields in the order of the
/// .proto, none twice that may not, unknown ones last, every number in its shortest form. Fields that go because they are zero are
/// noted and allowed. Nearly every message is as it would be written, and is then copied as a whole.
/// </summary>
internal ref struct CopyCheck
{
    private readonly ReadOnlySpan<byte> data;
    private readonly bool keepsUnknown;

    public CopyCheck(ReadOnlySpan<byte> data, bool keepsUnknown)
    {
        this.data = data;
        this.keepsUnknown = keepsUnknown;
        FirstZero = int.MaxValue;
        LastZero = -1;
    }

    /// <summary>Where the first field begins that goes because it is zero; after the end when none does.</summary>
    public int FirstZero { get; private set; }

    /// <summary>Where the last of them begins.</summary>
    public int LastZero { get; private set; }

    /// <summary>Goes over a message.</summary>
    /// <param name="start">Where it begins.</param>
    /// <param name="stop">Where it ends.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="depth">How many levels may be opened below.</param>
    /// <param name="isEntry">Whether it is an entry of a map: its key and its value, each once.</param>
    /// <returns>
    /// -1, or a place in the first message that would be written otherwise: all messages that end before it are in order, and none that
    /// it lies in is.
    /// </returns>
    public int Run(int start, int stop, MessageSchema schema, int depth, bool isEntry)
    {
        if (depth < 0 || !MessageCopy.HasStack(depth))
        {
            return start;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        uint[] rules = schema.CopyRules;
        int rank = -1;
        ulong oneofs = 0;
        while (start < stop)
        {
            uint tag = Unsafe.Add(ref bytes, (nint)(uint)start);
            int value = start + 1;
            if (tag - 8 >= 0x78)
            {
                value = ReadTag(start, stop, out tag);
                if (value < 0)
                {
                    return start;
                }
            }

            uint rule = tag < (uint)rules.Length ? rules[tag] : schema.CopyRuleOf(tag);
            uint kind = rule & CopyRule.KindMask;
            bool isZero = false;
            int next;
            if (kind >= CopyRule.Unknown)
            {
                next = kind == CopyRule.Other || !keepsUnknown || isEntry ? -1 : WireInput.SkipValue(ref bytes, value, stop, tag, 0);
                if (next < 0)
                {
                    return start;
                }

                // Nothing but unknown fields may follow.
                rank = int.MaxValue;
                start = next;
                continue;
            }

            if (kind >= CopyRule.Bytes)
            {
                if (value >= stop)
                {
                    return start;
                }

                int length = Unsafe.Add(ref bytes, (nint)(uint)value);
                int body = value + 1;
                if (length >= 0x80)
                {
                    body = ReadLength(value, stop, out length);
                }

                if (body < 0 || length > stop - body)
                {
                    return start;
                }

                next = body + length;
                isZero = length == 0;
                if (kind >= CopyRule.Message)
                {
                    bool isMap = kind == CopyRule.MapEntry;
                    int bad = schema.ChildAt((int)(rule >> CopyRule.IndexShift)) is { } child ? Run(body, next, child, isMap ? depth : depth - 1, isMap) : start;
                    if (bad >= 0)
                    {
                        return bad;
                    }
                }
                else if (kind == CopyRule.Packed && (isZero || !IsRun(schema, rule, body, next)))
                {
                    return start;
                }
            }
            else if (kind >= CopyRule.Fixed32)
            {
                int width = kind == CopyRule.Fixed64 ? sizeof(ulong) : sizeof(uint);
                if (width > stop - value)
                {
                    return start;
                }

                next = value + width;
                isZero = (rule & CopyRule.Implicit) != 0 && MessageCopy.IsZero(data.Slice(value, next - value));
            }
            else
            {
                uint first = value < stop ? Unsafe.Add(ref bytes, (nint)(uint)value) : byte.MaxValue;
                next = value + 1;
                isZero = first == 0;
                if (first >= 0x80 || (kind >= CopyRule.Bool && first > 1))
                {
                    next = ReadVarint(schema, rule, value, stop);
                    if (next < 0)
                    {
                        return start;
                    }
                }
                else if (kind == CopyRule.ClosedEnum && !schema.IsKnown((int)(tag >> 3), (int)first))
                {
                    return start;
                }
            }

            int place = (int)(rule >> CopyRule.RankShift) & (int)(uint.MaxValue >> CopyRule.IndexShift);
            if (isZero && (rule & CopyRule.Implicit) != 0)
            {
                // An earlier one, which this one takes the place of, would stay.
                if (place <= rank)
                {
                    return start;
                }

                FirstZero = Math.Min(FirstZero, start);
                LastZero = start;
                start = next;
                continue;
            }

            ulong oneof = (1UL << (int)((rule >> CopyRule.OneofShift) & CopyRule.OneofMask)) & ~1UL;
            if (place < rank || (place == rank && (rule & CopyRule.Repeated) == 0) || (oneofs & oneof) != 0 || (isEntry && place != rank + 1))
            {
                return start;
            }

            oneofs |= oneof;
            rank = place;
            start = next;
        }

        return isEntry && rank != 1 ? stop - 1 : -1;
    }

    /// <summary>Reads a tag of several bytes; less than 0 also where it is longer than it must be.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadTag(int start, int stop, out uint tag)
    {
        int value = WireInput.ReadTag(ref MemoryMarshal.GetReference(data), start, stop, out tag);
        return value - start == EncodedTag.Size(tag) ? value : WireError.InvalidTag;
    }

    /// <summary>Reads a length of several bytes; less than 0 also where it is longer than it must be.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadLength(int start, int stop, out int length)
    {
        int body = WireInput.ReadLongLength(ref MemoryMarshal.GetReference(data), start, stop, out length);
        return body - start == Varint.Size((uint)length) ? body : WireError.InvalidLength;
    }

    /// <summary>The position after a varint, or less than 0 where it would be written otherwise.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly int ReadVarint(MessageSchema schema, uint rule, int start, int stop)
    {
        int next = WireInput.ReadVarint(ref MemoryMarshal.GetReference(data), start, stop, out ulong raw);
        return IsShortest(start, next, raw) && IsNormal(schema, rule & CopyRule.KindMask, (int)(rule >> CopyRule.IndexShift), raw) ? next : WireError.InvalidVarint;
    }

    /// <summary>Whether a varint is as short as it can be; of one of ten bytes the last has one bit alone.</summary>
    private readonly bool IsShortest(int start, int next, ulong raw) =>
        next - start == Varint.Size(raw) && (next - start < Varint.MaxSize || data[next - 1] == 1);

    private static bool IsNormal(MessageSchema schema, uint kind, int index, ulong raw) =>
        CopyRule.Normal(kind, raw) == raw && (kind != CopyRule.ClosedEnum || schema.IsKnown(schema.At(index).Number, (int)raw));

    /// <summary>Whether the elements of a packed run are as they would be written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly bool IsRun(MessageSchema schema, uint rule, int start, int stop)
    {
        int index = (int)(rule >> CopyRule.IndexShift);
        uint kind = CopyRule.KindOf(in schema.At(index));
        if (kind is CopyRule.Fixed32 or CopyRule.Fixed64)
        {
            return ((stop - start) & (kind == CopyRule.Fixed64 ? sizeof(ulong) - 1 : sizeof(uint) - 1)) == 0;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        while (start < stop)
        {
            uint first = Unsafe.Add(ref bytes, (nint)(uint)start);
            uint second = start + 1 < stop ? Unsafe.Add(ref bytes, (nint)(uint)start + 1) : 0U;
            if (kind < CopyRule.Bool && (first < 0x80 || second - 1 < 0x7F))
            {
                start += first < 0x80 ? 1 : 2;
                continue;
            }

            int next = WireInput.ReadVarint(ref bytes, start, stop, out ulong raw);
            if (!IsShortest(start, next, raw) || !IsNormal(schema, kind, index, raw))
            {
                return false;
            }

            start = next;
        }

        return true;
    }
}
