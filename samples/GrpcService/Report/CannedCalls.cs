using System.Buffers;
using Google.Protobuf;
using GrpcService.Client;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Orders;
using GrpcService.Server;

namespace GrpcService.Report;

/// <summary>Client and server that exchange the usual bytes, made beforehand, and look at none of them.</summary>
internal sealed class CannedCalls : IWarehouse, IWarehouseClient
{
    private readonly byte[] quoteRequest;
    private readonly byte[] quoteReply;
    private readonly byte[] importRequest;
    private readonly byte[] importReply;

    private CannedCalls(byte[] quoteRequest, byte[] quoteReply, byte[] importRequest, byte[] importReply)
    {
        this.quoteRequest = quoteRequest;
        this.quoteReply = quoteReply;
        this.importRequest = importRequest;
        this.importReply = importReply;
    }

    /// <summary>The way to a server with these replies.</summary>
    public GrpcTransport? Transport { get; set; }

    public int QuoteRequestLength => quoteRequest.Length;

    public int ImportRequestLength => importRequest.Length;

    public static CannedCalls Create(int size)
    {
        Order order = GoogleClient.Build(SampleOrders.Create(size));
        IEnumerable<Order> orders = SampleOrders.CreateMany(size).Select(GoogleClient.Build);
        var warehouse = new GoogleWarehouse();
        var quote = new ArrayBufferWriter<byte>();
        warehouse.Quote(new ReadOnlySequence<byte>(order.ToByteArray()), quote);
        IGrpcIntake import = warehouse.StartImport();
        var importRequest = new ArrayBufferWriter<byte>();
        foreach (Order one in orders)
        {
            import.Take(new ReadOnlySequence<byte>(one.ToByteArray()));
            GoogleWarehouse.WriteFrame(one, importRequest);
        }

        var receipt = new ArrayBufferWriter<byte>();
        import.Answer(receipt);
        var quoteRequest = new ArrayBufferWriter<byte>();
        GoogleWarehouse.WriteFrame(order, quoteRequest);
        return new CannedCalls(quoteRequest.WrittenSpan.ToArray(), quote.WrittenSpan.ToArray(), importRequest.WrittenSpan.ToArray(), receipt.WrittenSpan.ToArray());
    }

    public void Quote(ReadOnlySequence<byte> request, IBufferWriter<byte> reply) => reply.Write(quoteReply);

    public IGrpcIntake StartImport() => new Intake(importReply);

    public Task<QuoteSummary> QuoteAsync(OrderRecord order, TimeSpan? timeout = null) =>
        Transport!.CallAsync(WarehouseHost.QuoteMethod, (stream, cancellation) => stream.WriteAsync(quoteRequest, cancellation).AsTask(), static _ => default(QuoteSummary), timeout);

    public Task<ImportSummary> ImportAsync(IReadOnlyList<OrderRecord> orders, TimeSpan? timeout = null) =>
        Transport!.CallAsync(WarehouseHost.ImportMethod, (stream, cancellation) => stream.WriteAsync(importRequest, cancellation).AsTask(), static _ => default(ImportSummary), timeout);

    private sealed class Intake(byte[] reply) : IGrpcIntake
    {
        public void Take(ReadOnlySequence<byte> message)
        {
        }

        public void Answer(IBufferWriter<byte> destination) => destination.Write(reply);
    }
}
