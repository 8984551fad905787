using Google.Protobuf;
using Google.Protobuf.Collections;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <content>Repeated fields: the run from a span, element by element, and through the scope.</content>
internal static partial class Proto3Fields
{
    private delegate void One<T>(Ours.Everything3.Writer writer, T value);

    private delegate void All<T>(Ours.Everything3.Writer writer, T[] values);

    private static Field[] Lists() =>
    [
        (w, m, d) => List(w, m.Int32List, d, d.Int32, static (w, v) => w.Int32List(v), static (w, v) => w.AddInt32List(v), static (w, v) =>
        {
            using var elements = w.StartInt32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Int64List, d, d.Int64, static (w, v) => w.Int64List(v), static (w, v) => w.AddInt64List(v), static (w, v) =>
        {
            using var elements = w.StartInt64List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Uint32List, d, d.UInt32, static (w, v) => w.Uint32List(v), static (w, v) => w.AddUint32List(v), static (w, v) =>
        {
            using var elements = w.StartUint32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Uint64List, d, d.UInt64, static (w, v) => w.Uint64List(v), static (w, v) => w.AddUint64List(v), static (w, v) =>
        {
            using var elements = w.StartUint64List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Sint32List, d, d.Int32, static (w, v) => w.Sint32List(v), static (w, v) => w.AddSint32List(v), static (w, v) =>
        {
            using var elements = w.StartSint32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Sint64List, d, d.Int64, static (w, v) => w.Sint64List(v), static (w, v) => w.AddSint64List(v), static (w, v) =>
        {
            using var elements = w.StartSint64List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Fixed32List, d, d.UInt32, static (w, v) => w.Fixed32List(v), static (w, v) => w.AddFixed32List(v), static (w, v) =>
        {
            using var elements = w.StartFixed32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Fixed64List, d, d.UInt64, static (w, v) => w.Fixed64List(v), static (w, v) => w.AddFixed64List(v), static (w, v) =>
        {
            using var elements = w.StartFixed64List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Sfixed32List, d, d.Int32, static (w, v) => w.Sfixed32List(v), static (w, v) => w.AddSfixed32List(v), static (w, v) =>
        {
            using var elements = w.StartSfixed32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.Sfixed64List, d, d.Int64, static (w, v) => w.Sfixed64List(v), static (w, v) => w.AddSfixed64List(v), static (w, v) =>
        {
            using var elements = w.StartSfixed64List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.FloatList, d, d.Float, static (w, v) => w.FloatList(v), static (w, v) => w.AddFloatList(v), static (w, v) =>
        {
            using var elements = w.StartFloatList();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.DoubleList, d, d.Double, static (w, v) => w.DoubleList(v), static (w, v) => w.AddDoubleList(v), static (w, v) =>
        {
            using var elements = w.StartDoubleList();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.BoolList, d, d.Bool, static (w, v) => w.BoolList(v), static (w, v) => w.AddBoolList(v), static (w, v) =>
        {
            using var elements = w.StartBoolList();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.ExpandedInt32List, d, d.Int32, static (w, v) => w.ExpandedInt32List(v), static (w, v) => w.AddExpandedInt32List(v), static (w, v) =>
        {
            using var elements = w.StartExpandedInt32List();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) => List(w, m.ExpandedDoubleList, d, d.Double, static (w, v) => w.ExpandedDoubleList(v), static (w, v) => w.AddExpandedDoubleList(v), static (w, v) =>
        {
            using var elements = w.StartExpandedDoubleList();
            foreach (var value in v)
            {
                elements.Add(value);
            }
        }),
        (w, m, d) =>
        {
            var colors = new RepeatedField<Ours.Color>();
            List(w, colors, d, () => (Ours.Color)Color(d), static (w, v) => w.ColorList(v), static (w, v) => w.AddColorList(v), static (w, v) =>
            {
                using var elements = w.StartColorList();
                foreach (var value in v)
                {
                    elements.Add(value);
                }
            });
            m.ColorList.Add(colors.Select(color => (Theirs.Color)color));
        },
        (w, m, d) =>
        {
            var colors = new RepeatedField<Ours.Color>();
            List(w, colors, d, () => (Ours.Color)Color(d), static (w, v) => w.ExpandedColorList(v), static (w, v) => w.AddExpandedColorList(v), static (w, v) =>
            {
                using var elements = w.StartExpandedColorList();
                foreach (var value in v)
                {
                    elements.Add(value);
                }
            });
            m.ExpandedColorList.Add(colors.Select(color => (Theirs.Color)color));
        },
        (w, m, d) =>
        {
            foreach (string text in d.Several(d.Text))
            {
                m.StringList.Add(text);
                w.AddStringList(text);
            }
        },
        (w, m, d) =>
        {
            foreach (byte[] bytes in d.Several(d.Bytes))
            {
                m.BytesList.Add(ByteString.CopyFrom(bytes));
                w.AddBytesList(bytes);
            }
        },
    ];

    private static void List<T>(Ours.Everything3.Writer writer, RepeatedField<T> model, Draw draw, Func<T> value, All<T> run, One<T> one, All<T> scope)
    {
        T[] values = draw.Several(value);
        model.Add(values);
        switch (draw.Next(3))
        {
            case 0:
                run(writer, values);
                break;
            case 1:
                foreach (T element in values)
                {
                    one(writer, element);
                }

                break;
            default:
                scope(writer, values);
                break;
        }
    }

    private static Theirs.Color Color(Draw draw) => (Theirs.Color)(draw.Chance(4) ? draw.Int32() : draw.Next(4) - 1);
}
