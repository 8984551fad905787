using GrpcService.Orders;

namespace GrpcService.Client;

/// <summary>The service as a client sees it.</summary>
public interface IWarehouseClient
{
    /// <summary>Has an order priced.</summary>
    /// <exception cref="Grpc.GrpcException">The call failed.</exception>
    Task<QuoteSummary> QuoteAsync(OrderRecord order, TimeSpan? timeout = null);

    /// <summary>Streams orders to the service.</summary>
    /// <exception cref="Grpc.GrpcException">The call failed.</exception>
    Task<ImportSummary> ImportAsync(IReadOnlyList<OrderRecord> orders, TimeSpan? timeout = null);
}
