using ProtoZeroSharp.Tests.Reading.Proto3;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>Messages made at random, cut off at every byte, and with bytes changed.</summary>
public class PrefixTests
{
    [Fact]
    public void Every_prefix_of_200_messages_is_accepted_exactly_where_a_field_of_the_top_level_ends()
    {
        var random = new Random(7);
        for (int i = 0; i < 200; i++)
        {
            byte[] message = Message(random);
            var ends = new HashSet<int> { 0 };
            var reader = new ProtoReader(message);
            while (reader.Next())
            {
                ends.Add(reader.Offset + reader.ReadRaw().Length);
            }

            for (int length = 0; length <= message.Length; length++)
            {
                byte[] prefix = message[..length];
                Assert.Equal(ends.Contains(length), Everything.Reader.TryOpen(prefix, out Everything.Reader opened) && opened.TryValidate());
            }
        }
    }

    [Fact]
    public void What_is_valid_is_written_anew_and_stays_the_same_from_then_on()
    {
        var random = new Random(11);
        int valid = 0;
        for (int i = 0; i < 4_000; i++)
        {
            byte[] message = Message(random);
            for (int k = random.Next(4); k > 0; k--)
            {
                message[random.Next(message.Length)] = (byte)random.Next(256);
            }

            string once = Reencoding.Proto3(message);
            if (once != "reject")
            {
                valid++;
                Assert.Equal(once, Reencoding.Proto3(Hex.Bytes(once)));
            }
        }

        Assert.InRange(valid, 1_000, 3_999);
    }

    [Fact]
    public void Two_messages_one_after_the_other_are_their_merge()
    {
        var random = new Random(13);
        for (int i = 0; i < 500; i++)
        {
            byte[] a = Message(random);
            byte[] b = Message(random);
            using var proto = new ProtoWriter();
            proto.AddBytes(27, a);
            proto.AddBytes(27, b);
            var split = new Everything.Reader(proto.WrittenSpan);
            using var merged = new ProtoWriter();
            split.Recursive.CopyTo(new Everything.Writer(merged));
            Assert.Equal(Reencoding.Proto3([.. a, .. b]), Hex.Text(merged.WrittenSpan));
        }
    }

    private static byte[] Message(Random random)
    {
        using var proto = new ProtoWriter();
        Fill(new Everything.Writer(proto), random, 4);
        proto.AddVarInt(666, 5);
        return proto.ToArray();
    }

    private static void Fill(Everything.Writer writer, Random random, int depth)
    {
        for (int k = random.Next(1, 8); k > 0; k--)
        {
            switch (random.Next(depth == 0 ? 9 : 13))
            {
                case 0: writer.Number(random.Next(-5, 5)); break;
                case 1: writer.LongNumber(random.NextInt64()); break;
                case 2: writer.Text("é" + random.Next()); break;
                case 3: writer.Packed([random.Next(), -1, 3]); break;
                case 4: writer.AddLabels("k" + random.Next(3), "v"); break;
                case 5: writer.AddTexts("x").AddBlobs([1, 2]); break;
                case 6: writer.Twice(random.NextDouble()).Single(1.5f); break;
                case 7: writer.ChoiceNumber(7); break;
                case 8: writer.PackedEight([1, 2]).AddUnpacked(4); break;
                case 9:
                    Everything.Writer recursive = writer.StartRecursive();
                    Fill(recursive, random, depth - 1);
                    recursive.Close();
                    break;
                case 10:
                    Everything.Writer value = writer.StartTree(random.Next(3));
                    Fill(value, random, depth - 1);
                    value.Close();
                    break;
                case 11:
                    Nested.Writer nested = writer.StartChoiceNested();
                    Everything.Writer inner = nested.A(1).StartInner();
                    Fill(inner, random, depth - 1);
                    inner.Close();
                    nested.Close();
                    break;
                default:
                    Nested.Writer element = writer.StartList();
                    element.A(random.Next()).Close();
                    break;
            }
        }
    }
}
