using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>The states of a thread take turns: one in use is passed over, none is lost.</summary>
[Collection(AloneCollection.Name)]
public class StateRingTests
{
    [Fact]
    public void Writers_in_use_are_passed_over_and_no_further_states_are_made()
    {
        using ProtoWriter first = new();
        first.AddVarInt(1, 1);
        Rent(50);
        using ProtoWriter second = new();
        second.AddVarInt(1, 2);
        Rent(200);
        long frames = ProtoMemory.FrameBytes;
        Rent(1_000);
        using (ProtoWriter third = new())
        {
            third.AddVarInt(1, 3);
            Rent(1_000);
            Assert.Equal("0803", Encoded.Hex(third.WrittenSpan));
        }

        Rent(1_000);
        Assert.Equal(frames, ProtoMemory.FrameBytes);
        Assert.Equal("0801", Encoded.Hex(first.WrittenSpan));
        Assert.Equal("0802", Encoded.Hex(second.WrittenSpan));
    }

    [Fact]
    public void Many_writers_at_once_return_and_serve_again()
    {
        Nest(300);
        Rent(100);
        long frames = ProtoMemory.FrameBytes;
        for (int i = 0; i < 10; i++)
        {
            Nest(200);
        }

        Assert.Equal(frames, ProtoMemory.FrameBytes);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Outputs_stay_apart_and_a_handle_is_refused_for_64_rents_whatever_writers_there_are(int seed)
    {
        Random random = new(seed);
        ProtoMemory.Trim();
        for (int i = 0; i < 400; i++)
        {
            Play(random, depth: 4);
            Rent(random.Next(4) == 0 ? 70 : 1);
        }

        Assert.InRange(ProtoMemory.RetainedBytes, 1, ProtoMemory.AllocatedBytes);
    }

    /// <summary>A writer of some kind, with others inside its life and after it.</summary>
    private static unsafe void Play(Random random, int depth)
    {
        byte* memory = stackalloc byte[64];
        bool isFixed = random.Next(6) == 0;
        ProtoWriter writer = isFixed ? new ProtoWriter(memory, 64) : new ProtoWriter();
        MessageWriter handle = MessageWriter.Root(writer);
        int id = random.Next();
        writer.AddFixed32(1, (uint)id);
        byte[] large = new byte[random.Next(40) == 0 ? 100_000 : 600];
        int kind = isFixed ? 0 : random.Next(8);
        switch (kind)
        {
            case 1:
                writer.SetMaxLength(1_000_000);
                break;
            case 2:
                writer.AddBytes(2, large);
                break;
            case 3:
                writer.AddBytesByReference(2, large);
                break;
            case 4:
                writer.Rollback(writer.Mark());
                break;
            case 5:
                ProtoMemory.Trim();
                break;
        }

        for (int i = depth == 0 ? 0 : random.Next(3); i > 0; i--)
        {
            Play(random, depth - 1);
        }

        int field = kind is 2 or 3 ? 1 + WireFormat.VarintSize((ulong)large.Length) + large.Length : 0;
        Assert.Equal(5 + field, writer.Length);
        byte[] bytes = writer.ToArray();
        Assert.Equal(id, BitConverter.ToInt32(bytes, 1));
        if (kind == 6)
        {
            // Left open: it ends all the same.
            writer.StartSub(3);
        }

        writer.Dispose();
        long rents = ProtoMemory.RentCount;
        Rent(random.Next(5) == 0 ? 60 : random.Next(3));
        if (depth > 0 && random.Next(2) == 0)
        {
            Play(random, depth - 1);
        }

        if (ProtoMemory.RentCount - rents <= 64)
        {
            Expect.Misuse(handle, static m => m.Int32(0x08, 1, 5));
        }
    }

    private static void Nest(int depth)
    {
        using ProtoWriter writer = new();
        writer.AddVarInt(1, depth);
        if (depth > 0)
        {
            Nest(depth - 1);
        }

        Assert.True(WireFormat.TryReadVarint(writer.WrittenSpan.Slice(1), out ulong value, out _));
        Assert.Equal(depth, (int)value);
    }

    private static void Rent(int count)
    {
        for (int i = 0; i < count; i++)
        {
            using ProtoWriter writer = new();
            writer.AddVarInt(1, 5);
        }
    }
}
