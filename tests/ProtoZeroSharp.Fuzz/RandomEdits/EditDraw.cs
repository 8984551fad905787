using System.Text;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>Draws an edit that its field has.</summary>
internal static class EditDraw
{
    public static EditOp Next(SpecFile file, EditLevel level, Draw draw, ReadOnlySpan<byte> written, bool mayNest, bool isExtended)
    {
        SpecField field = level.Fields[draw.Next(level.Fields.Length)];
        EditKind kind = Kind(field, draw, mayNest);
        List<NaiveRecord> elements = level.Elements(field);
        (byte[] bytes, int own) = Bytes(file, field, kind, draw, written, isExtended);
        (ulong keyBits, byte[] keyBytes) = Key(field, draw);
        return new EditOp(field.Number, kind)
        {
            Index = draw.Chance(8) ? draw.Int32() : draw.Chance(8) ? elements.Count : draw.Next(Math.Max(elements.Count, 1)),
            Form = own >= 0 ? 2 : draw.Next(3),
            Bits = Bits(field, draw),
            Bytes = bytes,
            OwnStart = own,
            Many = kind == EditKind.SetAll ? draw.Several(() => Bits(field, draw)) : [],
            KeyBits = keyBits,
            KeyBytes = keyBytes,
        };
    }

    private static EditKind Kind(SpecField field, Draw draw, bool mayNest)
    {
        if (draw.Chance(8))
        {
            return field.Oneof >= 0 && draw.Bool() ? EditKind.ClearOneof : EditKind.Clear;
        }

        bool isMessage = field.IsMessage;
        return field.Label switch
        {
            SpecLabel.Map when draw.Chance(4) || (isMessage && !mayNest) => EditKind.RemoveEntry,
            SpecLabel.Map => isMessage ? EditKind.EditEntry : EditKind.SetEntry,
            SpecLabel.Repeated when draw.Chance(4) => EditKind.RemoveAt,
            SpecLabel.Repeated when isMessage => !mayNest || draw.Chance(4) ? EditKind.Encoded : draw.Bool() ? EditKind.AddMessage : EditKind.EditAt,
            SpecLabel.Repeated when SpecField.WireTypeOf(field.Type) != 2 && draw.Chance(4) => EditKind.SetAll,
            SpecLabel.Repeated => draw.Bool() ? EditKind.Add : EditKind.SetAt,
            _ when isMessage => !mayNest || draw.Chance(4) ? EditKind.Encoded : EditKind.Edit,
            _ => EditKind.Set,
        };
    }

    /// <summary>Text, bytes or a message; of bytes, where in the edited message they are, or -1.</summary>
    private static (byte[] Bytes, int Own) Bytes(SpecFile file, SpecField field, EditKind kind, Draw draw, ReadOnlySpan<byte> written, bool isExtended)
    {
        switch (field.Type)
        {
            case "message" or "set" when kind == EditKind.Encoded:
                return (new MessyMessages(file, draw, isExtended: isExtended).Make(field.Target), -1);
            case "string":
                return (Encoding.UTF8.GetBytes(draw.Text()), -1);
            case "bytes" when draw.Chance(3):
                int start = draw.Next(written.Length + 1);
                return (written.Slice(start, draw.Next(written.Length - start + 1)).ToArray(), start);
            case "bytes":
                return (draw.Bytes(), -1);
            default:
                return ([], -1);
        }
    }

    /// <summary>Few keys, most of them those of <see cref="MessyMessages"/>.</summary>
    private static (ulong Bits, byte[] Bytes) Key(SpecField field, Draw draw)
    {
        if (field.Key != "string")
        {
            return (draw.Chance(4) ? draw.UInt64() : (ulong)draw.Next(3), []);
        }

        return (0, draw.Chance(6) ? Encoding.UTF8.GetBytes(draw.Text()) : draw.Chance(6) ? [] : [(byte)('a' + draw.Next(3))]);
    }

    private static ulong Bits(SpecField field, Draw draw) => field.Type == "enum" ? MessyMessages.EnumNumber(draw) : draw.UInt64();
}
