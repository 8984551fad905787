using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Editing;

/// <summary>
/// Valid messages as other writers may make them: fields twice, submessages in pieces, oneofs with several members, runs packed,
/// one by one and mixed, keys twice, unknown fields, tags, lengths and numbers longer than they must be.
/// </summary>
internal static class MessyMessage
{
    public static byte[] Make(Draw draw)
    {
        using var proto = new ProtoWriter();
        Fill(new Edited.Writer(proto), draw, 3);
        return proto.ToArray();
    }

    private static void Fill(Edited.Writer writer, Draw draw, int depth)
    {
        for (int count = draw.Next(10); count > 0; count--)
        {
            switch (draw.Next(depth == 0 ? 18 : 24))
            {
                case 0: writer.Number(draw.Int32()); break;
                case 1: writer.Zigzag(draw.Int64()).Big(draw.UInt64()); break;
                case 2: writer.Four(draw.UInt32()).Eight(draw.Double()); break;
                case 3: writer.Text(draw.Text()); break;
                case 4: writer.Data(draw.Bytes()).Far(draw.Text()); break;
                case 5: writer.Shade((Shade)(draw.Next(3) - 1)).Flag(draw.Bool()); break;
                case 6: writer.Packed(draw.Several(draw.Int32)); break;
                case 7: writer.AddPacked(draw.Int32()).AddPackedFixed(draw.UInt64()); break;
                case 8: writer.AddExpanded(draw.Int32()).AddTexts(draw.Text()); break;
                case 9: writer.AddBlobs(draw.Bytes()).AddShades(Shade.Light); break;
                case 10: writer.AddLabels(draw.Bool() ? "a" : "", draw.Text()); break;
                case 11: writer.AddWeights(draw.Next(3) - 1, draw.Double()); break;
                case 12: writer.ChoiceNumber(draw.Int32()); break;
                case 13: writer.ChoiceText(draw.Text()); break;
                case 14: writer.ChoiceShade(Shade.Light); break;
                case 15: Raw(writer, draw); break;
                case 16: writer.StartItem().A(draw.UInt32()).B(draw.Text()).Close(); break;
                case 17: writer.StartChoiceGroup().A(draw.Int32()).Close(); break;
                case 18: Nested(writer.StartChild(), draw, depth); break;
                case 19: Nested(writer.StartChildren(), draw, depth); break;
                case 20: Nested(writer.StartTree(draw.Next(3)), draw, depth); break;
                case 21: Nested(writer.StartChoiceChild(), draw, depth); break;
                default:
                    Edited.Types.Pack.Writer pack = writer.StartPack().A(draw.Int32());
                    Nested(pack.StartInner(), draw, depth);
                    pack.Close();
                    break;
            }
        }
    }

    private static void Nested(Edited.Writer writer, Draw draw, int depth)
    {
        Fill(writer, draw, depth - 1);
        writer.Close();
    }

    private static void Raw(Edited.Writer writer, Draw draw)
    {
        MessageWriter message = ((MessageTarget)writer).Message;
        switch (draw.Next(8))
        {
            case 0: message.Raw([0x08, 0x85, 0x80, 0x00]); break; // number = 5, a byte too long twice
            case 1: message.Raw([0x88, 0x80, 0x00, 0x07]); break; // number = 7, the tag too long
            case 2: message.Raw([0x32, 0x82, 0x00, 0x68, 0x69]); break; // text, the length too long
            case 3: message.Raw([0xA0, 0x01, 0x05]); break; // an element of packed, alone
            case 4: message.Raw([0xAA, 0x01, 0x02, 0x01, 0x02]); break; // elements of expanded, packed
            case 5: message.Raw([0xC2, 0x3E, 0x02, 0x01, 0x02]); break; // unknown field 1000
            case 6: message.Raw([0xC3, 0x3E, 0x08, 0x01, 0xC4, 0x3E]); break; // an unknown group
            default: message.Raw([0xC2, 0x02, 0x82, 0x80, 0x80, 0x00, 0x08, 0x01]); break; // child, its length padded
        }
    }
}
