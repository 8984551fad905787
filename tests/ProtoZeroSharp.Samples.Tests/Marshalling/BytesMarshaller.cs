using System.Buffers;
using Grpc.Core;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>Encoded messages as gRPC messages, written and read where the method is: what docs/grpc.md shows.</summary>
internal static class BytesMarshaller
{
    public static readonly Marshaller<DetachedMessage> Instance = Marshallers.Create<DetachedMessage>(
        static (message, context) =>
        {
            using (message)
            {
                context.SetPayloadLength(message.Length);
                context.GetBufferWriter().Write(message.GetSpan());
                context.Complete();
            }
        },
        static context =>
        {
            using var proto = new ProtoWriter();
            foreach (ReadOnlyMemory<byte> segment in context.PayloadAsReadOnlySequence())
            {
                proto.AddRaw(segment.Span);              // the payload is gRPC's, and gone when this returns
            }

            return proto.Detach();
        });
}
