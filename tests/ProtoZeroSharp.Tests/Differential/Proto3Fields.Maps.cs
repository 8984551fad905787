using System.Text;
using Google.Protobuf;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <content>Maps of every kind of key. A key that is drawn twice is written twice; the later entry counts.</content>
internal static partial class Proto3Fields
{
    private delegate void Entry(Ours.Everything3.Writer writer, Theirs.Everything3 model, Draw draw);

    private static Field[] Maps() =>
    [
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int32();
            w.AddInt32Map(key, m.Int32Map[key] = d.Int32());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.UInt64();
            w.AddUint64Map(key, m.Uint64Map[key] = d.Double());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int32();
            w.AddSint32Map(key, m.Sint32Map[key] = d.Int32());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int64();
            w.AddSint64Map(key, m.Sint64Map[key] = d.Bool());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.UInt32();
            w.AddFixed32Map(key, m.Fixed32Map[key] = d.Float());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int32();
            w.AddSfixed32Map(key, m.Sfixed32Map[key] = d.Int64());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int64();
            w.AddSfixed64Map(key, m.Sfixed64Map[key] = d.UInt32());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Bool();
            w.AddBoolMap(key, m.BoolMap[key] = d.UInt64());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            var key = d.Int64();
            w.AddInt64Map(key, m.Int64Map[key] = d.Text());
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            uint key = d.UInt32();
            byte[] value = d.Bytes();
            m.Uint32Map[key] = ByteString.CopyFrom(value);
            w.AddUint32Map(key, value);
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            ulong key = d.UInt64();
            w.AddFixed64Map(key, (Ours.Color)(m.Fixed64Map[key] = Color(d)));
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            string key = d.Text();
            string value = m.StringMap[key] = d.Text();
            switch (d.Next(3))
            {
                case 0:
                    w.AddStringMap(key, value);
                    break;
                case 1:
                    w.AddStringMap(key.AsSpan(), value.AsSpan());
                    break;
                default:
                    w.AddStringMap(Encoding.UTF8.GetBytes(key).AsSpan(), Encoding.UTF8.GetBytes(value).AsSpan());
                    break;
            }
        }),
        (w, m, d) => Repeat(w, m, d, static (w, m, d) =>
        {
            string key = d.Text();
            using var value = w.StartMessageMap(key);
            WriteLeaf(value, m.MessageMap[key] = new Theirs.Leaf(), d);
        }),
    ];

    private static void Repeat(Ours.Everything3.Writer writer, Theirs.Everything3 model, Draw draw, Entry entry)
    {
        for (int i = draw.Next(4); i > 0; i--)
        {
            entry(writer, model, draw);
        }
    }
}
