using System.Globalization;
using OtlpExporter;
using OtlpExporter.Telemetry;
using ProtoZeroSharp;

// OtlpExporter [SPANS] [FILE]   encodes that many made-up spans (512), and writes the request to the file
// OtlpExporter --check          compares the requests of 1, 512 and 5,000 spans with their known bytes
if (args is ["--check"])
{
    int wrong = 0;
    foreach (int count in KnownBytes.SpanCounts)
    {
        using var checkedWriter = new ProtoWriter();
        TraceExporter.Write(checkedWriter, SampleTrace.Create(count));
        bool matches = KnownBytes.Match(count, checkedWriter.WrittenSpan);
        wrong += matches ? 0 : 1;
        Console.WriteLine($"{count} spans: {checkedWriter.WrittenSpan.Length} bytes, {(matches ? "as expected" : "WRONG")}");
    }

    return wrong;
}

int spanCount = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 512;
using var proto = new ProtoWriter();
TraceExporter.Write(proto, SampleTrace.Create(spanCount));
Console.WriteLine($"{spanCount} spans: {proto.Length} bytes, SHA-256 {KnownBytes.Fingerprint(proto.WrittenSpan)}…");
if (args.Length > 1)
{
    using FileStream file = File.Create(args[1]);
    proto.WriteTo(file);
}

return 0;
