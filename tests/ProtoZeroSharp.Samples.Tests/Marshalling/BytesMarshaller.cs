using Grpc.Core;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>Encoded messages as gRPC messages, written and read where the method is: what docs/grpc.md shows.</summary>
internal static class BytesMarshaller
{
    public static readonly Marshaller<DetachedMessage> Instance = Marshallers.Create<DetachedMessage>(GrpcContexts.Proto.WriteBytes, GrpcContexts.Proto.ReadBytes);
}
