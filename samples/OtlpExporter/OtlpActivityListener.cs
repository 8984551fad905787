using System.Collections.Concurrent;
using System.Diagnostics;

namespace OtlpExporter;

/// <summary>Exports activities without the OpenTelemetry SDK: listens, queues, and sends batches on a thread of its own.</summary>
public sealed class OtlpActivityListener : IDisposable
{
    private const int MaxBatch = 512;
    private const int Interval = 5_000;

    private readonly BlockingCollection<Activity> queue = new(boundedCapacity: 2_048);
    private readonly ActivityListener listener;
    private readonly OtlpClient client;
    private readonly TimeSpan shutdownTimeout;
    private readonly Task running;

    /// <summary>Starts to listen. The resource is what the process says of itself, "service.name" first of all.</summary>
    public OtlpActivityListener(OtlpOptions options, IEnumerable<KeyValuePair<string, object>> resource, Predicate<ActivitySource> isHeard)
    {
        shutdownTimeout = options.Timeout;
        client = new OtlpClient(options, resource);
        running = Task.Factory.StartNew(Run, TaskCreationOptions.LongRunning);
        listener = new ActivityListener
        {
            ShouldListenTo = source => isHeard(source),
            Sample = static (ref _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = Take,
        };
        ActivitySource.AddActivityListener(listener);
    }

    /// <summary>Sends what is queued, within the time-out of a request, and ends.</summary>
    public void Dispose()
    {
        if (running.IsCompleted)
        {
            return;
        }

        listener.Dispose();
        queue.CompleteAdding();
        if (!running.Wait(shutdownTimeout))
        {
            client.Cancel();
            running.Wait();
        }

        client.Dispose();
        queue.Dispose();
    }

    /// <summary>Never blocks the application: a span that finds the queue full is lost, and counted.</summary>
    private void Take(Activity activity)
    {
        try
        {
            if (queue.TryAdd(activity))
            {
                return;
            }
        }
        catch (InvalidOperationException)
        {
            // It stops while the listener is disposed.
        }

        OtlpMetrics.Count(1, "queue_full");
    }

    private void Run()
    {
        while (!queue.IsCompleted)
        {
            var clock = Stopwatch.StartNew();
            int count = 0;
            while (count++ < MaxBatch && queue.TryTake(out Activity? activity, Math.Max(0, Interval - (int)clock.ElapsedMilliseconds)))
            {
                client.Add(activity);
            }

            client.Send();
        }
    }
}
