using System.Collections.Concurrent;
using System.Diagnostics;

namespace OtlpExporter;

/// <summary>Exports activities without the OpenTelemetry SDK: listens, queues, and sends batches on a thread of its own.</summary>
public sealed class OtlpActivityListener : IDisposable
{
    private const int MaxQueue = 2_048;
    private const int MaxBatch = 512;
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(5);

    private readonly BlockingCollection<Activity> queue = new(MaxQueue);
    private readonly ActivityListener listener;
    private readonly OtlpClient client;
    private readonly TimeSpan shutdownTimeout;
    private readonly Thread thread;

    /// <summary>Starts to listen.</summary>
    /// <param name="options">Where spans go.</param>
    /// <param name="resource">What the process says of itself.</param>
    /// <param name="listensTo">Which sources.</param>
    public OtlpActivityListener(OtlpOptions options, IEnumerable<KeyValuePair<string, object>> resource, Func<ActivitySource, bool> listensTo)
    {
        client = new OtlpClient(options, resource);
        shutdownTimeout = options.Timeout;
        thread = new Thread(Run) { IsBackground = true, Name = nameof(OtlpActivityListener) };
        thread.Start();
        listener = new ActivityListener
        {
            ShouldListenTo = listensTo,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = Take,
        };
        ActivitySource.AddActivityListener(listener);
    }

    /// <summary>Sends what is queued, within the time-out of a request, and ends.</summary>
    public void Dispose()
    {
        listener.Dispose();
        queue.CompleteAdding();
        if (!thread.Join(shutdownTimeout))
        {
            client.Cancel();
            thread.Join();
        }

        client.Dispose();
        queue.Dispose();
    }

    /// <summary>Never blocks the application: a span that finds the queue full is lost, and counted.</summary>
    private void Take(Activity activity)
    {
        if (queue.IsAddingCompleted || !queue.TryAdd(activity))
        {
            OtlpMetrics.Drop(1, "queue_full");
        }
    }

    private void Run()
    {
        while (!queue.IsCompleted)
        {
            long start = Stopwatch.GetTimestamp();
            int count = 0;
            while (count < MaxBatch)
            {
                TimeSpan left = Interval - Stopwatch.GetElapsedTime(start);
                if (!queue.TryTake(out Activity? activity, left > TimeSpan.Zero ? left : TimeSpan.Zero))
                {
                    break;
                }

                client.Add(activity);
                count++;
            }

            client.Send();
        }
    }
}
