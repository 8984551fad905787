using System.Diagnostics;
using OpenTelemetry;

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
            client ??= new OtlpClient(options, ParentProvider.GetResource().Attributes, ParentProvider.GetResource().SchemaUrl);
            foreach (Activity activity in batch)
            {
                client.Add(activity);
            }

            return client.Send() ? ExportResult.Success : ExportResult.Failure;
        }
    }

    /// <summary>The processor has exported everything, or its time is over. An export that is still going on is given up.</summary>
    protected override void Dispose(bool disposing)
    {
        client?.Cancel();
        lock (exporting)
        {
            client?.Dispose();
        }

        base.Dispose(disposing);
    }
}
