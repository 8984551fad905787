using ProtoZeroSharp.Wire;
using Xunit;

namespace ProtoZeroSharp.Tests.Wire;

public class ByteMoveTests
{
    /// <summary>By the widths that a length may have, and by more and less than the blocks that are moved at once.</summary>
    [Fact]
    public unsafe void Bytes_arrive_whole_wherever_they_overlap()
    {
        byte[] memory = new byte[2_000];
        byte[] expected = new byte[2_000];
        foreach (int delta in new[] { -1_050, -64, -33, -32, -31, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 31, 32, 33, 64, 800 })
        {
            for (int length = 0; length < 1_100; length += length < 300 || length > 1_000 ? 1 : 37)
            {
                int from = delta < 0 ? -delta : 10;
                if (from + length + Math.Abs(delta) > memory.Length)
                {
                    continue;
                }

                for (int i = 0; i < memory.Length; i++)
                {
                    memory[i] = expected[i] = (byte)(i * 7 % 251);
                }

                expected.AsSpan(from, length).ToArray().CopyTo(expected, from + delta);
                fixed (byte* p = memory)
                {
                    ByteMove.Move(p + from, p + from + delta, length);
                }

                Assert.True(expected.AsSpan().SequenceEqual(memory), $"{length} bytes by {delta}");
            }
        }
    }
}
