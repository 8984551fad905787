using System.Diagnostics;
using System.Globalization;
using System.IO.Pipelines;
using PipeExport;

const string Usage = """
    Usage: PipeExport [MEASUREMENTS [FILE]]

    Sends MEASUREMENTS (1,000,000) through a pipe that holds 64 KiB, to a consumer that pauses now and then,
    and prints how many came, how many bytes they took, and how many bytes waited at most.
    With FILE the bytes go there instead of to the consumer.
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

int count = 1_000_000;
if (args is { Length: > 2 } or [_, ""] || (args.Length > 0 && !int.TryParse(args[0], NumberStyles.None, CultureInfo.InvariantCulture, out count)))
{
    Console.Error.WriteLine($"MEASUREMENTS must be one number from 0 to {int.MaxValue}, and FILE a name: \"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
    return 2;
}

var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 64 * 1024, resumeWriterThreshold: 32 * 1024));
var clock = Stopwatch.StartNew();
Task<long> producer = Task.Run(() => MeasurementProducer.ProduceAsync(pipe.Writer, count));
if (args is [_, var path])
{
    try
    {
        using FileStream file = File.Create(path);
        await pipe.Reader.CopyToAsync(file);
        Console.WriteLine($"{await producer} bytes to {path}");
        return 0;
    }
    catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
    {
        await pipe.Reader.CompleteAsync(exception); // Else the producer would wait for ever.
        Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
        return 1;
    }
}

(long mostWaiting, int reads) = (0, 0);
Totals totals = await MeasurementConsumer.ConsumeAsync(pipe.Reader, async waiting =>
{
    mostWaiting = Math.Max(mostWaiting, waiting);
    if (++reads % 100 == 0)
    {
        await Task.Delay(1);
    }
});
long bytes = await producer;
Console.WriteLine(string.Create(
    CultureInfo.InvariantCulture,
    $"{totals.Count:N0} measurements, {bytes:N0} bytes in {clock.ElapsedMilliseconds:N0} ms; at most {mostWaiting:N0} bytes waited"));
return totals.Count == count ? 0 : 1;
