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
        long frames = ProtoMemory.FrameBytes;
        for (int i = 0; i < 10; i++)
        {
            Nest(200);
        }

        Assert.Equal(frames, ProtoMemory.FrameBytes);
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
