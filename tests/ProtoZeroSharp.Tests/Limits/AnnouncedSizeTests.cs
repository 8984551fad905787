using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>An announced size beside everything else that decides how wide a length is.</summary>
public unsafe class AnnouncedSizeTests
{
    private const int Capacity = 300;

    [Fact]
    public void One_that_the_maximum_refuses_in_fixed_memory_leaves_the_writer_as_it_was() => InMemory(Capacity, static memory =>
    {
        using ProtoWriter writer = new((byte*)memory, Capacity);
        Refuse(writer);
        writer.SetMaxLength(int.MaxValue);
        byte[] before = writer.ToArray();
        writer.StartSub(3);
        writer.CancelSub();
        Assert.Equal(before, writer.ToArray());
    });

    [Fact]
    public void One_that_was_refused_leaves_later_writers_alone() => InMemory(Capacity, static memory =>
    {
        using (ProtoWriter writer = new((byte*)memory, Capacity))
        {
            Refuse(writer);
        }

        byte[] body = new byte[200];
        byte[] expected = Plain.Concat(Plain.VarintField(1, 1), Plain.Delimited(3, Plain.Delimited(1, body)));

        // More than a thread has states, so that the one of before serves again.
        for (int i = 0; i < 200; i++)
        {
            using ProtoWriter writer = new();
            writer.AddInt32(1, 1);
            writer.StartSub(3);
            Assert.Equal(4, writer.LengthIfClosed);
            writer.CancelSub();
            Assert.Equal("0801", Encoded.Hex(writer.WrittenSpan));
            writer.StartSub(3);
            writer.AddBytes(1, body);
            writer.CloseSub();
            Assert.Equal(expected, writer.ToArray());
        }
    });

    [Theory]
    [InlineData("cancelled")]
    [InlineData("rolled back")]
    [InlineData("closed")]
    public void One_that_ended_does_not_end_the_padding(string how)
    {
        using ProtoWriter writer = new();
        writer.PadLengths(4);
        WriterMark mark = writer.Mark();
        writer.StartSub(2, how == "closed" ? 0 : 10);
        switch (how)
        {
            case "cancelled":
                writer.CancelSub();
                break;
            case "rolled back":
                writer.Rollback(mark);
                break;
            default:
                writer.CloseSub();
                break;
        }

        int before = writer.Length;
        writer.StartSub(1);
        writer.CloseSub();
        Assert.Equal("0A80808000", Encoded.Hex(writer.WrittenSpan.Slice(before)));
    }

    [Theory]
    [InlineData(true, false)]
    [InlineData(true, true)]
    [InlineData(false, false)]
    [InlineData(false, true)]
    public void What_just_fits_does_not_depend_on_the_messages_before(bool isGroup, bool isTyped)
    {
        byte* memory = (byte*)Marshal.AllocHGlobal(Capacity);
        try
        {
            using ProtoWriter writer = new(memory, Capacity);
            Fill(writer, isGroup, isTyped, 150);
            Fill(writer, isGroup, isTyped, 100);
            writer.AddBytes(1, new byte[Capacity - writer.Length - 2 - 2]);
            writer.StartSub(3);
            writer.CloseSub();
            Assert.Equal(Capacity, writer.Length);
        }
        finally
        {
            Marshal.FreeHGlobal((IntPtr)memory);
        }
    }

    [Fact]
    public void What_just_fits_does_not_depend_on_a_size_that_was_announced() => InMemory(20_000, static memory =>
    {
        for (int rest = 0; rest < 12; rest++)
        {
            using ProtoWriter writer = new((byte*)memory, 20_000);
            writer.StartSub(1);
            writer.AddBytes(1, new byte[17_000]);
            writer.CloseSub();
            int size = 20_000 - writer.Length - 2 - 4 - rest;
            writer.StartSub(2, size);
            writer.AddRaw(new byte[size]);
            writer.CloseSub();
            while (20_000 - writer.Length > 3)
            {
                writer.AddRaw(new byte[1]);
            }

            writer.StartSub(3);
            writer.CloseSub();
        }
    });

    private static void Fill(ProtoWriter writer, bool isGroup, bool isTyped, int size)
    {
        if (isTyped)
        {
            MessageWriter root = MessageWriter.Root(writer);
            MessageWriter child = isGroup && size == 100 ? root.StartGroup(0x13, 1) : root.StartMessage(0x12, 1);
            child.Bytes(0x0A, 1, new byte[size]);
            child.Close();
            return;
        }

        if (isGroup && size == 100)
        {
            writer.StartGroup(2);
        }
        else
        {
            writer.StartSub(2);
        }

        writer.AddBytes(1, new byte[size]);
        writer.CloseSub();
    }

    /// <summary>Lengths have learned two bytes, the memory is nearly full, and the maximum refuses a message of an announced size.</summary>
    private static void Refuse(ProtoWriter writer)
    {
        writer.StartSub(1);
        writer.AddBytes(1, new byte[150]);
        writer.CloseSub();
        writer.AddBytes(1, new byte[Capacity - writer.Length - 70]);
        writer.SetMaxLength(writer.Length);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(writer, static w => w.StartSub(2, 10)).Kind);
    }

    private static void InMemory(int capacity, Action<IntPtr> test)
    {
        IntPtr memory = Marshal.AllocHGlobal(capacity);
        try
        {
            test(memory);
        }
        finally
        {
            Marshal.FreeHGlobal(memory);
        }
    }
}
