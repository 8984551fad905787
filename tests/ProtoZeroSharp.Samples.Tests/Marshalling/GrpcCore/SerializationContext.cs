using System.Buffers;

namespace Grpc.Core;

/// <summary>What a marshaller needs of the class in the package Grpc.Core.Api.</summary>
public abstract class SerializationContext
{
    public abstract void Complete();

    public abstract IBufferWriter<byte> GetBufferWriter();

    public abstract void SetPayloadLength(int payloadLength);
}
