extern alias otlp;

using System.Diagnostics;
using otlp::OtlpExporter;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Activities of a test's own, a receiver for them, and what the exporter logs.</summary>
public abstract class OtlpTest : IAsyncLifetime
{
    private protected OtlpTest(ActivitySource source) => Source = source;

    private protected ActivitySource Source { get; }

    private protected List<string> Log { get; } = [];

    private protected OtlpReceiver Receiver { get; private set; } = null!;

    public async Task InitializeAsync() => Receiver = await OtlpReceiver.StartAsync();

    public async Task DisposeAsync()
    {
        Source.Dispose();
        await Receiver.DisposeAsync();
    }

    /// <summary>A name that no other test has.</summary>
    private protected static string NewName() => "tests." + Guid.NewGuid().ToString("N");

    private protected OtlpOptions Options() => new() { Endpoint = Receiver.Endpoint, RetryDelay = TimeSpan.FromMilliseconds(1), Log = Log.Add };
}
