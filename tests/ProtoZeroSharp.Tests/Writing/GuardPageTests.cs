using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Input that ends where readable memory ends: a writer that reads one unit too many takes the process down. The vector paths
/// read in blocks, so every length and every place of the first unit that is not ASCII is tried.
/// </summary>
public unsafe class GuardPageTests
{
    private const int Page = 65536;

    // The first that is not; one whose two bytes are; one with the highest bit alone; one of three bytes; half a pair.
    private static readonly char[] NotAscii = ['\u0080', '\u4141', '\u8000', '\uFF41', '\uD83D'];

    [Fact]
    public void Text_and_bytes_are_not_read_beyond_their_end()
    {
        if (!RuntimeInformation.IsOSPlatform(OSPlatform.Linux))
        {
            Console.WriteLine("skipped: the guard page is made with Linux's mmap");
            return;
        }

        byte* pages = (byte*)Map(IntPtr.Zero, 2 * Page, 3, 0x22, -1, 0);
        Assert.NotEqual(-1, (long)pages);
        Assert.Equal(0, Protect((IntPtr)(pages + Page), Page, 0));
        try
        {
            using ProtoWriter writer = new();
            for (int length = 0; length <= 200; length++)
            {
                Span<char> text = new(pages + Page - (2 * length), length);
                for (int i = 0; i < length; i++)
                {
                    // No unit is like the one that a store of a wrong place would bring.
                    text[i] = (char)('!' + (i % 89));
                }

                Check(writer, text);
                for (int other = 0; other < length; other += length > 70 ? 13 : 1)
                {
                    char ascii = text[other];
                    foreach (char unit in NotAscii)
                    {
                        text[other] = unit;
                        Check(writer, text);
                    }

                    text[other] = ascii;
                }

                Span<byte> bytes = new(pages + Page - length, length);
                bytes.Fill(7);
                writer.Reset();
                writer.AddBytes(1, (ReadOnlySpan<byte>)bytes);
                Assert.True(writer.WrittenSpan.Slice(length < 128 ? 2 : 3).SequenceEqual(bytes));
            }
        }
        finally
        {
            Unmap((IntPtr)pages, 2 * Page);
        }
    }

    private static void Check(ProtoWriter writer, ReadOnlySpan<char> text)
    {
        writer.Reset();
        writer.AddString(1, text);
        writer.AddString(1, $"{text}");
        MessageWriter root = MessageWriter.Root(writer);
        root.String(0x0A, 1, text);
        LeafWriter leaf = root.StartLeaf(0x12, 1, (3 * text.Length) + 6);
        leaf.Text(0x0A, 1, text);
        root.EndLeaf(leaf);

        byte[] field = Plain.Text(1, text.ToString());
        Assert.Equal(Plain.Concat(field, field, field, Plain.Delimited(2, field)), writer.ToArray());
    }

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern IntPtr Map(IntPtr address, nint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "mprotect")]
    private static extern int Protect(IntPtr address, nint length, int protection);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(IntPtr address, nint length);
}
