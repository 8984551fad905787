using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Input between two pages that cannot be read, once against the upper and once against the lower one: a reader that looks one
/// byte too far takes the process down. Every prefix of messages with every kind of field is read in full.
/// </summary>
public class ReadingGuardPageTests
{
    private static readonly byte[][] Inputs =
    [
        Hex.Bytes("3D 01 02 03 04"),
        Hex.Bytes("41 01 02 03 04 05 06 07 08"),
        Hex.Bytes("5D 00 00 C0 3F 61 00 00 00 00 00 00 F8 3F"),
        Hex.Bytes("8A 05 04 01 02 03 04 92 05 08 01 02 03 04 05 06 07 08"),
        Hex.Bytes("DA 04 0C FF*9 01 80 01"),
        Hex.Bytes("08 80*4 01 10 FF*9 01"),
        Hex.Bytes("72 02 68 69 7A 03 01 02 03 E2 02 01 61 E2 02 00 E2 02 03 61 62 63"),
        Hex.Bytes("92 01 04 08 01 18 02 92 01 02 08 03 DA 01 05 DA 01 02 08 01"),
        Hex.Bytes("82 03 02 08 01 82 03 00 82 03 02 08 02 C2 03 04 08 01 10 02 AA 04 06 0A 01 61 12 01 62"),
        Hex.Bytes("D3 29 08 01 D4 29 D0 29 01 F8 FF FF FF 0F 01 F8 06 05 8A 07 01 78"),
    ];

    [Fact]
    public void Nothing_is_read_outside_the_input()
    {
        if (!GuardedMemory.IsGuarded)
        {
            Console.WriteLine("skipped: the guard pages are made with Linux's mmap");
            return;
        }

        using GuardedMemory memory = new(1 << 16);
        int accepted = 0;
        foreach (byte[] input in Inputs)
        {
            for (int length = 0; length <= input.Length; length++)
            {
                bool isValid = Read(memory.Hold(input.AsSpan(0, length), length, atEnd: true).Span);
                Assert.Equal(isValid, Read(memory.Hold(input.AsSpan(0, length), length, atEnd: false).Span));
                accepted += isValid ? 1 : 0;
            }

            Assert.True(Read(input));
        }

        Assert.InRange(accepted, 2 * Inputs.Length, 1_000);
    }

    /// <summary>Reads whatever there is; false when the input is malformed.</summary>
    private static bool Read(ReadOnlySpan<byte> input)
    {
        if (!Everything.Reader.TryOpen(input, out Everything.Reader reader))
        {
            return false;
        }

        // What can be had without validation is read also where something else is malformed.
        long sum = reader.Number + reader.LongNumber + reader.FourBytes + (long)reader.EightBytes + reader.Text.Length + reader.Data.Length;
        try
        {
            sum += reader.Nested.A;
        }
        catch (ProtoException)
        {
            sum++;
        }

        if (!reader.TryValidate())
        {
            return false;
        }

        using var proto = new ProtoWriter();
        reader.CopyTo(new Everything.Writer(proto));
        return sum + proto.Length != long.MinValue;
    }
}
