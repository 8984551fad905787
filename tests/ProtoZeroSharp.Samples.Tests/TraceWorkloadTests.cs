extern alias workloads;

using System.Text.RegularExpressions;
using workloads::ProtoZeroSharp.Workloads.Traces;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

public partial class TraceWorkloadTests
{
    private const string Request = "otlp.trace.v1.ExportTraceServiceRequest";

    public static TheoryData<int> SpanCounts => [.. KnownBytes.SpanCounts];

    [Theory]
    [MemberData(nameof(SpanCounts))]
    public void The_request_has_the_known_bytes(int spanCount)
    {
        byte[] bytes = Encode(spanCount);
        Assert.True(KnownBytes.Match(spanCount, bytes), $"{bytes.Length} bytes, {KnownBytes.Fingerprint(bytes)}");
    }

    [Fact]
    public void Protoc_decodes_one_span_to_the_text_expected()
    {
        string expected = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "one-span.txtpb"));
        Assert.Equal(expected, Protoc.Decode("otlp_trace.proto", Request, Encode(1)));
    }

    [Theory]
    [MemberData(nameof(SpanCounts))]
    public void Protoc_decodes_every_span_and_knows_every_field(int spanCount)
    {
        byte[] bytes = Encode(spanCount);
        string text = Protoc.Decode("otlp_trace.proto", Request, bytes);
        Assert.Equal(spanCount, SpanStart().Count(text));
        Assert.Equal((spanCount + 3) / 4, EventStart().Count(text));
        Assert.DoesNotMatch(UnknownField(), text);
        Assert.Equal(bytes, Protoc.Encode("otlp_trace.proto", Request, text));
    }

    [Theory]
    [MemberData(nameof(SpanCounts))]
    public void Resource_and_scope_encoded_once_give_the_same_request(int spanCount)
    {
        TraceBatch batch = SampleTrace.Create(spanCount);
        var exporter = new FragmentExporter(batch);
        using var proto = new ProtoWriter();
        for (int i = 0; i < 2; i++)
        {
            exporter.Write(proto, batch.Spans);
            Assert.True(KnownBytes.Match(spanCount, proto.WrittenSpan));
            proto.Reset();
        }
    }

    private static byte[] Encode(int spanCount)
    {
        using var proto = new ProtoWriter();
        TraceExporter.Write(proto, SampleTrace.Create(spanCount));
        return proto.ToArray();
    }

    [GeneratedRegex("^    spans {$", RegexOptions.Multiline)]
    private static partial Regex SpanStart();

    [GeneratedRegex("^      events {$", RegexOptions.Multiline)]
    private static partial Regex EventStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
