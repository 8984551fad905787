using System.Buffers;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.WriterModel;

// Single fields.
internal sealed unsafe partial class Session
{
    private void Scalar()
    {
        int field = op.Field;
        ulong value = Draws.ULongs(1, op.From)[0];
        int kind = op.Variant % 14;
        switch (kind)
        {
            case 0:
                e.Tag(field, 0).Varint((ulong)(int)value);
                break;
            case 1:
            case 3:
                e.Tag(field, 0).Varint(value);
                break;
            case 2:
                e.Tag(field, 0).Varint((uint)value);
                break;
            case 4:
                e.Tag(field, 0).Varint((uint)Encoded.ZigZag((int)value));
                break;
            case 5:
                e.Tag(field, 0).Varint(Encoded.ZigZag((long)value));
                break;
            case 6:
                e.Tag(field, 0).Varint(value & 1);
                break;
            case 7:
                e.Tag(field, 0).Varint((ulong)(int)value);
                break;
            case 8:
            case 10:
                e.Tag(field, 5).Fixed32((uint)value);
                break;
            case 9:
            case 11:
                e.Tag(field, 1).Fixed64(value);
                break;
            case 12:
                e.Tag(field, 5).Fixed32((uint)BitConverter.SingleToInt32Bits((float)value));
                break;
            default:
                e.Tag(field, 1).Fixed64((ulong)BitConverter.DoubleToInt64Bits(value));
                break;
        }

        Predict(e.Length);
        if (x.HasTyped || (op.Variant & 64) != 0)
        {
            TypedScalar(kind, field, value);
        }
        else
        {
            UntypedScalar(kind, field, value);
        }

        Appended();
    }

    private void UntypedScalar(int kind, int field, ulong value)
    {
        if (IsTraced)
        {
            string[] names = ["AddInt32", "AddInt64", "AddUInt32", "AddVarInt", "AddSInt32", "AddSInt64", "AddBool", "AddEnum", "AddFixed32", "AddFixed64", "AddSFixed32", "AddSFixed64", "AddFloat", "AddDouble"];
            Say($"{P}.{names[kind]}({field}, {ScalarText(kind, value)});");
        }

        ProtoWriter w = W;
        switch (kind)
        {
            case 0:
                w.AddInt32(field, (int)value);
                break;
            case 1:
                w.AddInt64(field, (long)value);
                break;
            case 2:
                w.AddUInt32(field, (uint)value);
                break;
            case 3:
                w.AddVarInt(field, value);
                break;
            case 4:
                w.AddSInt32(field, (int)value);
                break;
            case 5:
                w.AddSInt64(field, (long)value);
                break;
            case 6:
                w.AddBool(field, (value & 1) != 0);
                break;
            case 7:
                w.AddEnum(field, (int)value);
                break;
            case 8:
                w.AddFixed32(field, (uint)value);
                break;
            case 9:
                w.AddFixed64(field, value);
                break;
            case 10:
                w.AddSFixed32(field, (int)value);
                break;
            case 11:
                w.AddSFixed64(field, (long)value);
                break;
            case 12:
                w.AddFloat(field, value);
                break;
            default:
                w.AddDouble(field, value);
                break;
        }
    }

    private void TypedScalar(int kind, int field, ulong value)
    {
        int wireType = kind < 8 ? 0 : kind is 8 or 10 or 12 ? 5 : 1;
        ulong tag = Encoded.TagBytes(field, wireType);
        int size = Encoded.TagSize(field);
        if (IsTraced)
        {
            string[] names = ["Int32", "Int64", "UInt32", "UInt64", "SInt32", "SInt64", "Bool", "Enum", "Fixed32", "Fixed64", "SFixed32", "SFixed64", "Float", "Double"];
            Say($"{T}.{names[kind]}({Tag(field, wireType)}, {ScalarText(kind, value)});");
        }

        MessageWriter m = M;
        switch (kind)
        {
            case 0:
                m.Int32(tag, size, (int)value);
                break;
            case 1:
                m.Int64(tag, size, (long)value);
                break;
            case 2:
                m.UInt32(tag, size, (uint)value);
                break;
            case 3:
                m.UInt64(tag, size, value);
                break;
            case 4:
                m.SInt32(tag, size, (int)value);
                break;
            case 5:
                m.SInt64(tag, size, (long)value);
                break;
            case 6:
                m.Bool(tag, size, (value & 1) != 0);
                break;
            case 7:
                m.Enum(tag, size, (int)value);
                break;
            case 8:
                m.Fixed32(tag, size, (uint)value);
                break;
            case 9:
                m.Fixed64(tag, size, value);
                break;
            case 10:
                m.SFixed32(tag, size, (int)value);
                break;
            case 11:
                m.SFixed64(tag, size, (long)value);
                break;
            case 12:
                m.Float(tag, size, value);
                break;
            default:
                m.Double(tag, size, value);
                break;
        }
    }

    private static string ScalarText(int kind, ulong value) => kind switch
    {
        0 or 4 or 7 or 10 => $"{(int)value}",
        1 or 5 or 11 => $"{(long)value}L",
        2 or 8 => $"{(uint)value}u",
        6 => (value & 1) != 0 ? "true" : "false",
        _ => $"{value}ul",
    };

    private void Text()
    {
        int field = op.Field;
        bool isTyped = x.HasTyped || (op.Variant & 64) != 0;
        ulong tag = Encoded.TagBytes(field, 2);
        int size = Encoded.TagSize(field);
        if (op.Variant % 3 == 2)
        {
            ReadOnlySpan<byte> utf8 = Draws.Bytes(op.Size, op.From);
            e.Bytes(field, utf8);
            Predict(e.Length);
            if (isTyped)
            {
                Say(IsTraced ? $"{T}.Utf8({Tag(field, 2)}, {Draw("Bytes")});" : "");
                M.Utf8(tag, size, utf8);
            }
            else
            {
                Say(IsTraced ? $"{P}.AddString({field}, {Draw("Bytes")});" : "");
                W.AddString(field, utf8);
            }
        }
        else
        {
            ReadOnlySpan<char> text = Draws.Chars(op.Size, op.From);
            e.Text(field, text);
            Predict(e.Length);
            if (isTyped)
            {
                Say(IsTraced ? $"{T}.String({Tag(field, 2)}, {Draw("Chars")});" : "");
                M.String(tag, size, text);
            }
            else if (op.Variant % 3 == 0 && op.Size < 1000)
            {
                Say(IsTraced ? $"{P}.AddString({field}, {Draw("Chars")}.ToString());" : "");
                W.AddString(field, text.ToString());
            }
            else
            {
                Say(IsTraced ? $"{P}.AddString({field}, {Draw("Chars")});" : "");
                W.AddString(field, text);
            }
        }

        Appended();
    }

    private void Bytes()
    {
        ReadOnlySpan<byte> value = Draws.Bytes(op.Size, op.From);
        e.Bytes(op.Field, value);
        Predict(e.Length);
        if (x.HasTyped || (op.Variant & 64) != 0)
        {
            Say(IsTraced ? $"{T}.Bytes({Tag(op.Field, 2)}, {Draw("Bytes")});" : "");
            M.Bytes(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), value);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddBytes({op.Field}, {Draw("Bytes")});" : "");
            W.AddBytes(op.Field, value);
        }

        Appended();
    }

    private void Raw()
    {
        ReadOnlySpan<byte> value = Draws.Bytes(op.Size, op.From);
        ulong tag = Encoded.TagBytes(op.Field, 3);
        if (op.Variant % 8 == 1)
        {
            e.Tag(op.Field, 3).Raw(value).Tag(op.Field, 4);
            Predict(e.Length);
            Say(IsTraced ? $"{T}.EncodedGroup({Tag(op.Field, 3)}, {Draw("Bytes")});" : "");
            M.EncodedGroup(tag, Encoded.TagSize(op.Field), value);
        }
        else if (op.Variant % 8 == 2)
        {
            e.Bytes(op.Field, value);
            Predict(e.Length);
            Say(IsTraced ? $"{T}.Encoded({Tag(op.Field, 2)}, {Draw("Bytes")});" : "");
            M.Encoded(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), value);
        }
        else
        {
            e.Raw(value);
            Predict(e.Length);
            if (x.HasTyped)
            {
                Say(IsTraced ? $"{T}.Raw({Draw("Bytes")});" : "");
                M.Raw(value);
            }
            else
            {
                Say(IsTraced ? $"{P}.AddRaw({Draw("Bytes")});" : "");
                W.AddRaw(value);
            }
        }

        Appended();
    }

    private void Sequence()
    {
        bool fails = op.Variant % 8 == 1 && op.Size > 0;
        ReadOnlySequence<byte> value = Segments.Of(Draws.Memory(op.Size, op.From), op.Variant % 8 == 0 ? 1 : 1 + (op.Variant % 5), fails);
        e.Bytes(op.Field, Draws.Bytes(op.Size, op.From));
        Predict(e.Length);
        if (fails)
        {
            allowed |= Faults.Own;
            maySucceed = false;
        }

        string text = IsTraced ? $"Segments.Of(Draws.Memory({op.Size}, {op.From}), {(op.Variant % 8 == 0 ? 1 : 1 + (op.Variant % 5))}, {(fails ? "true" : "false")})" : "";
        if (x.HasTyped)
        {
            Say(IsTraced ? $"{T}.Bytes({Tag(op.Field, 2)}, {text});" : "");
            M.Bytes(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), in value);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddBytes({op.Field}, {text});" : "");
            W.AddBytes(op.Field, in value);
        }

        Appended();
    }

    private void GuidField()
    {
        ReadOnlySpan<byte> bytes = Draws.Bytes(16, op.From);
        Guid value = new(bytes.ToArray());
        bool bigEndian = op.Variant % 2 == 0;
        if (bigEndian)
        {
            string hex = value.ToString("N");
            e.Tag(op.Field, 2).Varint(16).Raw(Convert.FromHexString(hex));
        }
        else
        {
            e.Bytes(op.Field, bytes);
        }

        Predict(e.Length);
        if (x.HasTyped)
        {
            Say(IsTraced ? $"{T}.Guid({Tag(op.Field, 2)}, new Guid(Draws.Bytes(16, {op.From})), {(bigEndian ? "true" : "false")});" : "");
            M.Guid(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), value, bigEndian);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddGuid({op.Field}, new Guid(Draws.Bytes(16, {op.From})), {(bigEndian ? "true" : "false")});" : "");
            W.AddGuid(op.Field, value, bigEndian);
        }

        Appended();
    }

    private void Reference()
    {
        ReadOnlyMemory<byte> value = Draws.Memory(op.Size, op.From);
        e.Bytes(op.Field, value.Span);
        Predict(e.Length);
        if (x.HasTyped)
        {
            Say(IsTraced ? $"{T}.BytesByReference({Tag(op.Field, 2)}, {Draw("Memory")});" : "");
            M.BytesByReference(Encoded.TagBytes(op.Field, 2), Encoded.TagSize(op.Field), value);
        }
        else
        {
            Say(IsTraced ? $"{P}.AddBytesByReference({op.Field}, {Draw("Memory")});" : "");
            W.AddBytesByReference(op.Field, value);
        }

        Appended();
        if (op.Size > ProtoWriter.MaxCopiedLength && slot.Memory == null)
        {
            x.Innermost.AddReferences(1);
        }
    }
}
