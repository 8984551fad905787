using Google.Protobuf;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Every field of Everything3: draws a value, writes it with our writer and gives it to Google's message.</summary>
internal static partial class Proto3Fields
{
    private delegate void Field(Ours.Everything3.Writer writer, Theirs.Everything3 model, Draw draw);

    private static readonly Field[] Fields = [.. Scalars(), .. Lists(), .. Maps(), .. Messages(), .. WellKnown(), .. Descriptions()];

    /// <summary>Writes some of the fields, each at most once, in any order.</summary>
    public static void Write(Ours.Everything3.Writer writer, Theirs.Everything3 model, Draw draw, int depth = 0)
    {
        int few = depth == 0 ? 2 : 12;
        foreach (int i in draw.Order(Fields.Length))
        {
            if (draw.Chance(few))
            {
                Fields[i](writer, model, draw);
            }
        }

        if (depth < 4 && draw.Chance(3))
        {
            using var child = writer.StartChild();
            Write(child, model.Child = new Theirs.Everything3(), draw, depth + 1);
        }

        for (int i = draw.Next(3); depth < 3 && i > 0; i--)
        {
            var next = new Theirs.Everything3();
            model.Children.Add(next);
            writer.AddChildren((next, draw, depth), static (w, s) => Write(w, s.next, s.draw, s.depth + 1));
        }

        if (depth < 3 && draw.Chance(4))
        {
            int key = draw.Next(3);
            var value = writer.StartRecursiveMap(key);
            Write(value, model.RecursiveMap[key] = new Theirs.Everything3(), draw, depth + 1);
            value.Close();
        }
    }

    private static Field[] Scalars() =>
    [
        (w, m, d) => w.Int32Value(m.Int32Value = d.Int32()),
        (w, m, d) => w.Int64Value(m.Int64Value = d.Int64()),
        (w, m, d) => w.Uint32Value(m.Uint32Value = d.UInt32()),
        (w, m, d) => w.Uint64Value(m.Uint64Value = d.UInt64()),
        (w, m, d) => w.Sint32Value(m.Sint32Value = d.Int32()),
        (w, m, d) => w.Sint64Value(m.Sint64Value = d.Int64()),
        (w, m, d) => w.Fixed32Value(m.Fixed32Value = d.UInt32()),
        (w, m, d) => w.Fixed64Value(m.Fixed64Value = d.UInt64()),
        (w, m, d) => w.Sfixed32Value(m.Sfixed32Value = d.Int32()),
        (w, m, d) => w.Sfixed64Value(m.Sfixed64Value = d.Int64()),
        (w, m, d) => w.FloatValue(m.FloatValue = d.Float()),
        (w, m, d) => w.DoubleValue(m.DoubleValue = d.Double()),
        (w, m, d) => w.BoolValue(m.BoolValue = d.Bool()),
        (w, m, d) => w.StringValue(m.StringValue = d.Text()),
        (w, m, d) => w.BytesValue((m.BytesValue = ByteString.CopyFrom(d.Bytes())).ToByteArray()),
        (w, m, d) => w.Color((Ours.Color)(m.Color = Color(d))),
        (w, m, d) => w.OptionalInt32(m.OptionalInt32 = d.Int32()),
        (w, m, d) => w.OptionalString((m.OptionalString = d.Text()).AsSpan()),
        (w, m, d) => w.OptionalBool(m.OptionalBool = d.Bool()),
        (w, m, d) => w.Last(System.Text.Encoding.UTF8.GetBytes(m.Last = d.Text()).AsSpan()),
        (w, m, d) => w.ChoiceInt32(m.ChoiceInt32 = d.Int32()),
        (w, m, d) => w.ChoiceString(m.ChoiceString = d.Text()),
        (w, m, d) => w.ChoiceColor((Ours.Color)(m.ChoiceColor = Color(d))),
        (w, m, d) => w.ChoiceBytes((m.ChoiceBytes = ByteString.CopyFrom(d.Bytes())).Span),
    ];
}
