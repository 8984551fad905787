using ProtoZeroSharp;

namespace GrpcService.Grpc;

/// <summary>gRPC's status codes, by their numbers on the wire.</summary>
public enum GrpcStatus
{
    Ok, Cancelled, Unknown, InvalidArgument, DeadlineExceeded, NotFound, AlreadyExists, PermissionDenied, ResourceExhausted,
    FailedPrecondition, Aborted, OutOfRange, Unimplemented, Internal, Unavailable, DataLoss, Unauthenticated,
}

/// <summary>A call that ends with a status other than OK, and with a sentence.</summary>
public sealed class GrpcException(GrpcStatus status, string detail) : Exception($"{status}: {detail}")
{
    public GrpcStatus Status { get; } = status;

    public string Detail { get; } = detail;

    /// <summary>What a failure is to gRPC.</summary>
    public static GrpcException Of(Exception error, bool isLate) => error switch
    {
        GrpcException known => known,
        OperationCanceledException when isLate => new(GrpcStatus.DeadlineExceeded, "The deadline has passed."),
        OperationCanceledException => new(GrpcStatus.Cancelled, "The call was cancelled."),
        ProtoException { Kind: ProtoErrorKind.MessageTooLarge } => new(GrpcStatus.ResourceExhausted, error.Message),
        ProtoException => new(GrpcStatus.Internal, error.Message),
        OverflowException => new(GrpcStatus.OutOfRange, "A number is too large to be computed with."),

        // A caller does not get the details of an internal failure.
        _ => new(GrpcStatus.Unknown, "The method failed."),
    };
}
