using System.Buffers;
using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/grpc.md that frames messages, compiled and run. DocumentTests checks that it is the same text.</summary>
public class GrpcSnippets
{
    private int handled;

    [Fact]
    public void A_message_is_framed_and_found_again()
    {
        ArrayBufferWriter<byte> output = new();
        Write(output);
        Assert.Equal("00000000070A034164611007", Encoded.Hex(output.WrittenSpan));
        Read(Segments.Of(output.WrittenSpan.ToArray(), 3));
        Assert.Equal(1, handled);
    }

    private static void Write(IBufferWriter<byte> pipeWriter)
    {
        using var proto = new ProtoWriter();
        using (proto.StartGrpcFrame())                // five bytes in front, filled at the end of the block
        {
            new Person.Writer(proto).Name("Ada").Id(7);
        }

        proto.WriteTo(pipeWriter);
    }

    private void Read(ReadOnlySequence<byte> sequence)
    {
        while (GrpcFraming.TryRead(ref sequence, out ReadOnlySequence<byte> message, out bool isCompressed))
        {
            Handle(message);
        }
    }

    private void Handle(ReadOnlySequence<byte> message)
    {
        using var input = new ProtoSequence(message);
        Assert.True(new Person.Reader(input.Span).Name == "Ada");
        handled++;
    }
}
