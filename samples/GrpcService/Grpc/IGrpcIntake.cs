using System.Buffers;

namespace GrpcService.Grpc;

/// <summary>One call of a method with a stream of requests.</summary>
public interface IGrpcIntake
{
    /// <summary>Takes the next request; its bytes are valid during the call.</summary>
    void Take(ReadOnlySequence<byte> message);

    /// <summary>Writes the reply, framed.</summary>
    void Answer(IBufferWriter<byte> reply);
}
