using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Every field of Everything2: groups, closed enums, runs that are expanded unless told otherwise.</summary>
internal static class Proto2Fields
{
    private delegate void Field(Ours.Everything2.Writer writer, Theirs.Everything2 model, Draw draw);

    private static readonly Field[] Fields =
    [
        (w, m, d) => w.OptionalString(m.OptionalString = d.Text()),
        (w, m, d) => w.OptionalClosed((Ours.Closed)(m.OptionalClosed = Closed(d))),
        (w, m, d) =>
        {
            int[] values = d.Several(d.Int32);
            m.ExpandedList.Add(values);
            w.ExpandedList(values);
        },
        (w, m, d) =>
        {
            long[] values = d.Several(d.Int64);
            m.PackedList.Add(values);
            w.PackedList(values);
        },
        (w, m, d) =>
        {
            Theirs.Closed[] values = d.Several(() => Closed(d));
            m.ClosedList.Add(values);
            foreach (Theirs.Closed value in values)
            {
                w.AddClosedList((Ours.Closed)value);
            }
        },
        (w, m, d) =>
        {
            uint[] values = d.Several(d.UInt32);
            m.FixedList.Add(values);
            w.FixedList(values);
        },
        (w, m, d) =>
        {
            m.Single = new Theirs.Everything2.Types.Single();
            using var single = w.StartSingle();
            if (d.Bool())
            {
                single.Number(m.Single.Number = d.Int32());
            }

            if (d.Bool())
            {
                m.Single.Inner = new Theirs.Everything2.Types.Single.Types.Inner { Text = d.Text() };
                single.Inner(text: m.Single.Inner.Text);
            }
        },
        (w, m, d) =>
        {
            for (int i = d.Next(4); i > 0; i--)
            {
                var many = new Theirs.Everything2.Types.Many();
                m.Many.Add(many);
                w.AddMany((many, d), static (writer, s) =>
                {
                    writer.Number(s.many.Number = s.d.UInt64());
                    for (int j = s.d.Next(4); j > 0; j--)
                    {
                        Theirs.Small small = Small(s.d);
                        s.many.Smalls.Add(small);
                        writer.AddSmalls(small.Id, (Ours.Closed)small.Closed);
                    }
                });
            }
        },
        (w, m, d) =>
        {
            m.Small = new Theirs.Small { Id = d.Int32() };
            w.Small(id: m.Small.Id);
        },
        (w, m, d) =>
        {
            for (int i = d.Next(4); i > 0; i--)
            {
                Theirs.Small small = Small(d);
                m.Smalls.Add(small);
                w.AddSmalls(closed: (Ours.Closed)small.Closed, id: small.Id);
            }
        },
        (w, m, d) => w.ChoiceInt64(m.ChoiceInt64 = d.Int64()),
        (w, m, d) =>
        {
            m.ChoiceGroup = new Theirs.Everything2.Types.ChoiceGroup { Flag = d.Bool() };
            w.ChoiceGroup(flag: m.ChoiceGroup.Flag);
        },
        (w, m, d) =>
        {
            m.ChoiceSmall = Small(d);
            w.ChoiceSmall(m.ChoiceSmall.Id, (Ours.Closed)m.ChoiceSmall.Closed);
        },
    ];

    public static void Write(Ours.Everything2.Writer writer, Theirs.Everything2 model, Draw draw)
    {
        writer.RequiredInt32(model.RequiredInt32 = draw.Int32());
        foreach (int i in draw.Order(Fields.Length))
        {
            if (draw.Chance(2))
            {
                Fields[i](writer, model, draw);
            }
        }
    }

    private static Theirs.Closed Closed(Draw draw) => draw.Bool() ? Theirs.Closed.Five : Theirs.Closed.Minus;

    private static Theirs.Small Small(Draw draw) => new() { Id = draw.Int32(), Closed = Closed(draw) };
}
