using System.Buffers;

namespace Grpc.Core;

/// <summary>The shape of the class in the package Grpc.Core.Api.</summary>
public abstract class DeserializationContext
{
    public abstract int PayloadLength { get; }

    public virtual byte[] PayloadAsNewBuffer() => throw new NotImplementedException();

    public virtual ReadOnlySequence<byte> PayloadAsReadOnlySequence() => throw new NotImplementedException();
}
