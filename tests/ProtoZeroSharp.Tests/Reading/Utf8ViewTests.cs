using System.Text;
#if !LIBRARY_NETSTANDARD
using ProtoZeroSharp.Reading;
#endif
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class Utf8ViewTests
{
    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("zażółć gęślą jaźń")]
    [InlineData("\U0001F600 and \u20AC")]
    public void A_view_equals_its_text_in_every_form(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        var view = new Utf8View(bytes);
        Assert.Equal(text, view.ToString());
        Assert.True(view == text);
        Assert.True(view.Equals(text.AsSpan()));
        Assert.True(view.Equals(bytes));
        Assert.True(view == new Utf8View(bytes));
        Assert.True(view.IsValid);
        Assert.False(view == text + "x");
        Assert.False(view.Equals("x" + text));
        Assert.False(view == (string?)null);
        Assert.False((string?)null == view);
    }

    [Theory]
    [InlineData("")]
    [InlineData("Ada")]
    [InlineData("\U0001F600 and \u20AC")]
    public void The_operators_compare_contents_with_every_form_of_text_in_both_orders(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        string otherText = text + "?";
        byte[] otherUtf8 = Encoding.UTF8.GetBytes(otherText);
        var view = new Utf8View(Encoding.UTF8.GetBytes(text));
        Assert.True(view == text && text == view && !(view != text) && !(text != view));
        Assert.True(view == utf8.AsSpan() && utf8.AsSpan() == view && !(view != utf8) && !(utf8 != view));
        Assert.True(view == new ReadOnlySpan<byte>(utf8) && new ReadOnlySpan<byte>(utf8) == view);
        Assert.True(view == text.AsSpan() && text.AsSpan() == view && !(view != text.AsSpan()) && !(text.AsSpan() != view));
        Assert.True(view == text.ToCharArray() && text.ToCharArray() == view);
        Assert.True(view != otherText && otherText != view && !(view == otherText) && !(otherText == view));
        Assert.True(view != otherUtf8 && otherUtf8 != view && !(view == otherUtf8) && !(otherUtf8 == view));
        Assert.True(view != otherText.AsSpan() && otherText.AsSpan() != view && !(view == otherText.AsSpan()) && !(otherText.AsSpan() == view));
        Assert.True(view == new Utf8View(utf8) && view != new Utf8View(otherUtf8) && !(view != new Utf8View(utf8)) && !(view == new Utf8View(otherUtf8)));
        Assert.True(new Utf8View("Ada"u8) == "Ada"u8 && "Ada"u8 == new Utf8View("Ada"u8));
        Assert.False(new Utf8View("Ada"u8) != "Ada"u8 || "Ada"u8 != new Utf8View("Ada"u8));
    }

    [Theory]
    [InlineData("C0 80")]
    [InlineData("ED A0 80")]
    [InlineData("F4 90 80 80")]
    [InlineData("E2 82")]
    [InlineData("80")]
    [InlineData("F8 88 80 80 80")]
    [InlineData("E0 80 80")]
    [InlineData("F0 80 80 80")]
    public void Bytes_that_are_not_UTF8_equal_no_text_and_decode_to_replacement_characters(string hex)
    {
        byte[] bytes = Hex.Bytes(hex);
        var view = new Utf8View(bytes);
        Assert.False(view.IsValid);
        string text = view.ToString();
        Assert.Contains('\uFFFD', text);
        Assert.False(view.Equals(text));
    }

    /// <summary>Long texts are compared in blocks: wherever they differ, and whatever a block ends in.</summary>
    [Theory]
    [InlineData("é")]
    [InlineData("€")]
    [InlineData("\U0001F600")]
    [InlineData("abcé")]
    [InlineData("a\U0001F600")]
    public void A_long_text_equals_itself_and_nothing_else(string letters)
    {
        string text = string.Concat(Enumerable.Repeat(letters, 100)) + "é";
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        Assert.True(new Utf8View(bytes) == text);
        for (int i = 0; i < text.Length; i++)
        {
            Assert.False(new Utf8View(bytes) == text[..i]);
            Assert.False(new Utf8View(bytes) == text[..i] + "\uD83D" + text[(i + 1)..] + (text[i] == '\uD83D' ? "!" : ""));
            Assert.False(new Utf8View(bytes) == text[..i] + "x" + text[(i + 1)..] + (text[i] == 'x' ? "!" : ""));
        }

        for (int i = 0; i < bytes.Length; i++)
        {
            byte[] other = [.. bytes];
            other[i] ^= 0x80;
            Assert.False(new Utf8View(other) == text);
            Assert.Equal(new Utf8View(other).IsValid, new Utf8View(other) == Encoding.UTF8.GetString(other));
            Assert.Equal(new Utf8View(bytes.AsSpan(0, i)).IsValid, new Utf8View(bytes.AsSpan(0, i)) == Encoding.UTF8.GetString(bytes, 0, i));
        }
    }

    /// <summary>The first strings of a process, and short ones of ASCII later, go ways of their own.</summary>
    [Fact]
    public void Text_of_any_length_with_or_without_another_letter_in_it_becomes_the_string_of_the_runtime()
    {
        for (int i = 0; i < 1 << 16; i++)
        {
            _ = new Utf8View("name"u8).ToString();
        }

        for (int length = 0; length <= 70; length++)
        {
            byte[] bytes = [.. Enumerable.Range(0, length).Select(i => (byte)(' ' + i))];
            Check(bytes, isAscii: true);
            for (int i = 0; i < length; i++)
            {
                byte[] other = [.. bytes[..i], .. "\u00E9"u8, .. bytes[(i + 1)..]];
                Check(other, isAscii: false);
                Check(other[..length], isAscii: false);
            }
        }

        static void Check(byte[] bytes, bool isAscii)
        {
            string expected = Encoding.UTF8.GetString(bytes);
            Assert.Equal(expected, new Utf8View(bytes).ToString());
#if !LIBRARY_NETSTANDARD
            byte[] followed = [.. bytes, 0xFF];
            Assert.Equal(isAscii ? expected : null, FirstStrings.FromAscii(ref followed[0], bytes.Length));
#endif
        }
    }

    [Fact]
    public void Validity_agrees_with_the_runtime_where_the_rules_change()
    {
        var strict = new UTF8Encoding(false, throwOnInvalidBytes: true);
        byte[] edges = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF];
        foreach (byte a in edges)
        {
            foreach (byte b in edges)
            {
                foreach (byte c in edges)
                {
                    foreach (byte d in edges)
                    {
                        byte[] bytes = [a, b, c, d];
                        Assert.Equal(IsValid(strict, bytes), new Utf8View(bytes).IsValid);
                    }
                }
            }
        }
    }

    private static bool IsValid(UTF8Encoding strict, byte[] bytes)
    {
        try
        {
            strict.GetString(bytes);
            return true;
        }
        catch (DecoderFallbackException)
        {
            return false;
        }
    }
}
