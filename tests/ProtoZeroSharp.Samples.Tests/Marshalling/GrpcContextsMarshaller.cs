using Grpc.Core;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>What the library is told of gRPC's contexts, once for the program: what docs/grpc.md shows.</summary>
internal static class GrpcContexts
{
    public static readonly ProtoMarshaller<SerializationContext, DeserializationContext> Proto = new(
        static (context, length) => context.SetPayloadLength(length),
        static context => context.GetBufferWriter(),
        static context => context.Complete(),
        static context => context.PayloadAsReadOnlySequence());
}
