using System.Diagnostics;
using System.Globalization;
using OtlpExporter.Protocol;
using static OtlpExporter.Protocol.Status.Types;

namespace OtlpExporter;

/// <summary>Writes an activity as an OTLP span, straight from its fields: no protobuf classes in between.</summary>
internal static class ActivityEncoder
{
    /// <summary>Attributes, events and links beyond these are counted only. It is the limit of the OpenTelemetry SDK.</summary>
    private const int Maximum = 128;

    public static void Write(Span.Writer span, Activity activity)
    {
        span.TraceIdInPlace(16, activity.TraceId, static (bytes, id) => id.CopyTo(bytes));
        span.SpanIdInPlace(8, activity.SpanId, static (bytes, id) => id.CopyTo(bytes)).TraceState(activity.TraceStateString ?? "");
        if (activity.ParentSpanId != default)
        {
            span.ParentSpanIdInPlace(8, activity.ParentSpanId, static (bytes, id) => id.CopyTo(bytes));
        }

        ulong start = UnixNano(activity.StartTimeUtc);
        span.Name(activity.DisplayName).Kind((Span.Types.SpanKind)((int)activity.Kind + 1));
        span.StartTimeUnixNano(start).EndTimeUnixNano(start + ((ulong)activity.Duration.Ticks * 100));
        WriteTagsAndStatus(span, activity);
        span.DroppedEventsCount(WriteEach(span, activity.EnumerateEvents(), WriteEvent));
        span.DroppedLinksCount(WriteEach(span, activity.EnumerateLinks(), WriteLink));
        span.Flags(Flags(activity.ActivityTraceFlags, activity.HasRemoteParent));
        span.Close();
    }

    /// <summary>Writes a tag as key and value. Types that OTLP has not become text, as the OpenTelemetry SDK does it.</summary>
    public static void WriteTag(KeyValue.Writer writer, string key, object? value)
    {
        writer.Key(key);
        using (var any = writer.StartValue())
        {
            if (value is Array array && value.GetType() != typeof(byte[])) // To the runtime an sbyte[] is a byte[] too.
            {
                using var list = any.StartArrayValue();
                foreach (object? item in array)
                {
                    list.AddValues(item, WriteScalar);
                }
            }
            else
            {
                WriteScalar(any, value);
            }
        }

        writer.Close();
    }

    private static void WriteTagsAndStatus(Span.Writer span, Activity activity)
    {
        // Before Activity had a status, two tags stood for it.
        string? oldCode = null, oldDescription = null;
        int count = 0;
        foreach (ref readonly KeyValuePair<string, object?> tag in activity.EnumerateTagObjects())
        {
            if (tag.Key == "otel.status_code")
            {
                oldCode = tag.Value as string;
            }
            else if (tag.Key == "otel.status_description")
            {
                oldDescription = tag.Value as string;
            }
            else if (++count <= Maximum)
            {
                WriteTag(span.StartAttributes(), tag.Key, tag.Value);
            }
        }

        span.DroppedAttributesCount((uint)Math.Max(0, count - Maximum));
        (StatusCode code, string? description) = (activity.Status, oldCode) switch
        {
            (ActivityStatusCode.Error, _) => (StatusCode.Error, activity.StatusDescription),
            (ActivityStatusCode.Unset, "ERROR") => (StatusCode.Error, oldDescription),
            (ActivityStatusCode.Ok, _) or (_, "OK") => (StatusCode.Ok, null),
            _ => (StatusCode.Unset, null),
        };
        if (code != StatusCode.Unset)
        {
            span.Status(message: description, code: code);
        }
    }

    private static void WriteEvent(Span.Writer span, ActivityEvent happened)
    {
        using var writer = span.StartEvents();
        writer.TimeUnixNano(UnixNano(happened.Timestamp.UtcDateTime)).Name(happened.Name);
        uint dropped = WriteEach(writer, happened.EnumerateTagObjects(), static (w, t) => WriteTag(w.StartAttributes(), t.Key, t.Value));
        writer.DroppedAttributesCount(dropped);
    }

    private static void WriteLink(Span.Writer span, ActivityLink link)
    {
        using var writer = span.StartLinks();
        writer.TraceIdInPlace(16, link.Context.TraceId, static (bytes, id) => id.CopyTo(bytes));
        writer.SpanIdInPlace(8, link.Context.SpanId, static (bytes, id) => id.CopyTo(bytes)).TraceState(link.Context.TraceState ?? "");
        uint dropped = WriteEach(writer, link.EnumerateTagObjects(), static (w, t) => WriteTag(w.StartAttributes(), t.Key, t.Value));
        writer.DroppedAttributesCount(dropped).Flags(Flags(link.Context.TraceFlags, link.Context.IsRemote));
    }

    /// <summary>Writes what there is up to the maximum, and says how many are beyond it.</summary>
    private static uint WriteEach<TWriter, T>(TWriter writer, Activity.Enumerator<T> items, Action<TWriter, T> write)
        where TWriter : allows ref struct
    {
        int count = 0;
        foreach (ref readonly T item in items)
        {
            if (++count <= Maximum)
            {
                write(writer, item);
            }
        }

        return (uint)Math.Max(0, count - Maximum);
    }

    private static void WriteScalar(AnyValue.Writer any, object? value) => _ = value switch
    {
        null => any,
        string text => any.StringValue(text),
        byte[] bytes when value.GetType() == typeof(byte[]) => any.BytesValue(bytes),
        bool flag => any.BoolValue(flag),
        int number => any.IntValue(number),
        long or short or sbyte or byte or ushort or uint => any.IntValue(Convert.ToInt64(value, CultureInfo.InvariantCulture)),
        double or float => any.DoubleValue(Convert.ToDouble(value, CultureInfo.InvariantCulture)),
        _ => any.StringValue(ToText(value)),
    };

    /// <summary>A tag may be any object, and its ToString may throw: that must not cost a span.</summary>
    private static string ToText(object value)
    {
        try
        {
            return Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
        }
        catch (Exception exception)
        {
            return $"ToString of {value.GetType()} throws: {exception.Message}";
        }
    }

    private static ulong UnixNano(DateTime utc) => (ulong)(utc - DateTime.UnixEpoch).Ticks * 100;

    /// <summary>Bit 8: whether the context came from another process is known; bit 9: it did.</summary>
    private static uint Flags(ActivityTraceFlags flags, bool isRemote) => (uint)flags | 0x100 | (isRemote ? 0x200u : 0);
}
