using System.Text;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;
using Known = ProtoZeroSharp.WellKnownTypes;

namespace ProtoZeroSharp.Tests.Differential;

/// <content>Well-known types: from .NET values, and through the library's own writers.</content>
internal static partial class Proto3Fields
{
    private const long MaxDurationSeconds = 315_576_000_000;

    private static Field[] WellKnown() =>
    [
        (w, m, d) =>
        {
            DateTimeOffset time = Time(d);
            m.Timestamp = Timestamp.FromDateTimeOffset(time);
            if (d.Bool())
            {
                w.Timestamp(time);
            }
            else
            {
                w.Timestamp(time.UtcDateTime);
            }
        },
        (w, m, d) =>
        {
            for (int i = d.Next(4); i > 0; i--)
            {
                DateTimeOffset time = Time(d);
                var stamp = Timestamp.FromDateTimeOffset(time);
                m.Timestamps.Add(stamp);
                switch (d.Next(3))
                {
                    case 0:
                        w.AddTimestamps(time);
                        break;
                    case 1:
                        w.AddTimestamps(stamp, static (t, from) => t.Seconds(from.Seconds).Nanos(from.Nanos));
                        break;
                    default:
                        using (var started = w.StartTimestamps())
                        {
                            started.Seconds(stamp.Seconds).Nanos(stamp.Nanos);
                        }

                        break;
                }
            }
        },
        (w, m, d) =>
        {
            var span = TimeSpan.FromTicks(d.Int64() % (MaxDurationSeconds * TimeSpan.TicksPerSecond));
            m.Duration = Duration.FromTimeSpan(span);
            w.Duration(span);
        },
        (w, m, d) =>
        {
            // Ascending and without defaults, as Google packs it: the value is compared byte by byte.
            var leaf = new Theirs.Leaf { Id = d.Next(1_000) + 1, Name = "n" + d.Text() };
            m.Any = Any.Pack(leaf);
            var content = new Ours.Leaf.Writer(w.PackAny(Ours.Leaf.TypeUrl));
            content.Id(leaf.Id).Name(leaf.Name).Close();
        },
        (w, m, d) =>
        {
            m.Empty = new Empty();
            w.Empty();
        },
        (w, m, d) =>
        {
            m.FieldMask = new FieldMask();
            using var mask = w.StartFieldMask();
            foreach (string path in d.Several(d.Text))
            {
                m.FieldMask.Paths.Add(path);
                mask.AddPaths(path);
            }
        },
        (w, m, d) =>
        {
            using var started = w.StartStruct();
            WriteStruct(started, m.Struct = new Struct(), d, 0);
        },
        (w, m, d) =>
        {
            using var value = w.StartValue();
            WriteValue(value, m.Value = new Value(), d, 0);
        },
        (w, m, d) =>
        {
            using var list = w.StartListValue();
            WriteList(list, m.ListValue = new ListValue(), d, 0);
        },
        (w, m, d) => w.NullValue((Known.NullValue)(m.NullValue = NullValue.NullValue)),
        (w, m, d) => w.DoubleWrapper((m.DoubleWrapper = d.Double()).GetValueOrDefault()),
        (w, m, d) => w.FloatWrapper((m.FloatWrapper = d.Float()).GetValueOrDefault()),
        (w, m, d) => w.Int64Wrapper((m.Int64Wrapper = d.Int64()).GetValueOrDefault()),
        (w, m, d) => w.Uint64Wrapper((m.Uint64Wrapper = d.UInt64()).GetValueOrDefault()),
        (w, m, d) => w.Int32Wrapper((m.Int32Wrapper = d.Int32()).GetValueOrDefault()),
        (w, m, d) => w.Uint32Wrapper((m.Uint32Wrapper = d.UInt32()).GetValueOrDefault()),
        (w, m, d) => w.BoolWrapper((m.BoolWrapper = d.Bool()).GetValueOrDefault()),
        (w, m, d) => w.StringWrapper(m.StringWrapper = d.Text()),
        (w, m, d) => w.BytesWrapper((m.BytesWrapper = ByteString.CopyFrom(d.Bytes())).ToByteArray()),
        (w, m, d) =>
        {
            foreach (string text in d.Several(d.Text))
            {
                m.StringWrappers.Add(text);
                switch (d.Next(3))
                {
                    case 0:
                        w.AddStringWrappers(text);
                        break;
                    case 1:
                        w.AddStringWrappers(Encoding.UTF8.GetBytes(text).AsSpan());
                        break;
                    default:
                        using (var started = w.StartStringWrappers())
                        {
                            started.Value(text);
                        }

                        break;
                }
            }
        },
    ];

    private static DateTimeOffset Time(Draw draw) =>
        new((long)(draw.UInt64() % (ulong)DateTimeOffset.MaxValue.Ticks), TimeSpan.Zero);

    private static void WriteStruct(Known.Struct.Writer writer, Struct model, Draw draw, int depth)
    {
        for (int i = draw.Next(4); i > 0; i--)
        {
            string key = draw.Text();
            using var value = writer.StartFields(key);
            WriteValue(value, model.Fields[key] = new Value(), draw, depth + 1);
        }
    }

    private static void WriteList(Known.ListValue.Writer writer, ListValue model, Draw draw, int depth)
    {
        for (int i = draw.Next(4); i > 0; i--)
        {
            var next = new Value();
            model.Values.Add(next);
            using var value = writer.StartValues();
            WriteValue(value, next, draw, depth + 1);
        }
    }

    private static void WriteValue(Known.Value.Writer writer, Value model, Draw draw, int depth)
    {
        switch (draw.Next(depth < 4 ? 6 : 4))
        {
            case 0:
                writer.NullValue((Known.NullValue)(model.NullValue = NullValue.NullValue));
                break;
            case 1:
                writer.NumberValue(model.NumberValue = draw.Double());
                break;
            case 2:
                writer.StringValue(model.StringValue = draw.Text());
                break;
            case 3:
                writer.BoolValue(model.BoolValue = draw.Bool());
                break;
            case 4:
                using (var started = writer.StartStructValue())
                {
                    WriteStruct(started, model.StructValue = new Struct(), draw, depth);
                }

                break;
            default:
                using (var list = writer.StartListValue())
                {
                    WriteList(list, model.ListValue = new ListValue(), draw, depth);
                }

                break;
        }
    }
}
