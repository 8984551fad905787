using Google.Protobuf;
using ProtoZeroSharp.Tests.Reading.Edges;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class CopyTests
{
    [Fact]
    public void Fields_are_copied_in_the_order_of_their_numbers()
    {
        byte[] child = Plain.Concat(Plain.VarintField(1, 7), Plain.Text(30, "child"));
        byte[] shuffled = Plain.Concat(Plain.Text(30, "root"), Plain.Delimited(2, child), Plain.VarintField(1, 5));
        using var proto = new ProtoWriter();
        new Shuffled.Reader(shuffled).CopyTo(new Shuffled.Writer(proto));
        Assert.Equal(Plain.Concat(Plain.VarintField(1, 5), Plain.Delimited(2, child), Plain.Text(30, "root")), proto.ToArray());
    }

    [Fact]
    public unsafe void A_copy_that_fails_leaves_nothing_written_and_nothing_open()
    {
        // Not in order, so it is written field by field; the child ends in the middle of a text.
        byte[] cut = Plain.Concat(Plain.Text(30, "x"), Plain.VarintField(1, 5), Plain.Delimited(2, [0xF2, 0x01, 5]));
        byte[] whole = Plain.Concat(Plain.Text(30, "x"), Plain.VarintField(1, 5), Plain.Delimited(2, Plain.Text(30, "a longer text")));
        byte* memory = stackalloc byte[100];
        for (int capacity = 4; capacity < 40; capacity++)
        {
            using var proto = new ProtoWriter(memory, capacity);
            var around = new Shuffled.Writer(proto).StartMiddle();
            int failures = Fails(around, cut) + Fails(around, whole);
            around.Close();
            byte[] written = proto.ToArray();
            Assert.Equal(failures == 2 ? [0x12, 0] : Plain.Delimited(2, Plain.Concat(Plain.VarintField(1, 5), Plain.Delimited(2, Plain.Text(30, "a longer text")), Plain.Text(30, "x"))), written);
        }

        static int Fails(Shuffled.Writer writer, byte[] message)
        {
            try
            {
                new Shuffled.Reader(message).CopyTo(writer);
                return 0;
            }
            catch (ProtoException)
            {
                return 1;
            }
        }
    }

    /// <summary>Messages with zeros among their fields, and the same without them, written by a second implementation of the wire format.</summary>
    [Theory]
    [InlineData(1, 3)]
    [InlineData(2, 6)]
    [InlineData(3, 45)]
    public void Zeros_go_and_the_lengths_around_them_follow(int seed, int levels)
    {
        var random = new Random(seed);
        for (int i = 0; i < 400; i++)
        {
            // From none to more than are kept in mind at once.
            int zeros = random.Next(4) * random.Next(4);
            (byte[] with, byte[] without) = Make(random, random.Next(levels), zeros);
            using var proto = new ProtoWriter();
            new Everything.Reader(with).CopyTo(new Everything.Writer(proto));
            Assert.Equal(without, proto.ToArray());

            // Where nothing may be stored after the end.
            byte[] exact = new byte[without.Length];
            Assert.True(ProtoMessage.TryWriteTo(exact, with, static (proto, bytes) => new Everything.Reader(bytes).CopyTo(new Everything.Writer(proto)), out int size));
            Assert.Equal(without.Length, size);
            Assert.Equal(without, exact);
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_copy_goes_as_deep_as_its_reader_may(bool isInOrder)
    {
        for (int limit = 1; limit < 80; limit++)
        {
            Assert.Equal(Nested(limit, isInOrder: true), Copied(Nested(limit, isInOrder), limit));
            Assert.Equal(ProtoErrorKind.TooDeep, Assert.Throws<ProtoException>(() => Copied(Nested(limit + 1, isInOrder), limit)).Kind);
        }

        static byte[] Copied(byte[] message, int limit)
        {
            using var proto = new ProtoWriter();
            new Shuffled.Reader(message, new ReadLimits(limit)).CopyTo(new Shuffled.Writer(proto));
            return proto.ToArray();
        }

        static byte[] Nested(int levels, bool isInOrder)
        {
            byte[] message = [];
            for (; levels >= 0; levels--)
            {
                byte[] first = Plain.VarintField(1, 5);
                byte[] middle = message.Length == 0 ? [] : Plain.Delimited(2, message);
                message = isInOrder ? Plain.Concat(first, middle) : Plain.Concat(middle, first);
            }

            return message;
        }
    }

    /// <summary>Numbers in more bytes than they need, and with bits that their type does not have, alone and before other fields.</summary>
    [Fact]
    public void Numbers_are_copied_as_Google_writes_them()
    {
        ulong[] values = [0, 1, 2, 3, 127, 128, 300, 16_383, 16_384, 2_097_151, 2_097_152, 268_435_456, int.MaxValue, 1UL << 31, uint.MaxValue, 1UL << 32, 1UL << 35, 1UL << 42, 1UL << 49, 1UL << 56, 1UL << 63, ulong.MaxValue];
        using var proto = new ProtoWriter();
        foreach (int field in new[] { 1, 2, 3, 4, 5, 6, 13, 16, 21, 23, 71, 74 })
        {
            foreach (ulong value in values)
            {
                for (int size = Plain.Varint(value).Length; size <= 10; size++)
                {
                    foreach (byte[] rest in new byte[][] { [], Plain.Text(536870911, "a text of more than eight bytes") })
                    {
                        byte[] message = Plain.Concat(Plain.Tag(field, 0), Padded(value, size), rest);
                        proto.Reset();
                        new Generated.Everything3.Reader(message).CopyTo(new Generated.Everything3.Writer(proto));
                        Assert.Equal(MessageExtensions.ToByteArray(Google.Differential.Everything3.Parser.ParseFrom(message)), proto.ToArray());
                    }
                }
            }
        }

        static byte[] Padded(ulong value, int size)
        {
            byte[] bytes = new byte[size];
            for (int i = 0; i < size; i++, value >>= 7)
            {
                bytes[i] = (byte)((value & 0x7F) | (i < size - 1 ? 0x80U : 0));
            }

            return bytes;
        }
    }

    private static (byte[] With, byte[] Without) Make(Random random, int levels, int zeros)
    {
        var with = new List<byte>();
        var without = new List<byte>();
        Zero(Plain.VarintField(1, 0));
        Both(Plain.VarintField(2, (ulong)random.NextInt64(1, long.MaxValue)));
        Zero(Plain.VarintField(3, 0));
        Zero(Plain.VarintField(5, 0));
        Zero([.. Plain.Tag(7, 5), 0, 0, 0, 0]);
        Both([.. Plain.Tag(8, 1), 0, 0, 0, 0, 1, 0, 0, 0]);
        Zero([.. Plain.Tag(12, 1), .. new byte[8]]);
        Zero(Plain.VarintField(13, 0));
        Zero(Plain.Text(14, ""));
        Both(Plain.Text(15, new string('x', random.Next(1, 300))));
        if (levels > 0)
        {
            (byte[] innerWith, byte[] innerWithout) = Make(random, levels - 1, zeros);
            Both(Plain.Tag(27, 2));
            with.AddRange(Plain.Concat(Plain.Varint((ulong)innerWith.Length), innerWith));
            without.AddRange(Plain.Concat(Plain.Varint((ulong)innerWithout.Length), innerWithout));
        }

        Both(Plain.VarintField(28, 0));
        for (int i = random.Next(5); i > 0; i--)
        {
            byte[] rest = new byte[random.Next(130)];
            Array.Fill(rest, (byte)1);
            byte[] list = rest.Length == 0 ? [] : Plain.Delimited(3, rest);
            bool hasZero = random.Next(10) < zeros;
            with.AddRange(Plain.Delimited(48, hasZero ? Plain.Concat(Plain.VarintField(1, 0), list) : list));
            without.AddRange(Plain.Delimited(48, list));
        }

        Both(Plain.Delimited(56, Plain.Concat(Plain.VarintField(1, 0), Plain.VarintField(2, 0))));
        Both(Plain.VarintField(111, 0));
        return ([.. with], [.. without]);

        void Both(byte[] field)
        {
            with.AddRange(field);
            without.AddRange(field);
        }

        void Zero(byte[] field)
        {
            if (random.Next(10) < zeros)
            {
                with.AddRange(field);
            }
        }
    }
}
