using System.Buffers;

namespace Grpc.Core;

/// <summary>What a marshaller needs of the class in the package Grpc.Core.Api.</summary>
public abstract class DeserializationContext
{
    public abstract int PayloadLength { get; }

    public abstract ReadOnlySequence<byte> PayloadAsReadOnlySequence();
}
