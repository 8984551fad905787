using Google.Protobuf;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>
/// Random messages over a schema with every kind of field, written by generated writers, parsed by the classes that protoc made for
/// the same schema, and compared field by field with what was meant.
/// </summary>
public class DifferentialTests
{
    private const int Messages = 1_000;

    [Fact]
    public void Google_reads_what_our_proto3_writers_were_told_to_write()
    {
        using var proto = new ProtoWriter();
        for (int seed = 0; seed < Messages; seed++)
        {
            proto.Reset();
            var expected = new Theirs.Everything3();
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), expected, new Draw(seed));

            Compare(Theirs.Everything3.Parser, expected, proto.WrittenSpan, seed);
        }
    }

    [Fact]
    public void Google_reads_what_our_proto2_writers_were_told_to_write()
    {
        for (int seed = 0; seed < Messages; seed++)
        {
            using var proto = new ProtoWriter();
            var expected = new Theirs.Everything2();
            Proto2Fields.Write(new Ours.Everything2.Writer(proto), expected, new Draw(seed));

            Compare(Theirs.Everything2.Parser, expected, proto.WrittenSpan, seed);
        }
    }

    private static void Compare<T>(MessageParser<T> parser, T expected, ReadOnlySpan<byte> bytes, int seed)
        where T : IMessage<T>
    {
        if (MessageDifference.Find(expected, parser.ParseFrom(bytes), $"seed {seed}: ") is { } difference)
        {
            Assert.Fail(difference);
        }
    }
}
