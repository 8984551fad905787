using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>
/// Values that change between being counted and being written, as those do that another thread has. Here they lie in the very memory that is
/// written to, so that no second thread is needed.
/// </summary>
public unsafe class ChangedValueTests
{
    private delegate void WriteAction(ProtoWriter writer, byte* values, int count);

    [Theory]
    [InlineData(1u)]
    [InlineData(300u)]
    [InlineData(uint.MaxValue)]
    public void A_packed_run(uint value) => Check(
        static (writer, values, count) => writer.AddPackedUInt32(1, new ReadOnlySpan<uint>(values, count)),
        sizeof(uint),
        BitConverter.GetBytes(value),
        value == 1 ? 1 : value == 300 ? 2 : 5);

    [Theory]
    [InlineData('a', 1)]
    [InlineData('\u00E9', 2)]
    [InlineData('\u20AC', 3)]
    public void A_text(char value, int bytes) => Check(
        static (writer, values, count) => writer.AddString(1, new ReadOnlySpan<char>(values, count)),
        sizeof(char),
        BitConverter.GetBytes(value),
        bytes);

    // Nothing comes in front of a piece: how far its runtime reads ahead of what it writes decides whether anything changes.
    [Theory]
    [InlineData('a', 1)]
    [InlineData('\u00E9', 2)]
    [InlineData('\u20AC', 3)]
    public void A_piece_of_an_interpolated_text(char value, int bytes) => Check(
        static (writer, values, count) => writer.AddString(1, $"{new ReadOnlySpan<char>(values, count)}"),
        sizeof(char),
        BitConverter.GetBytes(value),
        bytes,
        isSure: false);

    /// <summary>The field is whole, whatever is in it, or refused and nothing of it is there.</summary>
    private static void Check(WriteAction write, int width, byte[] value, int encoded, bool isSure = true)
    {
        byte[] memory = new byte[2_048];
        byte[] values = [.. Enumerable.Range(0, memory.Length).Select(i => value[i % width])];
        int changed = 0;
        for (int count = 1; count < 260; count += count < 16 ? 1 : 9)
        {
            for (int offset = 0; offset < 40; offset += width)
            {
                foreach (int more in new[] { 2, 3, 4, 12, 700 })
                {
                    values.CopyTo(memory, 0);
                    changed += IsRefusedAsChanged(memory, write, offset, count, (count * encoded) + more) ? 1 : 0;
                }
            }
        }

        Assert.True(changed > 0 || !isSure, "nothing was changed meanwhile");
    }

    private static bool IsRefusedAsChanged(byte[] memory, WriteAction write, int offset, int count, int capacity)
    {
        byte[] behind = memory.AsSpan(capacity).ToArray();
        bool isChanged = false;
        bool isFull = false;
        fixed (byte* start = memory)
        {
            using ProtoWriter writer = new(start, capacity);
            try
            {
                write(writer, start + offset, count);
            }
            catch (InvalidOperationException)
            {
                isChanged = true;
            }
            catch (ProtoException e) when (e.Kind == ProtoErrorKind.BufferFull)
            {
                isFull = true;
            }

            Assert.True(memory.AsSpan(capacity).SequenceEqual(behind));
            if (isChanged || isFull)
            {
                Assert.Equal(0, writer.Length);
                writer.AddInt32(2, 1);
                Assert.Equal(new byte[] { 0x10, 1 }, writer.ToArray());
                return isChanged;
            }

            ReadOnlySpan<byte> written = writer.WrittenSpan;
            Assert.Equal(0x0A, written[0]);
            Assert.True(WireFormat.TryReadVarint(written.Slice(1), out ulong length, out int size));
            Assert.Equal(written.Length, 1 + size + (int)length);
            return false;
        }
    }
}
