namespace GrpcService.Grpc;

/// <summary>A call that ends with a status other than OK.</summary>
public sealed class GrpcException(GrpcStatus status, string detail) : Exception($"{status}: {detail}")
{
    public GrpcStatus Status { get; } = status;

    /// <summary>What goes into grpc-message.</summary>
    public string Detail { get; } = detail;
}
