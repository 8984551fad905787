using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>What a writer needs beside its output goes back like its output.</summary>
[Collection(AloneCollection.Name)]
public unsafe class ScratchMemoryTests
{
    private const long MostKept = 1 << 20;

    [Fact]
    public void Leaves_that_are_refused_for_their_size_keep_no_memory()
    {
        string text = new('x', 1 << 20);
        byte* memory = (byte*)Marshal.AllocHGlobal(1000);
        long before = ProtoMemory.FrameBytes + ProtoMemory.AllocatedBytes;
        for (int i = 0; i < 100; i++)
        {
            using ProtoWriter writer = new(memory, 1000);
            Assert.Equal(ProtoErrorKind.BufferFull, Expect.Throws<ProtoException>(MessageWriter.Root(writer), m =>
            {
                TextArg text1 = text;
                LeafWriter leaf = m.StartLeaf(0x0A, 1, 1 + text1.MaxSize);
                leaf.Text(0x0A, 1, text1);
                m.EndLeaf(leaf);
            }).Kind);
        }

        Marshal.FreeHGlobal((IntPtr)memory);
        ProtoMemory.Trim();
        Assert.InRange(ProtoMemory.FrameBytes + ProtoMemory.AllocatedBytes - before, long.MinValue, MostKept);
    }

    [Fact]
    public void Many_lengths_that_waited_keep_no_memory()
    {
        byte[] large = new byte[5000];
        long before = ProtoMemory.FrameBytes + ProtoMemory.AllocatedBytes;
        for (int i = 0; i < 70; i++)
        {
            using ProtoWriter writer = new();
            MessageWriter outer = MessageWriter.Root(writer).StartMessage(0x0A, 1);
            for (int k = 0; k < 4000; k++)
            {
                MessageWriter child = outer.StartMessage(0x0A, 1);
                if ((k & 1) == 0)
                {
                    child.Bytes(0x0A, 1, large);
                }
                else
                {
                    child.UInt64(0x08, 1, 1);
                }

                child.Close();
            }

            outer.Close();
        }

        ProtoMemory.Trim();
        Assert.InRange(ProtoMemory.FrameBytes + ProtoMemory.AllocatedBytes - before, long.MinValue, MostKept);
    }

    [Fact]
    public void The_first_entry_after_one_that_was_refused_for_its_size_is_where_it_belongs()
    {
        // As large as the addresses of 32 bits at which the output lies.
        string large = new('x', 15_000_000);
        string text = new('y', 200);
        using ProtoWriter writer = new();
        writer.SetMaxLength(65_536);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, w => Entry(w, large)).Kind);
        Entry(writer, text);
        Assert.Equal(Plain.Delimited(1, [.. Plain.VarintField(1, 1), .. Plain.Delimited(2, System.Text.Encoding.UTF8.GetBytes(text))]), writer.ToArray());
    }

    private static void Entry(ProtoWriter writer, string text) =>
        MessageWriter.Root(writer).MapEntry<int, Int32Codec>(0x0A, 1, 1, text);
}
