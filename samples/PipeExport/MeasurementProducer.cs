using System.IO.Pipelines;
using PipeExport.Protocol;
using ProtoZeroSharp;

namespace PipeExport;

/// <summary>
/// Writes measurements into a pipe. The PipeWriter is used as the IBufferWriter it is; its FlushAsync, awaited between batches,
/// makes the producer wait until the consumer has read enough. What is not yet consumed stays bounded, and so does memory.
/// </summary>
public static class MeasurementProducer
{
    /// <summary>About the bytes that are handed over at once.</summary>
    public const int BatchSize = 16 * 1024;

    private static readonly string[] Sensors = ["boiler/outlet", "boiler/inlet", "tank/level"];

    /// <summary>Writes measurements and completes the pipe; fewer when the consumer went away. The result is the bytes written.</summary>
    public static async Task<long> ProduceAsync(PipeWriter pipe, int count)
    {
        try
        {
            long written = await WriteAsync(pipe, count);
            await pipe.CompleteAsync();
            return written;
        }
        catch (Exception exception)
        {
            // The reader gets this exception from its next read. A pipe that is left open would keep it waiting for ever.
            await pipe.CompleteAsync(exception);
            throw;
        }
    }

    private static async Task<long> WriteAsync(PipeWriter pipe, int count)
    {
        using var buffer = new ProtoBuffer();
        long written = 0;
        for (int next = 0; next < count;)
        {
            next = WriteBatch(buffer, next, count);
            written += buffer.FlushTo(pipe);

            // No writer is open here, so nothing is lost across the await, and the buffer starts empty again.
            FlushResult result = await pipe.FlushAsync();
            if (result.IsCompleted)
            {
                break;
            }
        }

        return written;
    }

    private static int WriteBatch(ProtoBuffer buffer, int first, int count)
    {
        using ProtoWriter proto = buffer.CreateWriter();
        int i = first;
        for (; i < count && proto.Length < BatchSize; i++)
        {
            proto.StartDelimited();
            var measurement = new Measurement.Writer(proto).Sensor(Sensors[i % Sensors.Length]).Value(i - 1_000).Time((ulong)i * 250);
            if (i % 100 == 0)
            {
                measurement.AddNotes(text: "calibrated", level: 2);
            }

            proto.CloseSub();
        }

        return i;
    }
}
