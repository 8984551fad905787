using Google.Protobuf;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>
/// Random messages over a schema with every kind of field, read by generated readers and by the classes that protoc made for the
/// same schema: what every getter gives, and what Google reads of a copy.
/// </summary>
public class DifferentialReadingTests
{
    private const int Messages = 300;
    private const int Mutations = 7_000;

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
                Theirs.Everything3 theirs = Theirs.Everything3.Parser.ParseFrom(bytes);
                Compare(theirs, Proto3Getters.Read(reader), seed);
                reader.CopyTo(new Ours.Everything3.Writer(copy));
                Compare(theirs, Theirs.Everything3.Parser.ParseFrom(copy.WrittenSpan), seed);
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
            Compare(expected, Proto2Getters.Read(reader), seed);
            reader.CopyTo(new Ours.Everything2.Writer(copy));
            Compare(expected, Theirs.Everything2.Parser.ParseFrom(copy.WrittenSpan), seed);
        }
    }

    /// <summary>
    /// Bytes changed at random: both accept or both refuse, apart from what Google.Protobuf is known to let through: tags and
    /// lengths of more than five bytes, wire types 6 and 7 and broken groups inside map entries, wrapper messages whose last field
    /// goes beyond their end (version 3.25 does not watch it), and text that is not UTF-8 (it decodes that with replacement
    /// characters). What both accept reads the same.
    /// </summary>
    [Fact]
    public void Changed_messages_are_accepted_or_refused_as_by_Google()
    {
        using var proto = new ProtoWriter();
        using var copy = new ProtoWriter();
        int accepted = 0;
        int refused = 0;
        int lenient = 0;
        for (int seed = 0; seed < Mutations; seed++)
        {
            proto.Reset();
            var drawn = new Theirs.Everything3();
            Proto3Fields.Write(new Ours.Everything3.Writer(proto), drawn, new Draw(seed % 500), depth: 3);
            byte[] bytes = proto.ToArray();
            if (bytes.Length == 0)
            {
                continue;
            }

            var random = new Random(seed);
            for (int k = random.Next(1, 4); k > 0; k--)
            {
                bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            }

            Theirs.Everything3? theirs = Parsed(bytes);
            ProtoErrorKind? error = Error(bytes);
            if (error == null)
            {
                Assert.True(theirs != null, $"seed {seed}: accepted, Google refuses it");
                accepted++;
                copy.Reset();
                var reader = new Ours.Everything3.Reader(bytes);
                Compare(Theirs.Everything3.Parser.WithDiscardUnknownFields(true).ParseFrom(bytes), Proto3Getters.Read(reader), seed);
                reader.CopyTo(new Ours.Everything3.Writer(copy));
                Compare(theirs!, Theirs.Everything3.Parser.ParseFrom(copy.WrittenSpan), seed);
            }
            else if (theirs == null)
            {
                refused++;
            }
            else
            {
                if (error == ProtoErrorKind.InvalidUtf8)
                {
                    continue;
                }

                bool isKnown = error is ProtoErrorKind.InvalidTag or ProtoErrorKind.InvalidLength or ProtoErrorKind.InvalidWireType
                    or ProtoErrorKind.InvalidGroup or ProtoErrorKind.Truncated;
                Assert.True(isKnown, $"seed {seed}: refused as {error}, Google accepts it: {Convert.ToHexString(bytes)}");
                lenient++;
            }
        }

        Assert.InRange(accepted, Mutations / 20, Mutations);
        Assert.InRange(refused, Mutations / 20, Mutations);
        Assert.InRange(lenient, 0, Mutations / 40);
    }

    private static Theirs.Everything3? Parsed(byte[] bytes)
    {
        try
        {
            return Theirs.Everything3.Parser.ParseFrom(bytes);
        }
        catch (InvalidProtocolBufferException)
        {
            return null;
        }
        catch (InvalidOperationException)
        {
            // What a tag 0 inside a map entry ends in there.
            return null;
        }
    }

    private static ProtoErrorKind? Error(byte[] bytes)
    {
        bool isValid = Ours.Everything3.Reader.TryOpen(bytes, out Ours.Everything3.Reader opened) && opened.TryValidate();
        try
        {
            new Ours.Everything3.Reader(bytes).Validate();
        }
        catch (ProtoException exception)
        {
            Assert.False(isValid);
            Assert.InRange(exception.Offset, 0, bytes.Length);
            return exception.Kind;
        }

        Assert.True(isValid);
        return null;
    }

    private static void Compare(IMessage expected, IMessage actual, int seed)
    {
        if (MessageDifference.Find(expected, actual, $"seed {seed}: ") is { } difference)
        {
            Assert.Fail(difference);
        }
    }
}
