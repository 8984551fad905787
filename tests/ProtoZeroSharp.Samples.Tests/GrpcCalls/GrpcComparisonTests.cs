using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using GrpcService.Grpc;
using GrpcService.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Xunit.Abstractions;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>
/// Calls with generated code, with Google.Protobuf and with bytes made beforehand, in turns: client, server and transport in this process.
/// Allocations are checked; latencies are printed, and PROTOZERO_COMPARE says for how many seconds each is taken.
/// </summary>
[Collection(AloneCollection.Name)]
public sealed class GrpcComparisonTests(ITestOutputHelper output)
{
    private const int CallsInTurn = 4;
    private static readonly TimeSpan Time = TimeSpan.FromSeconds(double.Parse(Environment.GetEnvironmentVariable("PROTOZERO_COMPARE") ?? "0.1", CultureInfo.InvariantCulture));

    [Theory]
    [InlineData(1_024)]
    [InlineData(65_536)]
    [InlineData(1_048_576)]
    public async Task Calls_allocate_less_than_half_of_what_they_do_with_Google(int size)
    {
        OrderRecord order = SampleOrders.Create(size);
        IReadOnlyList<OrderRecord> orders = SampleOrders.CreateMany(size);
        await using WebApplication library = await WarehouseHost.StartAsync();
        await using WebApplication google = await WarehouseHost.StartAsync(0, GoogleOrders.Map);
        using var toLibrary = new GrpcChannel(new Uri(library.Urls.Single()));
        using var toGoogle = new GrpcChannel(new Uri(google.Urls.Single()));
        WarehouseClient ours = LibraryOrders.Client(toLibrary);
        WarehouseClient theirs = GoogleOrders.Client(toGoogle);
        Assert.Equal(await theirs.QuoteAsync(order), await ours.QuoteAsync(order));
        Assert.Equal(await theirs.ImportAsync(orders), await ours.ImportAsync(orders));

        byte[] quoteRequest = Encode(order);
        byte[] quoteReply = await BytesAsync(toLibrary, Warehouse.Quote, [quoteRequest]);
        byte[][] importRequest = [.. orders.Select(Encode)];
        byte[] importReply = await BytesAsync(toLibrary, Warehouse.Import, importRequest);
        await using WebApplication canned = await WarehouseHost.StartAsync(0, routes =>
        {
            Answer(routes, Warehouse.Quote, quoteReply);
            Answer(routes, Warehouse.Import, importReply);
        });
        using var toCanned = new GrpcChannel(new Uri(canned.Urls.Single()));

        long[] quote = await MeasureAsync("quote", quoteRequest.Length, () => SendAsync(toCanned, Warehouse.Quote, [quoteRequest]), () => ours.QuoteAsync(order), () => theirs.QuoteAsync(order));
        long[] import = await MeasureAsync("import", importRequest.Sum(static r => r.Length), () => SendAsync(toCanned, Warehouse.Import, importRequest), () => ours.ImportAsync(orders), () => theirs.ImportAsync(orders));
        Assert.InRange(quote[1], 0, quote[2] / 2);
        Assert.InRange(import[1], 0, import[2] / 2);
    }

    private static byte[] Encode(OrderRecord order)
    {
        using var proto = new ProtoWriter();
        OrderEncoder.Write(new GrpcService.Messages.Order.Writer(proto), order);
        return proto.ToArray();
    }

    private static void Answer(IEndpointRouteBuilder routes, string method, byte[] reply) =>
        routes.MapGrpc<int, byte[]>(method, static _ => 0, Write, (requests, call) => AnswerAsync(requests, reply));

    private static async IAsyncEnumerable<byte[]> AnswerAsync(IAsyncEnumerable<int> requests, byte[] reply)
    {
        await foreach (int request in requests)
        {
            _ = request;
        }

        yield return reply;
    }

    private static void Write(byte[] message, GrpcOutput output)
    {
        output.SetLength(message.Length);
        output.Writer.Write(message);
        output.Complete();
    }

    private static Task<byte[]> BytesAsync(GrpcChannel channel, string method, byte[][] requests) =>
        channel.CallAsync(method, requests.ToAsyncEnumerable(), Write, static reply => reply.ToArray()).OnlyAsync();

    /// <summary>The same, looking at no reply.</summary>
    private static Task<long> SendAsync(GrpcChannel channel, string method, byte[][] requests) =>
        channel.CallAsync(method, requests.ToAsyncEnumerable(), Write, static reply => reply.Length).OnlyAsync();

    private async Task<long[]> MeasureAsync(string call, int length, params Func<Task>[] sides)
    {
        string[] names = ["bytes made beforehand", "library", "Google.Protobuf"];
        List<double>[] times = [[], [], []];
        long[] allocated = new long[sides.Length];
        for (int phase = 0; phase < 2; phase++)
        {
            // The first phase is for the compiler.
            Array.ForEach(times, static t => t.Clear());
            Array.Clear(allocated);
            for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < Time * sides.Length || times[0].Count == 0;)
            {
                for (int side = 0; side < sides.Length; side++)
                {
                    long before = GC.GetTotalAllocatedBytes(precise: true);
                    for (int i = 0; i < CallsInTurn; i++)
                    {
                        long begin = Stopwatch.GetTimestamp();
                        await sides[side]();
                        times[side].Add(Stopwatch.GetElapsedTime(begin).TotalMicroseconds);
                    }

                    allocated[side] += GC.GetTotalAllocatedBytes(precise: true) - before;
                }
            }
        }

        for (int side = 0; side < sides.Length; side++)
        {
            List<double> sorted = [.. times[side].Order()];
            allocated[side] /= sorted.Count;
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {call} | {length:N0} | {names[side]} | {At(sorted, 0.5):N0} | {At(sorted, 0.95):N0} | {At(sorted, 0.99):N0} | {allocated[side]:N0} |"));
        }

        return allocated;
    }

    private static double At(List<double> sorted, double fraction) => sorted[(int)((sorted.Count - 1) * fraction)];
}
