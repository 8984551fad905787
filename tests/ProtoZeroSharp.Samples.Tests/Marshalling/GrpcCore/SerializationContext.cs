using System.Buffers;

namespace Grpc.Core;

/// <summary>The shape of the class in the package Grpc.Core.Api.</summary>
public abstract class SerializationContext
{
    public virtual void Complete(byte[] payload) => throw new NotImplementedException();

    public virtual void Complete() => throw new NotImplementedException();

    public virtual IBufferWriter<byte> GetBufferWriter() => throw new NotImplementedException();

    public virtual void SetPayloadLength(int payloadLength) => throw new NotImplementedException();
}
