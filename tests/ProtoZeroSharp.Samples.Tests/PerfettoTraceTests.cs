using System.Security.Cryptography;
using System.Text.RegularExpressions;
using PerfettoTrace;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>A long stream of packets; size and hash of the trace of 50,000 slices were worked out independently.</summary>
public partial class PerfettoTraceTests
{
    [Fact]
    public void The_file_of_fifty_thousand_slices_has_the_known_bytes()
    {
        string path = Path.GetTempFileName();
        try
        {
            using (FileStream file = File.Create(path))
            {
                Assert.Equal(1_816_538, TraceRecorder.Record(file, 50_000));
            }

            byte[] bytes = File.ReadAllBytes(path);
            Assert.Equal(1_816_538, bytes.Length);
            Assert.Equal("9364bc05be6aa666", Convert.ToHexStringLower(SHA256.HashData(bytes))[..16]);
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void Protoc_finds_every_packet_and_knows_every_field()
    {
        using MemoryStream stream = new();
        TraceRecorder.Record(stream, 50_000);
        string text = Protoc.Decode("trace.proto", "perfetto.sample.Trace", stream.ToArray());
        Assert.Equal(100_003, PacketStart().Count(text));
        Assert.DoesNotMatch(UnknownField(), text);
        Assert.Equal(stream.ToArray().Length, Protoc.Encode("trace.proto", "perfetto.sample.Trace", text).Length);
    }

    [GeneratedRegex("^packet {$", RegexOptions.Multiline)]
    private static partial Regex PacketStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
