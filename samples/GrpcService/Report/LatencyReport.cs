using System.Diagnostics;
using System.Globalization;
using GrpcService.Client;
using GrpcService.Grpc;
using GrpcService.Orders;
using GrpcService.Server;

namespace GrpcService.Report;

/// <summary>
/// Calls every server with every client, in turn, and prints latencies and what the whole process allocated per call: server,
/// client and transport together. "canned" sends and answers bytes made beforehand: what the transport takes by itself.
/// </summary>
public static class LatencyReport
{
    private const int CallsInTurn = 10;

    /// <summary>What a process that has just started sees: so many calls, before the JIT has compiled them anew.</summary>
    private const int ColdCalls = 100;

    private const int ColdSize = 16_384;

    private static readonly int[] Sizes = [1_024, 16_384, 131_072, 1_048_576];

    /// <summary>Runs the report.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="budget">The time for each pair of client and server at each size.</param>
    /// <param name="fewestCalls">The calls of each pair at each size, if the time is over before.</param>
    /// <returns>The exit code: 1 when a reply was wrong.</returns>
    public static async Task<int> RunAsync(TextWriter output, TimeSpan budget, int fewestCalls)
    {
        await using WarehouseHost library = await WarehouseHost.StartAsync(new LibraryWarehouse());
        await using WarehouseHost google = await WarehouseHost.StartAsync(new GoogleWarehouse());
        using var toLibrary = new GrpcTransport(library.Address);
        using var toGoogle = new GrpcTransport(google.Address);
        await output.WriteLineAsync($"The first {ColdCalls} calls of each pair in this process:");
        await output.WriteLineAsync("call    request B  client    server      first      p50      p95 µs");
        bool isCold = true;
        bool isRight = true;
        foreach (int size in Sizes.Prepend(ColdSize))
        {
            var canned = CannedCalls.Create(size);
            await using WarehouseHost cannedHost = await WarehouseHost.StartAsync(canned);
            using var toCanned = new GrpcTransport(cannedHost.Address);
            canned.Transport = toCanned;
            Pair[] pairs =
            [
                new("canned", "canned", canned),
                new("library", "library", new LibraryClient(toLibrary)),
                new("library", "google", new LibraryClient(toGoogle)),
                new("google", "library", new GoogleClient(toLibrary)),
                new("google", "google", new GoogleClient(toGoogle)),
            ];
            OrderRecord order = SampleOrders.Create(size);
            if (isCold)
            {
                isCold = false;
                await ColdAsync(output, "quote", canned.QuoteRequestLength, pairs, client => client.QuoteAsync(order));
                await output.WriteLineAsync("Once they are compiled:");
                await output.WriteLineAsync("call    request B  client    server      calls      p50      p95      p99 µs   allocated B/call");
                continue;
            }

            isRight &= await MeasureAsync(output, "quote", canned.QuoteRequestLength, pairs, budget, fewestCalls, client => client.QuoteAsync(order));
            IReadOnlyList<OrderRecord> orders = SampleOrders.CreateMany(size);
            isRight &= await MeasureAsync(output, "import", canned.ImportRequestLength, pairs, budget, fewestCalls, client => client.ImportAsync(orders));
        }

        return isRight ? 0 : 1;
    }

    /// <summary>The calls of one pair after the other. The first pair, of canned bytes, compiles the transport.</summary>
    private static async Task ColdAsync<TReply>(TextWriter output, string call, int requestLength, Pair[] pairs, Func<IWarehouseClient, Task<TReply>> run)
    {
        foreach (Pair pair in pairs)
        {
            List<double> times = [];
            for (int i = 0; i < ColdCalls; i++)
            {
                long begin = Stopwatch.GetTimestamp();
                await run(pair.Calls);
                times.Add(Stopwatch.GetElapsedTime(begin).TotalMicroseconds);
            }

            double first = times[0];
            times.Sort();
            await output.WriteLineAsync(string.Create(
                CultureInfo.InvariantCulture,
                $"{call,-7}{requestLength,10:N0}  {pair.Client,-8}  {pair.Server,-8}{first,9:N0}{At(times, 0.5),9:N0}{At(times, 0.95),9:N0}"));
        }
    }

    private static async Task<bool> MeasureAsync<TReply>(
        TextWriter output,
        string call,
        int requestLength,
        Pair[] pairs,
        TimeSpan budget,
        int fewestCalls,
        Func<IWarehouseClient, Task<TReply>> run)
        where TReply : struct
    {
        // Every pair must agree before anything is timed. The canned replies are not read.
        TReply expected = await run(pairs[^1].Calls);
        foreach (Pair pair in pairs.Skip(1))
        {
            TReply reply = await run(pair.Calls);
            if (!reply.Equals(expected))
            {
                await output.WriteLineAsync($"WRONG   {pair.Client} to {pair.Server}: {reply} instead of {expected}");
                return false;
            }
        }

        var samples = pairs.ToDictionary(static p => p, static _ => new List<double>());
        var allocated = pairs.ToDictionary(static p => p, static _ => 0L);
        bool isWarm = false;
        for (long start = Stopwatch.GetTimestamp(); ;)
        {
            foreach (Pair pair in pairs)
            {
                long before = GC.GetTotalAllocatedBytes(precise: true);
                for (int i = 0; i < CallsInTurn; i++)
                {
                    long begin = Stopwatch.GetTimestamp();
                    await run(pair.Calls);
                    samples[pair].Add(Stopwatch.GetElapsedTime(begin).TotalMicroseconds);
                }

                allocated[pair] += GC.GetTotalAllocatedBytes(precise: true) - before;
            }

            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            if (!isWarm && elapsed > budget)
            {
                // The first half is for the compiler, too.
                isWarm = true;
                start = Stopwatch.GetTimestamp();
                foreach (Pair pair in pairs)
                {
                    samples[pair].Clear();
                    allocated[pair] = 0;
                }
            }
            else if (isWarm && elapsed > budget && samples[pairs[0]].Count >= fewestCalls)
            {
                break;
            }
        }

        foreach (Pair pair in pairs)
        {
            List<double> times = samples[pair];
            times.Sort();
            await output.WriteLineAsync(string.Create(
                CultureInfo.InvariantCulture,
                $"{call,-7}{requestLength,10:N0}  {pair.Client,-8}  {pair.Server,-8}{times.Count,9:N0}{At(times, 0.5),9:N0}{At(times, 0.95),9:N0}{At(times, 0.99),9:N0}{allocated[pair] / times.Count,19:N0}"));
        }

        return true;
    }

    private static double At(List<double> sorted, double fraction) => sorted[(int)((sorted.Count - 1) * fraction)];

    private sealed record Pair(string Client, string Server, IWarehouseClient Calls);
}
