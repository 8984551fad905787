using System.Buffers;
using System.IO.Pipelines;
using PipeExport.Protocol;
using ProtoZeroSharp;

namespace PipeExport;

/// <summary>Reads measurements from a pipe where they lie, and adds them up.</summary>
public static class MeasurementConsumer
{
    /// <summary>Reads until the producer is done. The lambda gets the bytes that wait, whenever some have come; it may be slow.</summary>
    /// <exception cref="ProtoException">A message is malformed, or the last one is cut off. What the producer throws comes through as well.</exception>
    public static async Task<Totals> ConsumeAsync(PipeReader pipe, Func<long, Task> received)
    {
        try
        {
            Totals totals = await ReadAsync(pipe, received);
            await pipe.CompleteAsync();
            return totals;
        }
        catch (Exception exception)
        {
            // The writer gets this exception from its next flush. A pipe that is left open would keep it waiting for ever.
            await pipe.CompleteAsync(exception);
            throw;
        }
    }

    private static async Task<Totals> ReadAsync(PipeReader pipe, Func<long, Task> received)
    {
        var totals = default(Totals);
        for (; ; )
        {
            ReadResult result = await pipe.ReadAsync();
            await received(result.Buffer.Length);
            ReadOnlySequence<byte> rest = result.Buffer;
            totals = Add(totals, ref rest);
            if (result.IsCompleted)
            {
                return rest.IsEmpty ? totals : throw new ProtoException(ProtoErrorKind.Truncated, "The last measurement is cut off.");
            }

            pipe.AdvanceTo(rest.Start, rest.End);
        }
    }

    private static Totals Add(Totals totals, ref ReadOnlySequence<byte> rest)
    {
        while (DelimitedFraming.TryRead(ref rest, out ReadOnlySequence<byte> message))
        {
            using var input = new ProtoSequence(message);
            var measurement = new Measurement.Reader(input.Span);
            totals = new Totals(totals.Count + 1, totals.Sum + measurement.Value, totals.Notes + measurement.Notes.Count(), measurement.Time);
        }

        return totals;
    }
}
