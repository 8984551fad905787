using Google.Protobuf;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <content>Submessages: started, by lambda, in the leaf form, and already encoded.</content>
internal static partial class Proto3Fields
{
    private static Field[] Messages() =>
    [
        (w, m, d) =>
        {
            using var leaf = w.StartLeaf();
            WriteLeaf(leaf, m.Leaf = new Theirs.Leaf(), d);
        },
        (w, m, d) =>
        {
            Theirs.Leaf leaf = DrawLeaf(d);
            m.ChoiceLeaf = leaf;
            w.ChoiceLeaf(leaf.Id, leaf.Name, leaf.Payload.Span, (Ours.Color)leaf.Color, leaf.Weight, leaf.Flag, leaf.Stamp);
        },
        (w, m, d) =>
        {
            for (int i = d.Next(5); i > 0; i--)
            {
                Theirs.Leaf leaf = DrawLeaf(d);
                m.Leaves.Add(leaf);
                AddLeaf(w, leaf, d);
            }
        },
        (w, m, d) =>
        {
            m.Nested = new Theirs.Everything3.Types.Nested();
            w.Nested((m.Nested, d), static (nested, s) => WriteNested(nested, s.Nested, s.d, 0));
        },
    ];

    private static Theirs.Leaf DrawLeaf(Draw draw) => new()
    {
        Id = draw.Int32(),
        Name = draw.Text(),
        Payload = ByteString.CopyFrom(draw.Bytes()),
        Color = Color(draw),
        Weight = draw.Double(),
        Flag = draw.Bool(),
        Stamp = draw.UInt64(),
    };

    private static void AddLeaf(Ours.Everything3.Writer writer, Theirs.Leaf leaf, Draw draw)
    {
        switch (draw.Next(4))
        {
            case 0:
                writer.AddLeaves(leaf.Id, leaf.Name, leaf.Payload.ToByteArray(), (Ours.Color)leaf.Color, leaf.Weight, leaf.Flag, leaf.Stamp);
                break;
            case 1:
                // What is not given is absent, and the default on the other side.
                leaf.Payload = ByteString.Empty;
                leaf.Weight = 0;
                leaf.Flag = false;
                writer.AddLeaves(name: leaf.Name.AsSpan(), stamp: leaf.Stamp, id: leaf.Id, color: (Ours.Color)leaf.Color);
                break;
            case 2:
                // Google's own writer takes a negative zero for a zero and drops it.
                leaf.Weight = leaf.Weight == 0 ? 0 : leaf.Weight;
                writer.AppendLeavesEncoded(leaf.ToByteArray());
                break;
            default:
                writer.AddLeaves(leaf, static (w, leaf) => w.Id(leaf.Id).Name(leaf.Name).Payload(leaf.Payload.Span)
                    .Color((Ours.Color)leaf.Color).Weight(leaf.Weight).Flag(leaf.Flag).Stamp(leaf.Stamp));
                break;
        }
    }

    private static void WriteLeaf(Ours.Leaf.Writer writer, Theirs.Leaf model, Draw draw)
    {
        if (draw.Bool())
        {
            writer.Id(model.Id = draw.Int32());
        }

        if (draw.Bool())
        {
            writer.Stamp(model.Stamp = draw.UInt64()).Name(model.Name = draw.Text());
        }
    }

    private static void WriteNested(Ours.Everything3.Types.Nested.Writer writer, Theirs.Everything3.Types.Nested model, Draw draw, int depth)
    {
        for (int i = draw.Next(depth < 6 ? 3 : 1); i > 0; i--)
        {
            var deeper = new Theirs.Everything3.Types.Nested.Types.Deeper();
            model.Deeper.Add(deeper);
            using var child = writer.StartDeeper();
            if (draw.Bool())
            {
                child.Depth(deeper.Depth = draw.UInt32());
            }

            if (draw.Bool())
            {
                var back = child.StartBack();
                WriteNested(back, deeper.Back = new Theirs.Everything3.Types.Nested(), draw, depth + 1);
                back.Close();
            }
        }
    }
}
