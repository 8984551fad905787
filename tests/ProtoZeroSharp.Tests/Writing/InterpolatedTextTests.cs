using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Interpolated strings go into the output piece by piece, and are there whole or not at all.</summary>
public class InterpolatedTextTests
{
    private static readonly Guid Id = new("00112233-4455-6677-8899-AABBCCDDEEFF");
    private static readonly DateTimeOffset Time = new(2026, 2, 3, 4, 5, 6, TimeSpan.FromHours(2));

    [Fact]
    public void The_text_is_that_of_the_invariant_culture_whatever_the_threads_culture()
    {
        CultureInfo culture = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("de-DE");
        try
        {
            Assert.Equal(
                Plain.Text(1, FormattableString.Invariant($"é{1.5}/{-7}/{1234567.891m:N2}/{Id}/{Id:N}/{Time:O}/{'x'}/{true}/{null}/{DayOfWeek.Friday}/{ulong.MaxValue:X}")),
                Encoded.Bytes(static w => w.AddString(1, $"é{1.5}/{-7}/{1234567.891m:N2}/{Id}/{Id:N}/{Time:O}/{'x'}/{true}/{(string?)null}/{DayOfWeek.Friday}/{ulong.MaxValue:X}")));
        }
        finally
        {
            CultureInfo.CurrentCulture = culture;
        }
    }

    [Fact]
    public void A_char_that_is_half_of_a_pair_becomes_the_replacement_character_as_in_a_string()
    {
        string pair = "\U0001F600";
        Assert.Equal(Plain.Text(1, "\uFFFD\uFFFD"), Encoded.Bytes(w => w.AddString(1, $"{pair[0]}{pair[1]}")));
        Assert.Equal(Plain.Text(1, "a  \uFFFD|\uFFFD  b"), Encoded.Bytes(w => w.AddString(1, $"a{pair[0],3}|{pair[1],-3}b")));
        Assert.Equal(Plain.Text(1, pair), Encoded.Bytes(w => w.AddString(1, $"{pair}")));
#if NET && !LIBRARY_NETSTANDARD
        Assert.Equal(Plain.Text(1, "\uFFFD"), Encoded.Bytes(w => w.AddFormatted(1, pair[1])));
#endif
        using GuardedMemory memory = new(64);
        for (int capacity = 0; capacity < 10; capacity++)
        {
            using System.Buffers.MemoryHandle handle = memory.Hold([], capacity, atEnd: true).Pin();
            Assert.Equal(capacity >= 8, Fits(handle, capacity));
        }

        unsafe bool Fits(System.Buffers.MemoryHandle handle, int capacity)
        {
            using ProtoWriter writer = new((byte*)handle.Pointer, capacity);
            try
            {
                writer.AddString(1, $"{pair[0]}{pair[1]}");
                return true;
            }
            catch (ProtoException)
            {
                return false;
            }
        }
    }

    /// <summary>Reserved lengths that turn out too wide are taken back for the last bytes: what is moved then must be what was written.</summary>
    [Fact]
    public unsafe void A_text_that_fits_exactly_is_written_as_a_string_is_and_nothing_beyond_the_memory_is_touched()
    {
        char letter = 'x';
        using GuardedMemory memory = new(1_000);
        for (int capacity = 225; capacity < 260; capacity++)
        {
            for (int length = 60; length < 80; length++)
            {
                string expected = Encoded.Hex(Written(capacity, length, asString: true));
                Assert.Equal(expected, Encoded.Hex(Written(capacity, length, asString: false)));
            }
        }

        byte[] Written(int capacity, int length, bool asString)
        {
            using System.Buffers.MemoryHandle handle = memory.Hold([], capacity, atEnd: true).Pin();
            using ProtoWriter writer = new((byte*)handle.Pointer, capacity);
            Nest(writer, 150);
            writer.CloseSub();
            writer.CloseSub();
            writer.CloseSub();
            try
            {
                Nest(writer, length);
                if (asString)
                {
                    writer.AddString(1, "x");
                }
                else
                {
                    writer.AddString(1, $"{letter}");
                }
            }
            catch (ProtoException e)
            {
                Assert.Equal(ProtoErrorKind.BufferFull, e.Kind);
            }

            while (writer.OpenSubs > 0)
            {
                writer.CloseSub();
            }

            return writer.ToArray();
        }

        static void Nest(ProtoWriter writer, int length)
        {
            writer.StartSub(1);
            writer.StartSub(1);
            writer.StartSub(1);
            writer.AddBytes(1, new byte[length]);
        }
    }

    [Fact]
    public void Text_in_every_form_and_every_alignment_is_as_in_an_ordinary_string()
    {
        string text = "Grüße 😀";
        Assert.Equal(
            Plain.Text(1, $"[{text,12}][{text,-12}][{text,3}][{7,5}][{7,-5:D3}][{Id,40:B}][{text}]"),
            Encoded.Bytes(w => w.AddString(1, $"[{text,12}][{text.AsSpan(),-12}][{text,3}][{7,5}][{7,-5:D3}][{Id,40:B}][{text.AsSpan()}]")));
        Assert.Equal(Plain.Text(1, "ab😀"), Encoded.Bytes(static w => w.AddString(1, $"a{"b😀"u8}")));
    }

    [Theory]
    [InlineData(1, 0)]
    [InlineData(1, 1)]
    [InlineData(1, 31)]
    [InlineData(1, 126)]
    [InlineData(1, 127)]
    [InlineData(1, 128)]
    [InlineData(1, 5_000)]
    [InlineData(1, 16_383)]
    [InlineData(1, 16_384)]
    [InlineData(1, 200_000)]
    [InlineData(16, 50)]
    [InlineData(16, 127)]
    [InlineData(2_047, 128)]
    [InlineData(2_048, 20_000)]
    [InlineData(536_870_911, 0)]
    [InlineData(536_870_911, 3_000)]
    public void Tag_and_length_are_exact_whatever_was_guessed(int field, int length)
    {
        string ascii = new('x', length);
        string other = new('ß', length);
        Assert.Equal(
            Plain.Concat(Plain.Text(field, ascii + 1), Plain.Text(field, other + 2 + other), Plain.VarintField(1, 1)),
            Encoded.Bytes(w =>
            {
                w.AddString(field, $"{ascii}{1}");
                w.AddString(field, $"{other}{2}{other}");
                w.AddBool(1, true);
            }));
    }

    [Fact]
    public void It_goes_into_the_message_that_is_open()
    {
        Assert.Equal(
            Plain.Delimited(1, Plain.Concat(Plain.Text(2, "a7"), Plain.Delimited(3, Plain.Text(4, "b8")))),
            Encoded.Bytes(static w =>
            {
                w.StartSub(1);
                w.AddString(2, $"a{7}");
                MessageWriter child = MessageWriter.Root(w).StartMessage(0x1A, 1);
                InterpolatedText text = new(1, 1, new MessageTarget(child));
                text.AppendLiteral("b");
                text.AppendFormatted(8);
                child.String(0x22, 1, ref text);
                child.Close();
                w.CloseSub();
            }));
    }

    [Fact]
    public void An_exception_in_the_middle_leaves_nothing_and_the_writer_goes_on()
    {
        using ProtoWriter writer = new();
        writer.AddBool(1, true);
        Expect.Throws<FormatException>(writer, static w => w.AddString(2, $"{new string('x', 100_000)}{Throw()}"));
        Expect.Throws<FormatException>(writer, static w => w.AddString(2, $"{1:Q}"));
        Expect.Throws<ArgumentOutOfRangeException>(writer, static w => w.AddString(0, $"a{1}"));
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
        writer.AddString(2, $"a{1}");
        Assert.Equal("080112026131", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void An_expression_that_writes_to_the_same_writer_is_noticed()
    {
        using ProtoWriter writer = new();
        Expect.Misuse(writer, static w => w.AddString(1, $"a{Write(w)}b"));
        Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
        Expect.Misuse(writer, static w => w.AddString(1, $"a{OpenAndCancel(w)}b"));
        Expect.Misuse(writer, static w => w.AddString(1, $"a{RollBack(w)}b"));
        Expect.Misuse(writer, static w => w.AddString(1, $"a{Inner(w)}b"));
        Assert.Equal("080112026132", Encoded.Hex(writer.WrittenSpan));
        Expect.Misuse(writer, static w => w.AddString(1, $"a{Reset(w)}b"));
        Assert.Equal(0, writer.Length);
        Expect.Misuse(writer, static w => w.AddString(1, $"a{Open(w)}b"));
        writer.CancelSub();
        Expect.Throws<ObjectDisposedException>(writer, static w => w.AddString(1, $"a{Dispose(w)}b"));

        static int Write(ProtoWriter w)
        {
            w.AddBool(1, true);
            return 1;
        }

        static int OpenAndCancel(ProtoWriter w)
        {
            w.StartSub(1);
            w.CancelSub();
            return 1;
        }

        static int RollBack(ProtoWriter w)
        {
            WriterMark mark = w.Mark();
            w.AddBool(1, true);
            w.Rollback(mark);
            return 1;
        }

        static int Inner(ProtoWriter w)
        {
            w.AddString(2, $"a{2}");
            return 1;
        }

        static int Reset(ProtoWriter w)
        {
            w.Reset();
            return 1;
        }

        static int Open(ProtoWriter w)
        {
            MessageWriter.Root(w).StartMessage(0x0A, 1);
            return 1;
        }

        static int Dispose(ProtoWriter w)
        {
            w.Dispose();
            return 1;
        }
    }

    [Fact]
    public void A_closed_message_and_another_message_are_refused()
    {
        using ProtoWriter writer = new();
        MessageWriter message = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        Expect.Misuse(writer, static w => w.AddString(1, $"a{1}"));
        InterpolatedText text = new(0, 0, new MessageTarget(message));
        text.AppendLiteral("x");
        try
        {
            writer.AddString(1, ref text);
            Assert.Fail("the text went to another message");
        }
        catch (InvalidOperationException)
        {
            message.Close();
        }

        Assert.Equal("0A00", Encoded.Hex(writer.WrittenSpan));
    }

    [Fact]
    public void A_codec_that_throws_in_an_expression_leaves_the_text_as_it_is()
    {
        using ProtoWriter writer = new();
        writer.AddString(1, $"before{Refused(writer)}after");
        Assert.Equal(Plain.Text(1, "before-after"), writer.ToArray());

        static string Refused(ProtoWriter writer)
        {
            Expect.Throws<NotSupportedException>(writer, static w => MessageWriter.Root(w).MapEntry<Tiny, EnumCodec<Tiny>>(0x0A, 1, "key", Tiny.One));
            Expect.Throws<NotSupportedException>(writer, static w => MessageWriter.Root(w).MapEntry<Tiny, EnumCodec<Tiny>>(0x0A, 1, Tiny.One, "value"));
            Expect.Throws<NotSupportedException>(writer, static w => MessageWriter.Root(w).MapEntry<int, Int32Codec, Tiny, EnumCodec<Tiny>>(0x0A, 1, 7, Tiny.One));
            return "-";
        }
    }

    private enum Tiny : byte
    {
        One = 1,
    }

    [Theory]
    [InlineData(0)]
    [InlineData(100)]
    [InlineData(126)]
    [InlineData(3_000)]
    public unsafe void Fixed_memory_and_a_maximum_take_it_to_the_byte(int length)
    {
        string text = new('ü', length / 2);
        byte[] whole = Plain.Delimited(1, Plain.Delimited(2, Plain.Text(20, text + 12345)));
        byte[] memory = new byte[whole.Length + 8];
        for (int capacity = 0; capacity <= whole.Length; capacity++)
        {
            memory.AsSpan().Fill(0xCC);
            fixed (byte* start = memory)
            {
                using ProtoWriter writer = new(start, capacity);
                bool fits = Fill(writer, text, ProtoErrorKind.BufferFull);
                Assert.Equal(capacity >= whole.Length, fits);
                Assert.True(!fits || writer.WrittenSpan.SequenceEqual(whole));
            }

            Assert.Equal(-1, memory.AsSpan(capacity).IndexOfAnyExcept((byte)0xCC));
            using ProtoWriter capped = new();
            capped.SetMaxLength(capacity);
            Assert.Equal(capacity >= whole.Length, Fill(capped, text, ProtoErrorKind.MessageTooLarge));
        }

        static bool Fill(ProtoWriter writer, string text, ProtoErrorKind kind)
        {
            try
            {
                writer.StartSub(1);
                writer.StartSub(2);
                writer.AddString(20, $"{text}{12345}");
                writer.CloseSub();
                writer.CloseSub();
                return true;
            }
            catch (ProtoException e)
            {
                Assert.Equal(kind, e.Kind);
                return false;
            }
        }
    }

    [Fact]
    public void Values_of_unusual_length_grow_the_output()
    {
        decimal[] values = [.. Enumerable.Range(0, 3_000).Select(i => i * 1.25m)];
        using ProtoWriter writer = new();
        foreach (decimal value in values)
        {
            writer.Reset();
            writer.AddString(1, $"{value:F200}{1:D500}{new Long(value)}");
            Assert.Equal(Plain.Text(1, FormattableString.Invariant($"{value:F200}{1:D500}{new Long(value).ToString(null, null)}")), writer.ToArray());
        }

        writer.Reset();
        for (int i = 0; i < 100; i++)
        {
            writer.AddString(1, $"{i:D400}");
        }

        Assert.Equal(100 * (400 + 3), writer.Length);
    }

#if !LIBRARY_NETSTANDARD
    [Fact]
    public void A_value_that_formats_itself_as_utf8_needs_no_string()
    {
        Assert.Equal(
            Plain.Concat(Plain.Text(1, "-42"), Plain.Text(2, Id.ToString("N")), Plain.Text(3, "1,5"), Plain.Text(4, new Long(3).ToString(null, null))),
            Encoded.Bytes(static w =>
            {
                w.AddFormatted(1, -42);
                w.AddFormatted(2, Id, "N");
                w.AddFormatted(3, 1.5, provider: CultureInfo.GetCultureInfo("de-DE"));
                w.AddFormatted(4, new Long(3));
            }));
    }

    [Fact]
    public void No_value_is_not_formatted()
    {
        using ProtoWriter writer = new();
        Assert.Equal("value", Expect.Throws<ArgumentNullException>(writer, static w => w.AddFormatted<System.Net.IPAddress>(1, null!)).ParamName);
        writer.AddFormatted(1, System.Net.IPAddress.Loopback);
        Assert.Equal(Plain.Text(1, "127.0.0.1"), writer.ToArray());
    }
#endif

    /// <summary>More than any first buffer takes.</summary>
#if NET
    private readonly struct Long(decimal value) : IUtf8SpanFormattable, ISpanFormattable
#else
    private readonly struct Long(decimal value) : IFormattable
#endif
    {
        public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider) =>
            Encoding.UTF8.TryGetBytes(ToString(null, null), utf8Destination, out bytesWritten);

        public bool TryFormat(Span<char> destination, out int charsWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
        {
            charsWritten = 0;
            return false;
        }

        public string ToString(string? format, IFormatProvider? formatProvider) => new('é', 40_000 + (int)(value % 7));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Throw() => throw new FormatException();
}
