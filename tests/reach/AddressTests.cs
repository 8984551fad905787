using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.Writing.Frames;
using Xunit;

namespace ProtoZeroSharp.Tests.Reach;

/// <summary>Where addresses have 32 bits, and sums with them wrap.</summary>
public unsafe class AddressTests
{
    private const int Size = 1 << 20;

    [Fact]
    public void The_poisoned_cursor_is_above_every_address() => Assert.True((ulong)Frame.Poison > Frame.EndOfAddresses);

    /// <summary>The inlined Close takes what is nearer for the end of a body, and writes its length.</summary>
    [Fact]
    public void The_poisoned_cursor_is_further_from_every_body_than_a_length_of_two_bytes_tells() =>
        Assert.True((ulong)Frame.Poison - Frame.EndOfAddresses >= (ulong)sizeof(nint) << OpenMessage.TwoByteShift);

    [Fact]
    public void A_frame_takes_64_bytes() => Assert.Equal(64, sizeof(Frame));

    [Fact]
    public void The_fields_of_a_state_fit_into_its_cache_lines() => Assert.Equal(WriterState.Size, sizeof(WriterState));

    [Theory]
    [InlineData(0xFFFFF000, 4096)]
    [InlineData(0xFFFFDFFF, 2)]
    [InlineData(0x80000000, int.MaxValue)]
    [InlineData(0xFFFFFFFF, int.MaxValue)]
    public void Memory_that_would_end_after_the_last_address_is_refused(uint start, int capacity)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() =>
        {
            using ProtoWriter writer = new((byte*)start, capacity);
        });
    }

    [Fact]
    public void A_block_of_more_than_half_of_the_addresses_is_not_asked_for()
    {
        Assert.Throws<OutOfMemoryException>(() => new ProtoBuffer(int.MaxValue));
    }

    [Fact]
    public void Messages_in_memory_near_the_last_address_are_written_and_misuse_of_them_is_noticed()
    {
        byte* memory = HighestMemory();
        try
        {
            for (int i = 0; i < 3; i++)
            {
                using ProtoWriter writer = new(memory, Size);
                MessageWriter root = MessageWriter.Root(writer);
                foreach (int length in new[] { 0, 100, 127, 128, 5000, 8191, 8192, 16383, 16384, 100_000 })
                {
                    byte[] body = new byte[length];
                    MessageWriter child = root.StartMessage(0x0A, 1);
                    Expect.Misuse(root, static m => m.Int32(0x08, 1, 1));
                    Expect.Misuse(root, static m => m.StartMessage(0x0A, 1));
                    Expect.Misuse(root, static m => m.StartLeaf(0x0A, 1, 600_000));
                    Expect.Misuse(root, static m => m.String(0x0A, 1, new string('x', 5000)));
                    Expect.Misuse(root, static m => m.Bytes(0x0A, 1, new byte[600_000]));
                    Expect.Misuse(root, static m => m.PackedInt32(0x0A, 1, new int[60]));
                    child.Raw(body);
                    child.Close();
                    Expect.Misuse(child, static m => m.Close());
                    Expect.Misuse(child, static m => m.Int32(0x08, 1, 1));
                }

                byte[] expected = Plain.Concat([.. new[] { 0, 100, 127, 128, 5000, 8191, 8192, 16383, 16384, 100_000 }.Select(length => Plain.Delimited(1, new byte[length]))]);
                Assert.True(writer.WrittenSpan.SequenceEqual(expected));
                Assert.Equal(ProtoErrorKind.BufferFull, Expect.Throws<ProtoException>(writer, static w => w.AddBytes(1, new byte[Size])).Kind);
            }
        }
        finally
        {
            Unmap((IntPtr)memory, Size);
        }
    }

    /// <summary>The highest memory that the system gives. A sum of its address and a megabyte wraps, or nearly.</summary>
    private static byte* HighestMemory()
    {
        // Private, anonymous, at this address or nowhere. Not to the last byte: that is refused, and QEMU would give it.
        for (uint address = 0xFFEF0000; address > 0xF0000000; address -= 1 << 16)
        {
            IntPtr memory = Map((IntPtr)(int)address, Size, 3, 0x100022, -1, IntPtr.Zero);
            if ((uint)(int)memory == address)
            {
                return (byte*)memory;
            }

            if ((int)memory != -1)
            {
                Unmap(memory, Size);
            }
        }

        throw new InvalidOperationException("no memory above F0000000");
    }

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern IntPtr Map(IntPtr address, nint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(IntPtr address, nint length);
}
