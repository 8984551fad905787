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
}
