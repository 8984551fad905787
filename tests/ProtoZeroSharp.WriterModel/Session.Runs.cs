using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.WriterModel;

// Runs of elements.
internal sealed unsafe partial class Session
{
    private void Packed()
    {
        int kind = op.Variant % 14;
        bool isExpanded = (op.Variant & 128) != 0;
        bool isTyped = isExpanded || x.HasTyped || (op.Variant & 64) != 0;
        ReadOnlySpan<int> ints = Draws.Ints(op.Size, op.From);
        piece.Clear();
        for (int i = 0; i < op.Size; i++)
        {
            if (isExpanded)
            {
                e.Tag(op.Field, kind < 8 ? 0 : kind is 8 or 10 or 12 ? 5 : 1);
            }

            Element(isExpanded ? e : piece, kind, i);
        }

        if (!isExpanded && op.Size != 0)
        {
            e.Bytes(op.Field, piece.Span);
        }

        Predict(e.Length);
        string[] types = ["Int32", "Int64", "UInt32", "UInt64", "SInt32", "SInt64", "Bool", "Enum", "Fixed32", "Fixed64", "SFixed32", "SFixed64", "Float", "Double"];
        string[] pools = ["Ints", "Longs", "UInts", "ULongs", "Ints", "Longs", "Bools", "Ints", "UInts", "ULongs", "Ints", "Longs", "Floats", "Doubles"];
        if (IsTraced)
        {
            Say(isTyped
                ? $"{T}.{(isExpanded ? "Expanded" : "Packed")}{types[kind]}({Tag(op.Field, isExpanded ? (kind < 8 ? 0 : kind is 8 or 10 or 12 ? 5 : 1) : 2)}, {Draw(pools[kind])});"
                : $"{P}.AddPacked{types[kind]}({op.Field}, {Draw(pools[kind])});");
        }

        int field = op.Field;
        int size = Encoded.TagSize(field);
        if (isExpanded)
        {
            Expanded(kind, Encoded.TagBytes(field, kind < 8 ? 0 : kind is 8 or 10 or 12 ? 5 : 1), size, ints);
        }
        else if (isTyped)
        {
            TypedPacked(kind, Encoded.TagBytes(field, 2), size, ints);
        }
        else
        {
            UntypedPacked(kind, field, ints);
        }

        Appended();
    }

    private void Element(Encoded target, int kind, int i)
    {
        int from = op.From;
        switch (kind)
        {
            case 0:
            case 7:
                target.Varint((ulong)Draws.Ints(op.Size, from)[i]);
                break;
            case 1:
                target.Varint((ulong)Draws.Longs(op.Size, from)[i]);
                break;
            case 2:
                target.Varint(Draws.UInts(op.Size, from)[i]);
                break;
            case 3:
                target.Varint(Draws.ULongs(op.Size, from)[i]);
                break;
            case 4:
                target.Varint((uint)Encoded.ZigZag(Draws.Ints(op.Size, from)[i]));
                break;
            case 5:
                target.Varint(Encoded.ZigZag(Draws.Longs(op.Size, from)[i]));
                break;
            case 6:
                target.Byte(Draws.Bools(op.Size, from)[i] ? (byte)1 : (byte)0);
                break;
            case 8:
                target.Fixed32(Draws.UInts(op.Size, from)[i]);
                break;
            case 9:
                target.Fixed64(Draws.ULongs(op.Size, from)[i]);
                break;
            case 10:
                target.Fixed32((uint)Draws.Ints(op.Size, from)[i]);
                break;
            case 11:
                target.Fixed64((ulong)Draws.Longs(op.Size, from)[i]);
                break;
            case 12:
                target.Fixed32((uint)BitConverter.SingleToInt32Bits(Draws.Floats(op.Size, from)[i]));
                break;
            default:
                target.Fixed64((ulong)BitConverter.DoubleToInt64Bits(Draws.Doubles(op.Size, from)[i]));
                break;
        }
    }

    private void UntypedPacked(int kind, int field, ReadOnlySpan<int> ints)
    {
        ProtoWriter w = W;
        int n = op.Size;
        int from = op.From;
        switch (kind)
        {
            case 0:
                w.AddPackedInt32(field, ints);
                break;
            case 1:
                w.AddPackedInt64(field, Draws.Longs(n, from));
                break;
            case 2:
                w.AddPackedUInt32(field, Draws.UInts(n, from));
                break;
            case 3:
                w.AddPackedUInt64(field, Draws.ULongs(n, from));
                break;
            case 4:
                w.AddPackedSInt32(field, ints);
                break;
            case 5:
                w.AddPackedSInt64(field, Draws.Longs(n, from));
                break;
            case 6:
                w.AddPackedBool(field, Draws.Bools(n, from));
                break;
            case 7:
                w.AddPackedEnum(field, ints);
                break;
            case 8:
                w.AddPackedFixed32(field, Draws.UInts(n, from));
                break;
            case 9:
                w.AddPackedFixed64(field, Draws.ULongs(n, from));
                break;
            case 10:
                w.AddPackedSFixed32(field, ints);
                break;
            case 11:
                w.AddPackedSFixed64(field, Draws.Longs(n, from));
                break;
            case 12:
                w.AddPackedFloat(field, Draws.Floats(n, from));
                break;
            default:
                w.AddPackedDouble(field, Draws.Doubles(n, from));
                break;
        }
    }

    private void TypedPacked(int kind, ulong tag, int size, ReadOnlySpan<int> ints)
    {
        MessageWriter m = M;
        int n = op.Size;
        int from = op.From;
        switch (kind)
        {
            case 0:
                m.PackedInt32(tag, size, ints);
                break;
            case 1:
                m.PackedInt64(tag, size, Draws.Longs(n, from));
                break;
            case 2:
                m.PackedUInt32(tag, size, Draws.UInts(n, from));
                break;
            case 3:
                m.PackedUInt64(tag, size, Draws.ULongs(n, from));
                break;
            case 4:
                m.PackedSInt32(tag, size, ints);
                break;
            case 5:
                m.PackedSInt64(tag, size, Draws.Longs(n, from));
                break;
            case 6:
                m.PackedBool(tag, size, Draws.Bools(n, from));
                break;
            case 7:
                m.PackedEnum(tag, size, ints);
                break;
            case 8:
                m.PackedFixed32(tag, size, Draws.UInts(n, from));
                break;
            case 9:
                m.PackedFixed64(tag, size, Draws.ULongs(n, from));
                break;
            case 10:
                m.PackedSFixed32(tag, size, ints);
                break;
            case 11:
                m.PackedSFixed64(tag, size, Draws.Longs(n, from));
                break;
            case 12:
                m.PackedFloat(tag, size, Draws.Floats(n, from));
                break;
            default:
                m.PackedDouble(tag, size, Draws.Doubles(n, from));
                break;
        }
    }

    private void Expanded(int kind, ulong tag, int size, ReadOnlySpan<int> ints)
    {
        MessageWriter m = M;
        int n = op.Size;
        int from = op.From;
        switch (kind)
        {
            case 0:
                m.ExpandedInt32(tag, size, ints);
                break;
            case 1:
                m.ExpandedInt64(tag, size, Draws.Longs(n, from));
                break;
            case 2:
                m.ExpandedUInt32(tag, size, Draws.UInts(n, from));
                break;
            case 3:
                m.ExpandedUInt64(tag, size, Draws.ULongs(n, from));
                break;
            case 4:
                m.ExpandedSInt32(tag, size, ints);
                break;
            case 5:
                m.ExpandedSInt64(tag, size, Draws.Longs(n, from));
                break;
            case 6:
                m.ExpandedBool(tag, size, Draws.Bools(n, from));
                break;
            case 7:
                m.ExpandedEnum(tag, size, ints);
                break;
            case 8:
                m.ExpandedFixed32(tag, size, Draws.UInts(n, from));
                break;
            case 9:
                m.ExpandedFixed64(tag, size, Draws.ULongs(n, from));
                break;
            case 10:
                m.ExpandedSFixed32(tag, size, ints);
                break;
            case 11:
                m.ExpandedSFixed64(tag, size, Draws.Longs(n, from));
                break;
            case 12:
                m.ExpandedFloat(tag, size, Draws.Floats(n, from));
                break;
            default:
                m.ExpandedDouble(tag, size, Draws.Doubles(n, from));
                break;
        }
    }

    private void Collection()
    {
        bool isExpanded = (op.Variant & 128) != 0;
        int kind = op.Variant % 8;
        int count = Math.Min(op.Size, 500);
        ReadOnlySpan<int> ints = Draws.Ints(count, op.From);
        piece.Clear();
        foreach (int value in ints)
        {
            if (isExpanded)
            {
                e.Tag(op.Field, 0).Varint((uint)Encoded.ZigZag(value));
            }
            else
            {
                piece.Varint((uint)Encoded.ZigZag(value));
            }
        }

        if (!isExpanded && count != 0)
        {
            AsOpened(op.Field);
        }

        Predict(e.Length);
        string text = IsTraced ? $"Draws.Ints({count}, {op.From}).ToArray()" : "";
        IEnumerable<int> values = ints.ToArray();
        if (kind is 0 or 1)
        {
            values = new List<int>(values);
            text = $"new List<int>({text})";
        }
        else if (kind == 2)
        {
            values = FailingLast(values);
            text = $"{text}.Select((v, i) => i == {count} - 1 ? throw new Exception(\"own\") : v)";
            allowed |= Faults.Own;
            maySucceed = false;
        }
        else if (kind == 3 && !isExpanded && count > 0)
        {
            values = Writing(values, slot);
            text = $"/* writes to the writer before the last element */ {text}";
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        if (isExpanded)
        {
            Say(IsTraced ? $"{T}.ExpandedFrom<int, SInt32Codec>({Tag(op.Field, 0)}, {text});" : "");
            M.ExpandedFrom<int, SInt32Codec>(Encoded.TagBytes(op.Field, 0), Encoded.TagSize(op.Field), values);
        }
        else if (x.HasTyped)
        {
            Say(IsTraced ? $"{T}.PackedFrom<int, SInt32Codec>({Tag(op.Field, 2)}, {text});" : "");
            M.PackedFrom<int, SInt32Codec>(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), values);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddPacked<int, SInt32Codec>({op.Field}, {text});" : "");
            W.AddPacked<int, SInt32Codec>(op.Field, values);
        }

        Appended();
    }

    private static IEnumerable<int> FailingLast(IEnumerable<int> values)
    {
        foreach (int value in values)
        {
            yield return value;
        }

        throw new OwnException();
    }

    private static IEnumerable<int> Writing(IEnumerable<int> values, Slot slot)
    {
        foreach (int value in values)
        {
            yield return value;
        }

        slot.Writer.AddInt32(1, 1);
    }

    private void StartElements()
    {
        Level level = x.Open(op.Field);
        level.IsTyped = level.IsPacked = true;
        level.Width = x.Padding;
        level.Name = NewName();
        x.Cancel();
        Predict(level.TagSize + Math.Max(level.Width, 1));
        Say(IsTraced ? $"ElementWriter<long, SInt64Codec> m{level.Name} = default; m{level.Name} = {T}.StartPacked<long, SInt64Codec>({Tag(op.Field, 2)});" : "");
        ElementWriter<long, SInt64Codec> run = M.StartPacked<long, SInt64Codec>(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field));
        Succeeded();
        level = x.Open(op.Field);
        level.IsTyped = level.IsPacked = true;
        level.Width = x.Padding;
        level.Name = (int)names;
        level.Handle = *(nint*)&run;
    }

    private static ElementWriter<long, SInt64Codec> Elements(Level level) =>
        new(HandleOf(level.Handle), Encoded.TagBytes(level.Field, 2), level.TagSize, packed: true);

    private void Element()
    {
        long value = Draws.Longs(1, op.From)[0];
        e.Varint(Encoded.ZigZag(value));
        Predict(e.Length);
        Say(IsTraced ? $"m{x.Innermost.Name}.Add({value}L);" : "");
        Elements(x.Innermost).Add(value);
        Appended();
    }
}
