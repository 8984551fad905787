using System.Buffers;
using GrpcService.Grpc;

namespace GrpcService.Server;

/// <summary>The service behind the transport.</summary>
public interface IWarehouse
{
    /// <summary>Reads an order, and writes the quoted order as a frame.</summary>
    void Quote(ReadOnlySequence<byte> request, IBufferWriter<byte> reply);

    /// <summary>Starts an import.</summary>
    IGrpcIntake StartImport();
}
