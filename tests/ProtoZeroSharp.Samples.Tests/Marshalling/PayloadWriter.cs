using Grpc.Core;
using System.Buffers;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.Marshalling;

/// <summary>As strict as gRPC's own context: the length comes first, is exact, and the message is completed once.</summary>
internal sealed class PayloadWriter : SerializationContext
{
    private readonly ArrayBufferWriter<byte> payload = new();
    private int? length;
    private bool isComplete;

    public byte[] Payload
    {
        get
        {
            Assert.True(isComplete);
            return payload.WrittenSpan.ToArray();
        }
    }

    public override void SetPayloadLength(int payloadLength)
    {
        Assert.Null(length);
        length = payloadLength;
    }

    public override IBufferWriter<byte> GetBufferWriter()
    {
        Assert.NotNull(length);
        Assert.False(isComplete);
        return payload;
    }

    public override void Complete()
    {
        Assert.False(isComplete);
        Assert.Equal(length, payload.WrittenCount);
        isComplete = true;
    }
}
