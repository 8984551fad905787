using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>A call that ends with a status other than OK.</summary>
public sealed class GrpcException(GrpcStatus status, string detail) : Exception($"{status}: {detail}")
{
    public GrpcStatus Status { get; } = status;

    /// <summary>What goes into grpc-message.</summary>
    public string Detail { get; } = detail;

    /// <summary>What a message that is too large or malformed is to gRPC.</summary>
    public static GrpcException Of(ProtoException error) =>
        new(error.Kind == ProtoErrorKind.MessageTooLarge ? GrpcStatus.ResourceExhausted : GrpcStatus.Internal, error.Message);
}
