using System.Net;
using System.Net.Sockets;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>What a sample prints for wrong arguments.</summary>
public class CommandLineTests
{
    [Theory]
    [InlineData("PipeExport")]
    [InlineData("PerfettoTrace")]
    [InlineData("GrpcService")]
    [InlineData("VectorTile")]
    [InlineData("OtlpExporter")]
    [InlineData("QuickStart")]
    [InlineData("RaftLog")]
    [InlineData("OsmPbf")]
    [InlineData("PrometheusRemoteWrite")]
    [InlineData("Pprof")]
    [InlineData("BesideGoogle")]
    public void Help_is_what_the_program_does_and_takes(string sample)
    {
        foreach (string argument in (string[])["--help", "-h"])
        {
            (int exitCode, string output, string errors) = SampleProcess.Run(sample, argument);
            Assert.Equal((0, ""), (exitCode, errors));
            Assert.StartsWith($"Usage: {sample}", output, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("PipeExport", "many")]
    [InlineData("PipeExport", "-1")]
    [InlineData("PipeExport", "1", "2", "3")]
    [InlineData("PerfettoTrace", "trace", "-1")]
    [InlineData("PerfettoTrace", "trace", "many")]
    [InlineData("PerfettoTrace", "trace", "1", "65")]
    [InlineData("PerfettoTrace", "trace", "1", "2", "3")]
    [InlineData("GrpcService", "soon")]
    [InlineData("GrpcService", "--serve")]
    [InlineData("GrpcService", "--serve", "here")]
    [InlineData("GrpcService", "--serve", "65536")]
    [InlineData("GrpcService", "--serve", "0", "nobody")]
    [InlineData("VectorTile", "one", "two")]
    [InlineData("VectorTile", "draw")]
    [InlineData("VectorTile", "draw", "3")]
    [InlineData("VectorTile", "tile", "9")]
    [InlineData("OtlpExporter", "localhost:4318")]
    [InlineData("OtlpExporter", "http://localhost/v1/traces", "many")]
    [InlineData("OtlpExporter", "--brotli")]
    [InlineData("QuickStart", "one", "two")]
    [InlineData("RaftLog", "append", "log", "-1")]
    [InlineData("RaftLog", "forget", "log")]
    [InlineData("OsmPbf", "forget", "town")]
    [InlineData("OsmPbf", "write", "town", "10000001")]
    [InlineData("OsmPbf", "count")]
    [InlineData("PrometheusRemoteWrite", "localhost:9090")]
    [InlineData("PrometheusRemoteWrite", "http://localhost/api/v1/write", "-1")]
    [InlineData("Pprof", "profile", "many")]
    [InlineData("Pprof", "profile", "1", "2")]
    [InlineData("BesideGoogle", "one", "two")]
    [InlineData("BesideGoogle", "")]
    [InlineData("OsmPbf", "count", "")]
    [InlineData("OsmPbf", "write", "", "1")]
    [InlineData("PerfettoTrace", "")]
    [InlineData("PipeExport", "1", "")]
    [InlineData("Pprof", "")]
    [InlineData("QuickStart", "")]
    [InlineData("VectorTile", "")]
    [InlineData("VectorTile", "draw", "tile", "")]
    public void Wrong_arguments_are_named_with_what_would_be_right(string sample, params string[] arguments)
    {
        (int exitCode, string output, string errors) = SampleProcess.Run(sample, arguments);
        Assert.Equal((2, ""), (exitCode, output));
        Assert.Contains(arguments[^1], errors, StringComparison.Ordinal);
        Assert.Contains($"Usage: {sample}", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("PerfettoTrace", "no/such/folder/trace")]
    [InlineData("VectorTile", "no/such/folder/tile")]
    [InlineData("VectorTile", "draw", "no/such/folder/tile", "svg")]
    [InlineData("VectorTile", "no/such/folder/tile", "4")]
    [InlineData("QuickStart", "no/such/folder/person")]
    [InlineData("RaftLog", "list", "no/such/folder/log")]
    [InlineData("PipeExport", "10", "no/such/folder/stream")]
    [InlineData("OsmPbf", "write", "no/such/folder/town", "10")]
    [InlineData("OsmPbf", "count", "no/such/folder/town")]
    [InlineData("Pprof", "no/such/folder/profile")]
    [InlineData("BesideGoogle", "no/such/folder/order")]
    public void A_file_that_cannot_be_written_is_named(string sample, params string[] arguments)
    {
        (int exitCode, _, string errors) = SampleProcess.Run(sample, arguments);
        Assert.Equal(1, exitCode);
        Assert.Contains(arguments[^1], errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_port_that_is_taken_is_named()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        string port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString();
        (int exitCode, _, string errors) = SampleProcess.Run("GrpcService", "--serve", port);
        Assert.Equal(1, exitCode);
        Assert.Contains(port, errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }
}
