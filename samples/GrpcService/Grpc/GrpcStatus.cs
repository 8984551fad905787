namespace GrpcService.Grpc;

/// <summary>gRPC's status codes, by their numbers on the wire.</summary>
public enum GrpcStatus
{
    Ok, Cancelled, Unknown, InvalidArgument, DeadlineExceeded, NotFound, AlreadyExists, PermissionDenied, ResourceExhausted,
    FailedPrecondition, Aborted, OutOfRange, Unimplemented, Internal, Unavailable, DataLoss, Unauthenticated,
}
