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

    [Fact]
    public async Task Threads_that_share_a_file_leave_whole_packets_each_on_tracks_of_its_own()
    {
        const int Slices = 20_000, Writers = 4;
        using MemoryStream stream = new();
        Stream shared = Stream.Synchronized(stream);
        await Task.WhenAll(Enumerable.Range(1, Writers).Select(sequence => Task.Run(() => TraceRecorder.Record(shared, Slices, (uint)sequence))));
        string text = Protoc.Decode("trace.proto", "perfetto.sample.Trace", stream.ToArray());
        Assert.DoesNotMatch(UnknownField(), text);
        Dictionary<string, List<string>> tracks = [];
        foreach (string packet in text.Split("packet {").Where(static p => p.Contains("track_event {", StringComparison.Ordinal)))
        {
            string track = Value(packet, "track_uuid") + " of " + Value(packet, "trusted_packet_sequence_id");
            tracks.TryAdd(track, []);
            tracks[track].Add(Value(packet, "type"));
        }

        Assert.Equal(["1 of 1", "2 of 1", "3 of 2", "4 of 2", "5 of 3", "6 of 3", "7 of 4", "8 of 4"], tracks.Keys.Order());
        IEnumerable<string> turns = Enumerable.Range(0, Slices).Select(static i => i % 2 == 0 ? "TYPE_SLICE_BEGIN" : "TYPE_SLICE_END");
        Assert.All(tracks.Values, track => Assert.Equal(turns, track));
    }

    private static string Value(string packet, string field) => packet.Split(field + ": ")[1].Split('\n')[0];

    [GeneratedRegex("^packet {$", RegexOptions.Multiline)]
    private static partial Regex PacketStart();

    [GeneratedRegex("^ *[0-9]+(:| {)", RegexOptions.Multiline)]
    private static partial Regex UnknownField();
}
