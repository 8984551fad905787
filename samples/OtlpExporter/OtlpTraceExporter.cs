using System.Diagnostics;
using OpenTelemetry;
using OpenTelemetry.Resources;

namespace OtlpExporter;

/// <summary>The exporter for the OpenTelemetry SDK: give it to a BatchActivityExportProcessor.</summary>
public sealed class OtlpTraceExporter(OtlpOptions options) : BaseExporter<Activity>
{
    private readonly Lock exporting = new();
    private OtlpClient? client;

    public override ExportResult Export(in Batch<Activity> batch)
    {
        using IDisposable scope = SuppressInstrumentationScope.Begin();
        lock (exporting)
        {
            // The resource belongs to the provider, which is known from the first export on.
            if (client is null)
            {
                Resource resource = ParentProvider.GetResource();
                client = new OtlpClient(options, resource.Attributes, resource.SchemaUrl);
            }

            foreach (Activity activity in batch)
            {
                client.Add(activity);
            }

            return client.Send() ? ExportResult.Success : ExportResult.Failure;
        }
    }

    /// <summary>The processor calls this when it has exported everything or its time is over. What still waits for a retry is given up.</summary>
    protected override bool OnShutdown(int timeoutMilliseconds)
    {
        client?.Cancel();
        return true;
    }

    /// <summary>Waits for an export that is going on.</summary>
    protected override void Dispose(bool disposing)
    {
        lock (exporting)
        {
            client?.Dispose();
        }

        base.Dispose(disposing);
    }
}
