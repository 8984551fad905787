using System.Text;
using ProtoZeroSharp.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Random trees of messages, groups, map-like pairs and fields, against an encoder that is too simple to be wrong: every message
/// is encoded into an array of its own and copied into its parent with a minimal length.
/// </summary>
public unsafe class RandomTreeTests
{
    private static readonly int[] Sizes = [0, 1, 5, 31, 42, 43, 100, 126, 127, 128, 129, 300, 1000, 5000, 16383, 16384, 20000];

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(0, 4)]
    [InlineData(1, 4)]
    [InlineData(2, 5)]
    [InlineData(3, 4)]
    public void A_random_tree_equals_the_simple_encoder(int flavour, int padded = 0)
    {
        for (int seed = 0; seed < 200; seed++)
        {
            byte[] expected = new Tree(new Random(seed), flavour, padded).Encode();
            using ProtoWriter writer = new();
            writer.PadLengths(padded);
            new Tree(new Random(seed), flavour, padded).Write(writer);
            Assert.Equal(expected.Length, writer.Length);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"seed {seed}");
        }
    }

    /// <summary>Whatever widths the states of this thread, and the writer itself, have learned from other trees.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(0, 4)]
    [InlineData(1, 5)]
    [InlineData(3, 4)]
    public void Fixed_memory_takes_a_tree_that_just_fits_and_refuses_one_byte_less(int flavour, int padded = 0)
    {
        for (int seed = 0; seed < 100; seed++)
        {
            byte[] expected = new Tree(new Random(seed), flavour, padded).Encode();
            byte[] memory = new byte[expected.Length + 128];
            fixed (byte* start = memory)
            {
                foreach (int missing in new[] { 0, 1, -1, 2, -40, 17, -64, 100 })
                {
                    int capacity = expected.Length - missing;
                    if (capacity < 0 || expected.Length == 0)
                    {
                        continue;
                    }

                    Array.Fill(memory, (byte)0xEE);
                    using ProtoWriter writer = new(start, capacity);
                    writer.PadLengths(padded);
                    bool full = false;
                    try
                    {
                        new Tree(new Random(seed), flavour, padded).Write(writer);
                    }
                    catch (ProtoException e)
                    {
                        Assert.Equal(ProtoErrorKind.BufferFull, e.Kind);
                        full = true;
                    }

                    Assert.True(memory.AsSpan(capacity).IndexOfAnyExcept((byte)0xEE) < 0, $"seed {seed}: written beyond the end");
                    Assert.True(full == missing > 0, $"seed {seed}, {missing} too few");
                    if (!full)
                    {
                        Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"seed {seed}");
                    }
                }
            }
        }
    }

    /// <summary>A maximum is exact to the byte, and a writer knows at any time how long it will be.</summary>
    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, 4)]
    [InlineData(1, 0)]
    [InlineData(1, 4)]
    [InlineData(3, 5)]
    public void A_maximum_takes_a_tree_that_just_fits_and_refuses_one_byte_less(int flavour, int padded)
    {
        for (int seed = 0; seed < 100; seed++)
        {
            byte[] expected = new Tree(new Random(seed), flavour, padded).Encode();
            using ProtoWriter writer = new();
            writer.PadLengths(padded);
            writer.SetMaxLength(expected.Length);
            new Tree(new Random(seed), flavour, padded).Write(writer);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"seed {seed}");
            if (expected.Length != 0)
            {
                Assert.Throws<ProtoException>(() => Refused(seed, flavour, padded, expected.Length - 1));
            }
        }
    }

    private static void Refused(int seed, int flavour, int padded, int maximum)
    {
        using ProtoWriter writer = new();
        writer.PadLengths(padded);
        writer.SetMaxLength(maximum);
        new Tree(new Random(seed), flavour, padded).Write(writer);
    }

    private sealed class Tree(Random random, int flavour, int padded)
    {
        private int budget = 60;

        public byte[] Encode() => Body(0);

        public void Write(ProtoWriter writer)
        {
            if (flavour is 0 or 3)
            {
                Untyped(writer, 0);
            }
            else
            {
                Typed(MessageWriter.Root(writer), 0);
            }
        }

        private (int Kind, int Size) Next(int depth)
        {
            int kind = --budget < 0 ? 5 : random.Next(6);
            if (depth > 12 && kind >= 2)
            {
                kind = 5;
            }

            return (kind, Sizes[random.Next(flavour == 2 ? 11 : Sizes.Length)]);
        }

        private byte[] Body(int depth)
        {
            MemoryStream body = new();
            for (; ; )
            {
                (int kind, int size) = Next(depth);
                switch (kind)
                {
                    case 0:
                        body.WriteByte(0x08);
                        Varint(body, (uint)size);
                        break;
                    case 1:
                        byte[] text = Encoding.UTF8.GetBytes(new string('é', size));
                        body.WriteByte(0x12);
                        Varint(body, (uint)text.Length);
                        body.Write(text);
                        break;
                    case 2:
                    case 3:
                        byte[] child = Body(depth + 1);
                        body.Write([0xFA, 0xE9, 0x30]);
                        Varint(body, (uint)child.Length, padded);
                        body.Write(child);
                        break;
                    case 4:
                        body.WriteByte(0x23);
                        body.Write(Body(depth + 1));
                        body.WriteByte(0x24);
                        break;
                    default:
                        return body.ToArray();
                }
            }
        }

        private void Untyped(ProtoWriter writer, int depth)
        {
            for (; ; )
            {
                (int kind, int size) = Next(depth);
                switch (kind)
                {
                    case 0:
                        writer.AddVarInt(1, size);
                        break;
                    case 1:
                        writer.AddString(2, new string('é', size));
                        break;
                    case 2 when flavour == 3:
                        MessageWriter child = MessageWriter.Start(writer, 99999);
                        Typed(child, depth + 1);
                        child.Close();
                        break;
                    case 2:
                    case 3:
                        writer.StartSub(99999);
                        Untyped(writer, depth + 1);
                        writer.CloseSub();
                        break;
                    case 4:
                        writer.StartGroup(4);
                        Untyped(writer, depth + 1);
                        writer.CloseSub();
                        break;
                    default:
                        return;
                }
            }
        }

        private void Typed(MessageWriter message, int depth)
        {
            for (; ; )
            {
                (int kind, int size) = Next(depth);
                switch (kind)
                {
                    case 0:
                        message.Int32(0x08, 1, size);
                        break;
                    case 1:
                        message.String(0x12, 1, new string('é', size));
                        break;
                    case 2:
                    case 3:
                        MessageWriter child = message.StartMessage(0x30E9FA, 3);
                        Typed(child, depth + 1);
                        child.Close();
                        break;
                    case 4:
                        MessageWriter group = message.StartGroup(0x23, 1);
                        Typed(group, depth + 1);
                        group.Close();
                        break;
                    default:
                        return;
                }
            }
        }

        private static void Varint(Stream stream, uint value, int leastWidth = 1)
        {
            for (; value >= 0x80 || leastWidth > 1; value >>= 7, leastWidth--)
            {
                stream.WriteByte((byte)(value | 0x80));
            }

            stream.WriteByte((byte)value);
        }
    }
}
