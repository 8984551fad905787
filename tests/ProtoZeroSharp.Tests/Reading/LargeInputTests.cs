using System.Runtime.InteropServices;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Buffers of nearly 2 GiB and lengths around it. The memory is address space that is never touched but for a few pages, so it
/// costs next to nothing; a span cannot be longer than 2,147,483,647 bytes.
/// </summary>
[Collection(AloneCollection.Name)]
public unsafe class LargeInputTests
{
    private const int Longest = int.MaxValue;

    [Fact]
    public void A_field_that_fills_a_span_of_2_GiB_less_one_byte_is_read()
    {
        InMemory(static input =>
        {
            // Tag, five bytes of length, and all the rest.
            byte[] head = Head(0x7A, Longest - 6);
            head.CopyTo(input);
            var reader = new Everything.Reader(input);
            Assert.Equal(Longest - 6, reader.Data.Length);
            Assert.True(reader.TryValidate());
        });
    }

    [Theory]
    [InlineData(int.MaxValue - 5L)]
    [InlineData(int.MaxValue - 1L)]
    [InlineData(int.MaxValue)]
    [InlineData(int.MaxValue + 1L)]
    [InlineData(int.MaxValue + 2L)]
    [InlineData((1L << 32) - 1)]
    [InlineData((1L << 32) + 1)]
    public void A_length_beyond_the_span_is_refused_however_long_the_span_is(long length)
    {
        InMemory(input =>
        {
            foreach (byte tag in new byte[] { 0x7A, 0x72 })
            {
                input.Slice(0, 16).Clear();
                Head(tag, length).CopyTo(input);
                Assert.False(Everything.Reader.TryOpen(input, out _));
            }

            input.Slice(0, 16).Clear();
            Head(0xDA, length, 0x01).CopyTo(input);
            Assert.False(Everything.Reader.TryOpen(input, out _));
        });
    }

    [Fact]
    public void Fields_at_the_very_end_of_such_a_span_are_found()
    {
        InMemory(static input =>
        {
            byte[] tail = Hex.Bytes("08 2A 92 01 02 08 07 E2 02 01 61 E2 02 01 62 59 00 00 00 00 00 00 00 40");
            byte[] head = Head(0x7A, Longest - 6 - tail.Length);
            head.CopyTo(input);
            tail.CopyTo(input.Slice(Longest - tail.Length));
            var reader = new Everything.Reader(input);
            Assert.Equal(42, reader.Number);
            Assert.Equal(7, reader.Nested.A);
            Assert.Equal(2, reader.Texts.Count());
            Assert.True(reader.TryValidate());
            Assert.Equal(7, reader.Nested.A);

            // Cut off in the last field.
            Assert.False(Everything.Reader.TryOpen(input.Slice(0, Longest - 1), out _));
        });
    }

    [Theory]
    [InlineData("41 00 00 00 00 00 00 00")]
    [InlineData("41 00")]
    [InlineData("3D 00 00 00")]
    [InlineData("3D 00")]
    [InlineData("72 01")]
    [InlineData("92 03 FF 7F 00")]
    public void A_value_cut_off_at_the_very_end_of_such_a_span_is_refused(string field)
    {
        // Two levels further down, where opening does not look.
        byte[] cut = Hex.Bytes(field);
        byte[] inner = [0xDA, 0x01, (byte)cut.Length, .. cut];
        byte[] tail = [0xDA, 0x01, (byte)inner.Length, .. inner];
        InMemory(input =>
        {
            Head(0x7A, Longest - 6 - tail.Length).CopyTo(input);
            tail.CopyTo(input.Slice(Longest - tail.Length));
            var reader = new Everything.Reader(input);
            Assert.False(reader.TryValidate());
            bool isRefused = false;
            using (var proto = new ProtoWriter())
            {
                try
                {
                    reader.Recursive.CopyTo(new Everything.Writer(proto));
                }
                catch (ProtoException)
                {
                    isRefused = true;
                }
            }

            Assert.True(isRefused);
            Head(0x7A, Longest - 6 - cut.Length).CopyTo(input);
            Assert.False(Everything.Reader.TryOpen(input, out _));
        });
    }

    private delegate void Body(Span<byte> input);

    private static void InMemory(Body body)
    {
        if (!RuntimeInformation.IsOSPlatform(OSPlatform.Linux))
        {
            Console.WriteLine("skipped: untouched memory is had from Linux's mmap");
            return;
        }

        // Private, anonymous, not reserved.
        IntPtr memory = Map(IntPtr.Zero, Longest, 3, 0x4022, -1, 0);
        Assert.NotEqual(-1, (long)memory);
        try
        {
            body(new Span<byte>((void*)memory, Longest));
        }
        finally
        {
            Unmap(memory, Longest);
        }
    }

    private static byte[] Head(byte tag, long length, params byte[] tagRest)
    {
        var bytes = new List<byte> { tag };
        bytes.AddRange(tagRest);
        for (; length >= 0x80; length >>= 7)
        {
            bytes.Add((byte)(length | 0x80));
        }

        bytes.Add((byte)length);
        return [.. bytes];
    }

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern IntPtr Map(IntPtr address, nint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(IntPtr address, nint length);
}
