using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using OsmPbf;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Ctrl+C, as a terminal sends it. There is no way to send it on Windows.</summary>
public sealed class InterruptTests : IDisposable
{
    private static readonly TimeSpan NoHang = TimeSpan.FromSeconds(60);
    private readonly string folder = Directory.CreateTempSubdirectory("interrupt-").FullName;

    public void Dispose() => Directory.Delete(folder, recursive: true);

    [Fact]
    public async Task A_map_that_is_interrupted_is_smaller_and_whole()
    {
        string path = Path.Combine(folder, "town");
        using Process process = SampleProcess.Start("OsmPbf", folder, "write", path, "10000000");
        while (!process.HasExited && (!File.Exists(path) || new FileInfo(path).Length < 100_000))
        {
            await Task.Delay(10);
        }

        (int exitCode, string output, string errors) = await InterruptAsync(process);
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        Assert.Equal((130, ""), (exitCode, errors));
        int nodes = 0;
        using FileStream file = File.OpenRead(path);
        foreach (byte[] blob in MapFile.ReadBlobs(file))
        {
            MapFile.ReadNodes(blob, (_, _, _, _) => nodes++);
        }

        Assert.InRange(nodes, 8_000, 9_999_999);
        Assert.StartsWith($"{nodes} nodes, {file.Length} bytes", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Waiting_for_a_receiver_that_does_not_answer_ends()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using Process process = SampleProcess.Start("PrometheusRemoteWrite", folder, $"http://{listener.LocalEndpoint}/api/v1/write", "10");
        using TcpClient connection = await listener.AcceptTcpClientAsync().WaitAsync(NoHang);
        (int exitCode, string output, string errors) = await InterruptAsync(process);
        if (!OperatingSystem.IsWindows())
        {
            Assert.Equal((130, "", ""), (exitCode, output, errors));
        }
    }

    private static async Task<(int ExitCode, string Output, string Errors)> InterruptAsync(Process process)
    {
        if (OperatingSystem.IsWindows())
        {
            process.Kill();
        }
        else
        {
            Process.Start("kill", ["-INT", process.Id.ToString()])!.Dispose();
        }

        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> errors = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync().WaitAsync(NoHang);
        return (process.ExitCode, await output, await errors);
    }
}
