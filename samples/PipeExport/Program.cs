using System.Diagnostics;
using System.Globalization;
using System.IO.Pipelines;
using PipeExport;

// PipeExport [MEASUREMENTS]   sends that many (1,000,000) through a pipe that holds 64 KiB, to a consumer that pauses now and then
int count = args.Length > 0 ? int.Parse(args[0], CultureInfo.InvariantCulture) : 1_000_000;
var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 64 * 1024, resumeWriterThreshold: 32 * 1024));
long mostWaiting = 0;
int reads = 0;
var clock = Stopwatch.StartNew();
Task<long> producer = Task.Run(() => MeasurementProducer.ProduceAsync(pipe.Writer, count));
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
