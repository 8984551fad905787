using System.Text;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Strings from UTF-16 and UTF-8, and bytes.</summary>
public class TextTests
{
    // Lengths at which the encoder may change its mind: one or two length bytes whatever the text holds (42, 5,461), the last
    // one-byte length (127), the vector widths, and the varint edges.
    public static TheoryData<int> Lengths()
    {
        var lengths = new TheoryData<int>();
        int[] edges = [0, 8, 16, 32, 42, 64, 127, 128, 256, 341, 512, 1_024, 4_096, 5_461, 8_192, 16_383, 16_384, 65_536, 2_097_151];
        foreach (int length in edges.SelectMany(edge => new[] { edge - 1, edge, edge + 1 }).Where(length => length >= 0).Distinct())
        {
            lengths.Add(length);
        }

        return lengths;
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Text_of_any_length_and_width_matches_the_framework_encoder(int length)
    {
        Check(new string('a', length));
        Check(new string('é', length));
        Check(new string('語', length));
        if (length > 1)
        {
            Check(string.Concat(Enumerable.Repeat("😀", length / 2)));
            Check(new string('a', length - 1) + "é");
            Check("語" + new string('a', length - 1));
        }
    }

    private static void Check(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        byte[] expected = Plain.Delimited(2, utf8);
        Check(expected, w => MessageWriter.Root(w).String(0x12, 1, text));
        Check(expected, w => MessageWriter.Root(w).String(0x12, 1, text.AsSpan()));
        Check(expected, w => MessageWriter.Root(w).Utf8(0x12, 1, utf8));
        Check(expected, w => MessageWriter.Root(w).Bytes(0x12, 1, utf8));
        Check(expected, w => MessageWriter.Root(w).Bytes(0x12, 1, utf8.AsSpan()));
        Check(expected, w => w.AddString(2, text));
        Check(expected, w => w.AddBytes(2, utf8));
    }

    private static void Check(ReadOnlySpan<byte> expected, WriterAction write)
    {
        byte[] actual = Encoded.Bytes(write);
        Assert.Equal(expected.Length, actual.Length);

        // Not as hexadecimal text: it may be megabytes.
        Assert.Equal(expected.Length, expected.CommonPrefixLength(actual));
    }

    [Fact]
    public void A_lone_surrogate_becomes_the_replacement_character()
    {
        // Not a theory: the attributes of an assembly are UTF-8, in which these strings cannot be.
        Check("\uD800", "12 03 EFBFBD");
        Check("\uDC00", "12 03 EFBFBD");
        Check("a\uD83D", "12 04 61 EFBFBD");
        Check("\uD83Db", "12 04 EFBFBD 62");
        Check("\uDE00\uD83D", "12 06 EFBFBD EFBFBD");
        Check("\uD83D\uD83D\uDE00", "12 07 EFBFBD F09F9880");

        static void Check(string text, string golden)
        {
            Assert.Equal(Encoded.Golden(golden), Encoded.Message(m => m.String(0x12, 1, text)));
            Assert.Equal(Encoded.Golden(golden), Encoded.Untyped(w => w.AddString(2, text.AsSpan())));
        }
    }

    [Fact]
    public void A_lone_surrogate_anywhere_in_a_long_text_becomes_the_replacement_character()
    {
        // After, at and across the ends of every vector the transcoder may use.
        for (int length = 1; length < 200; length++)
        {
            for (int at = 0; at < length; at += 7)
            {
                char[] text = [.. Enumerable.Repeat('x', length)];
                text[at] = '\uDC37';
                byte[] utf8 = [.. Enumerable.Repeat((byte)'x', at), 0xEF, 0xBF, 0xBD, .. Enumerable.Repeat((byte)'x', length - at - 1)];

                Assert.Equal(Encoded.Hex(Plain.Delimited(2, utf8)), Encoded.Message(m => m.String(0x12, 1, new string(text))));
            }
        }
    }

    [Fact]
    public void A_null_string_or_array_is_refused_and_nothing_is_written()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);

        Expect.Throws<ArgumentNullException>(root, static m => m.String(0x12, 1, (string)null!));
        Expect.Throws<ArgumentNullException>(root, static m => m.Bytes(0x12, 1, (byte[])null!));
        Expect.Throws<ArgumentNullException>(proto, static w => w.AddString(2, (string)null!));

        Assert.Equal(0, proto.Length);
    }
}
