using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Packed runs against the element-by-element loop, over counts around every vector step, every mixture of widths and every
/// place in the output. The vector paths are the same test with the instruction sets on and off.
/// </summary>
public unsafe class PackedRunTests
{
    [Fact]
    public void Every_count_and_width_equals_the_plain_loop()
    {
        Random random = new(1);
        for (int count = 0; count < 70; count++)
        {
            for (int bits = 1; bits <= 64; bits++)
            {
                Check(Values(random, count, () => bits));
            }

            Check(Values(random, count, () => random.Next(1, 65)));
            Check(Values(random, count, () => random.Next(8) == 0 ? 64 : 7));
        }

        Check(Values(random, 10_000, () => random.Next(1, 65)));
        Check(Values(random, 10_000, () => 7));
        Check(Values(random, 10_000, () => random.Next(1, 57)));
    }

    [Fact]
    public void One_long_element_at_any_place_of_a_step_equals_the_plain_loop()
    {
        Random random = new(3);
        ulong[] edges = [0, 0x7F, 0x80, 0x3FFF, 0x4000, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 1UL << 31, 1UL << 32, (1UL << 32) | 5, 1UL << 63, ulong.MaxValue, ulong.MaxValue - 1, ulong.MaxValue - 0x1FFF, ulong.MaxValue - 0x2000];
        foreach (ulong edge in edges)
        {
            for (int place = 0; place < 16; place++)
            {
                ulong[] values = Values(random, 16, () => random.Next(1, 15));
                values[place] = edge;
                Check(values);
            }
        }
    }

    [Fact]
    public void A_run_that_just_fits_fixed_memory_is_written_and_nothing_beyond()
    {
        Random random = new(2);
        for (int count = 1; count < 60; count++)
        {
            ulong[] values = Values(random, count, () => random.Next(1, 65));
            byte[] expected = Expected(values);
            byte[] memory = new byte[expected.Length + 200];
            fixed (byte* start = memory)
            {
                Array.Fill(memory, (byte)0xEE);
                using (ProtoWriter writer = new(start, expected.Length))
                {
                    writer.AddPackedUInt64(1, values);
                    Assert.True(writer.WrittenSpan.SequenceEqual(expected));
                }

                Assert.True(memory.AsSpan(expected.Length).IndexOfAnyExcept((byte)0xEE) < 0);
                using ProtoWriter small = new(start, expected.Length - 1);
                bool full = false;
                try
                {
                    small.AddPackedUInt64(1, values);
                }
                catch (ProtoException e)
                {
                    full = e.Kind == ProtoErrorKind.BufferFull;
                }

                Assert.True(full);
                Assert.Equal(0, small.Length);
            }
        }
    }

    // The length is expected to be as wide as the first element says: narrower and wider ones, and room that ends before what the run would take at most,
    // before what it takes, and between.
    [Theory]
    [InlineData(65)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(1_638)]
    [InlineData(1_639)]
    [InlineData(8_192)]
    [InlineData(16_384)]
    [InlineData(40_000)]
    public void The_length_of_a_long_run_is_minimal_whatever_the_first_element_is(int count)
    {
        Random random = new(count);
        int[] widths = [7, 14, 35, 56, 63, 64];
        using ProtoWriter writer = new();
        byte[] memory = new byte[(count * 10) + 400];
        foreach (int first in widths)
        {
            foreach (int others in widths)
            {
                bool isFirst = true;
                ulong[] values = Values(random, count, () =>
                {
                    int bits = isFirst ? first : others;
                    isFirst = false;
                    return bits;
                });
                byte[] expected = Expected(values);
                for (int run = 0; run < 3; run++)
                {
                    // Twice after something, so that the room is another one.
                    writer.AddPackedUInt64(1, values);
                    Assert.True(writer.WrittenSpan.Slice((int)writer.Length - expected.Length).SequenceEqual(expected));
                }

                writer.Reset();
                foreach (int more in (ReadOnlySpan<int>)[0, 1, 63, 64, 65, 127, 128, 300])
                {
                    Array.Fill(memory, (byte)0xEE);
                    fixed (byte* start = memory)
                    {
                        using ProtoWriter own = new(start, Math.Min(expected.Length + more, memory.Length));
                        own.AddPackedUInt64(1, values);
                        Assert.True(own.WrittenSpan.SequenceEqual(expected));
                        Assert.True(memory.AsSpan(expected.Length + more).IndexOfAnyExcept((byte)0xEE) < 0);
                    }
                }
            }
        }
    }

    [Fact]
    public void A_long_run_without_room_is_refused_and_leaves_what_was_written()
    {
        ulong[] values = [.. Enumerable.Repeat(300UL, 1000)];
        byte[] expected = Expected(values);
        byte[] memory = new byte[expected.Length + 100];
        fixed (byte* start = memory)
        {
            for (int room = 2; room < expected.Length + 2; room += 7)
            {
                Array.Fill(memory, (byte)0xEE);
                using ProtoWriter writer = new(start, room);
                writer.AddVarInt(2, 5);
                ProtoErrorKind? kind = null;
                try
                {
                    writer.AddPackedUInt64(1, values);
                }
                catch (ProtoException e)
                {
                    kind = e.Kind;
                }

                Assert.Equal(ProtoErrorKind.BufferFull, kind);
                Assert.True(writer.WrittenSpan.SequenceEqual((ReadOnlySpan<byte>)[0x10, 5]));
                Assert.True(memory.AsSpan(2).IndexOfAnyExcept((byte)0xEE) < 0);
            }
        }
    }

    private static ulong[] Values(Random random, int count, Func<int> bits)
    {
        ulong[] values = new ulong[count];
        for (int i = 0; i < count; i++)
        {
            int n = bits();
            values[i] = (ulong)random.NextInt64() << 1 | (uint)random.Next(2);
            values[i] = (values[i] | (1UL << 63)) >> (64 - n);
        }

        return values;
    }

    private static void Check(ulong[] values)
    {
        using ProtoWriter writer = new();
        writer.AddPackedUInt64(1, values);
        Equal(Expected(values), writer);

        long[] signed = Array.ConvertAll(values, v => (long)v);
        writer.AddPackedInt64(1, signed);
        Equal(Expected(values), writer);
        writer.AddPackedSInt64(1, signed);
        Equal(Expected(Array.ConvertAll(signed, v => (ulong)((v << 1) ^ (v >> 63)))), writer);

        uint[] narrow = Array.ConvertAll(values, v => (uint)v);
        writer.AddPackedUInt32(1, narrow);
        Equal(Expected(Array.ConvertAll(narrow, v => (ulong)v)), writer);

        int[] narrowSigned = Array.ConvertAll(values, v => (int)v);
        writer.AddPackedInt32(1, narrowSigned);
        Equal(Expected(Array.ConvertAll(narrowSigned, v => (ulong)v)), writer);
        writer.AddPackedEnum(1, narrowSigned);
        Equal(Expected(Array.ConvertAll(narrowSigned, v => (ulong)v)), writer);
        writer.AddPackedSInt32(1, narrowSigned);
        Equal(Expected(Array.ConvertAll(narrowSigned, v => (ulong)(uint)((v << 1) ^ (v >> 31)))), writer);

        bool[] bools = Array.ConvertAll(values, v => (v & 1) != 0);
        writer.AddPackedBool(1, bools);
        Equal(Expected(Array.ConvertAll(bools, v => v ? 1UL : 0UL)), writer);
    }

    private static void Equal(byte[] expected, ProtoWriter writer)
    {
        Assert.True(writer.WrittenSpan.SequenceEqual(expected));
        writer.Reset();
    }

    private static byte[] Expected(ulong[] values)
    {
        if (values.Length == 0)
        {
            return [];
        }

        List<byte> body = [];
        foreach (ulong value in values)
        {
            Append(body, value);
        }

        List<byte> field = [0x0A];
        Append(field, (ulong)body.Count);
        field.AddRange(body);
        return [.. field];
    }

    private static void Append(List<byte> bytes, ulong value)
    {
        for (; value >= 0x80; value >>= 7)
        {
            bytes.Add((byte)(value | 0x80));
        }

        bytes.Add((byte)value);
    }
}
