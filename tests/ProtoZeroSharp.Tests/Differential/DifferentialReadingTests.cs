using Google.Protobuf;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>
/// Random messages over a schema with every kind of field, read by generated readers and by the classes that protoc made for the
/// same schema. Copying a message goes through every getter, so what Google reads of the copy is what our readers saw.
/// </summary>
public class DifferentialReadingTests
{
    private const int Messages = 4_000;

    [Fact]
    public void Every_getter_of_proto3_readers_gives_what_Google_wrote()
    {
        using var proto = new ProtoWriter();
        using var copy = new ProtoWriter();
        for (int seed = 0; seed < Messages; seed++)
        {
            proto.Reset();
            copy.Reset();
            var expected = new Theirs.Everything3();
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), expected, new Draw(seed));

            // Google's bytes have other lengths, another order and no zeros; ours have them in the order drawn.
            foreach (byte[] bytes in new[] { expected.ToByteArray(), proto.ToArray() })
            {
                copy.Reset();
                var reader = new Ours.Everything3.Reader(bytes);
                reader.Validate();
                reader.CopyTo(new Ours.Everything3.Writer(copy));
                Compare(Theirs.Everything3.Parser.ParseFrom(bytes), Theirs.Everything3.Parser.ParseFrom(copy.WrittenSpan), seed);
            }
        }
    }

    [Fact]
    public void Every_getter_of_proto2_readers_gives_what_Google_wrote()
    {
        using var proto = new ProtoWriter();
        using var copy = new ProtoWriter();
        for (int seed = 0; seed < Messages; seed++)
        {
            proto.Reset();
            copy.Reset();
            var expected = new Theirs.Everything2();
            Proto2Fields.Write(new Ours.Everything2.Writer(proto), expected, new Draw(seed));
            byte[] bytes = proto.ToArray();
            var reader = new Ours.Everything2.Reader(bytes);
            reader.Validate();
            reader.CopyTo(new Ours.Everything2.Writer(copy));
            Compare(expected, Theirs.Everything2.Parser.ParseFrom(copy.WrittenSpan), seed);
        }
    }

    private static void Compare(IMessage expected, IMessage actual, int seed)
    {
        if (MessageDifference.Find(expected, actual, $"seed {seed}: ") is { } difference)
        {
            Assert.Fail(difference);
        }
    }
}
