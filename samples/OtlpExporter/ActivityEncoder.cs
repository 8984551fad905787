using System.Diagnostics;
using OtlpExporter.Protocol;

namespace OtlpExporter;

/// <summary>Writes an activity as an OTLP span, straight from its fields: no protobuf classes in between.</summary>
internal static class ActivityEncoder
{
    /// <summary>In a span's flags: whether the parent is in another process is known.</summary>
    private const uint HasIsRemote = 0x100;
    private const uint IsRemote = 0x200;

    /// <summary>Tags of the time before Activity had a status.</summary>
    private const string StatusCodeTag = "otel.status_code";
    private const string StatusDescriptionTag = "otel.status_description";

    public static void Write(Span.Writer span, Activity activity, int maxAttributes)
    {
        Span<byte> traceId = stackalloc byte[16];
        Span<byte> spanId = traceId[..8];
        activity.TraceId.CopyTo(traceId);
        span.TraceId(traceId);
        activity.SpanId.CopyTo(spanId);
        span.SpanId(spanId);
        if (activity.TraceStateString is { } traceState)
        {
            span.TraceState(traceState);
        }

        if (activity.ParentSpanId != default)
        {
            activity.ParentSpanId.CopyTo(spanId);
            span.ParentSpanId(spanId);
        }

        ulong start = UnixNano(activity.StartTimeUtc);
        span.Name(activity.DisplayName)
            .Kind((Span.Types.SpanKind)((int)activity.Kind + 1))
            .StartTimeUnixNano(start)
            .EndTimeUnixNano(start + ((ulong)activity.Duration.Ticks * 100));
        (string? statusCode, string? statusText) = WriteTags(span, activity, maxAttributes);
        WriteEvents(span, activity, maxAttributes);
        WriteLinks(span, activity, maxAttributes);
        WriteStatus(span, activity, statusCode, statusText);
        span.Flags((uint)activity.ActivityTraceFlags | HasIsRemote | (activity.HasRemoteParent ? IsRemote : 0));
        span.Close();
    }

    private static (string? Code, string? Text) WriteTags(Span.Writer span, Activity activity, int maxAttributes)
    {
        string? code = null;
        string? text = null;
        int count = 0;
        foreach (ref readonly KeyValuePair<string, object?> tag in activity.EnumerateTagObjects())
        {
            switch (tag.Key)
            {
                case StatusCodeTag:
                    code = tag.Value as string;
                    break;
                case StatusDescriptionTag:
                    text = tag.Value as string;
                    break;
                default:
                    if (++count <= maxAttributes)
                    {
                        AttributeEncoder.Write(span.StartAttributes(), tag.Key, tag.Value);
                    }

                    break;
            }
        }

        if (count > maxAttributes)
        {
            span.DroppedAttributesCount((uint)(count - maxAttributes));
        }

        return (code, text);
    }

    private static void WriteEvents(Span.Writer span, Activity activity, int maxAttributes)
    {
        int events = 0;
        foreach (ref readonly ActivityEvent happened in activity.EnumerateEvents())
        {
            if (++events > maxAttributes)
            {
                continue;
            }

            using var writer = span.StartEvents();
            writer.TimeUnixNano(UnixNano(happened.Timestamp.UtcDateTime)).Name(happened.Name);
            int count = 0;
            foreach (ref readonly KeyValuePair<string, object?> tag in happened.EnumerateTagObjects())
            {
                if (++count <= maxAttributes)
                {
                    AttributeEncoder.Write(writer.StartAttributes(), tag.Key, tag.Value);
                }
            }

            if (count > maxAttributes)
            {
                writer.DroppedAttributesCount((uint)(count - maxAttributes));
            }
        }

        if (events > maxAttributes)
        {
            span.DroppedEventsCount((uint)(events - maxAttributes));
        }
    }

    private static void WriteLinks(Span.Writer span, Activity activity, int maxAttributes)
    {
        Span<byte> traceId = stackalloc byte[16];
        Span<byte> spanId = traceId[..8];
        int links = 0;
        foreach (ref readonly ActivityLink link in activity.EnumerateLinks())
        {
            if (++links > maxAttributes)
            {
                continue;
            }

            using var writer = span.StartLinks();
            link.Context.TraceId.CopyTo(traceId);
            writer.TraceId(traceId);
            link.Context.SpanId.CopyTo(spanId);
            writer.SpanId(spanId);
            if (link.Context.TraceState is { } traceState)
            {
                writer.TraceState(traceState);
            }

            int count = 0;
            foreach (ref readonly KeyValuePair<string, object?> tag in link.EnumerateTagObjects())
            {
                if (++count <= maxAttributes)
                {
                    AttributeEncoder.Write(writer.StartAttributes(), tag.Key, tag.Value);
                }
            }

            if (count > maxAttributes)
            {
                writer.DroppedAttributesCount((uint)(count - maxAttributes));
            }

            writer.Flags((uint)link.Context.TraceFlags | HasIsRemote | (link.Context.IsRemote ? IsRemote : 0));
        }

        if (links > maxAttributes)
        {
            span.DroppedLinksCount((uint)(links - maxAttributes));
        }
    }

    /// <summary>A status that was never set is not written.</summary>
    private static void WriteStatus(Span.Writer span, Activity activity, string? code, string? text)
    {
        if (activity.Status == ActivityStatusCode.Error || (activity.Status == ActivityStatusCode.Unset && code is "ERROR"))
        {
            span.Status(message: activity.Status == ActivityStatusCode.Error ? activity.StatusDescription : text, code: Status.Types.StatusCode.Error);
        }
        else if (activity.Status == ActivityStatusCode.Ok || code is "OK")
        {
            span.Status(code: Status.Types.StatusCode.Ok);
        }
    }

    private static ulong UnixNano(DateTime utc) => (ulong)(utc - DateTime.UnixEpoch).Ticks * 100;
}
