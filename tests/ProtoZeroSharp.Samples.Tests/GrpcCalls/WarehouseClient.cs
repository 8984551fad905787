using System.Buffers;
using GrpcService.Grpc;
using GrpcService.Server;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>The service as a client sees it, with any encoding and decoding.</summary>
/// <param name="channel">The way to it.</param>
/// <param name="write">Writes an order.</param>
/// <param name="readQuote">Reads a quoted order.</param>
/// <param name="readReceipt">Reads the receipt of an import.</param>
/// <param name="readLine">Reads a priced line.</param>
internal sealed class WarehouseClient(
    GrpcChannel channel,
    Action<OrderRecord, GrpcOutput> write,
    Func<ReadOnlySequence<byte>, QuoteSummary> readQuote,
    Func<ReadOnlySequence<byte>, ImportSummary> readReceipt,
    Func<ReadOnlySequence<byte>, (string Sku, string Text, long Cents)> readLine)
{
    public Task<QuoteSummary> QuoteAsync(OrderRecord order, GrpcOptions? options = null) =>
        channel.CallAsync(Warehouse.Quote, One(order), write, readQuote, options).OnlyAsync();

    public Task<ImportSummary> ImportAsync(IEnumerable<OrderRecord> orders, GrpcOptions? options = null) =>
        channel.CallAsync(Warehouse.Import, orders.ToAsyncEnumerable(), write, readReceipt, options).OnlyAsync();

    public IAsyncEnumerable<QuoteSummary> QuoteAllAsync(IAsyncEnumerable<OrderRecord> orders, GrpcOptions? options = null) =>
        channel.CallAsync(Warehouse.QuoteAll, orders, write, readQuote, options);

    public IAsyncEnumerable<(string Sku, string Text, long Cents)> LinesAsync(OrderRecord order, GrpcOptions? options = null) =>
        channel.CallAsync(Warehouse.Lines, One(order), write, readLine, options);

    private static IAsyncEnumerable<OrderRecord> One(OrderRecord order) => new[] { order }.ToAsyncEnumerable();
}
