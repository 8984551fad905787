using System.Diagnostics;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// Twice the input takes at most 2.5 times the time, on inputs made to be slow: what is quadratic takes four times. The shortest
/// of several runs counts, and a comparison that fails is made again, because other processes can only lengthen a run.
/// </summary>
[Collection(AloneCollection.Name)]
public class LinearityTests
{
    private const double MostGrowth = 2.5;
    private const int Attempts = 20;
    private const int Runs = 7;

    private delegate long Work(byte[] input);

    public static TheoryData<string> Families() =>
        ["split", "split deep", "unknown", "unknown long tags", "empty elements", "packed", "oneof", "map", "texts", "groups", "nested splits"];

    [Theory]
    [MemberData(nameof(Families))]
    public void Validating_is_linear(string family) => Check(family, static input =>
    {
        Assert.True(Everything.Reader.TryOpen(input, out Everything.Reader reader) && reader.TryValidate());
        return 1;
    });

    [Theory]
    [MemberData(nameof(Families))]
    public void Reading_and_merging_everything_is_linear(string family) => Check(family, static input =>
    {
        using var proto = new ProtoWriter();
        new Everything.Reader(input).CopyTo(new Everything.Writer(proto));
        return proto.Length;
    });

    [Theory]
    [MemberData(nameof(Families))]
    public void Comparing_is_linear(string family) => Check(family, static input =>
    {
        var reader = new Everything.Reader(input);
        Assert.True(reader.Encoded.ContentEquals(new Everything.Reader(input).Encoded));
        return 1;
    });

    private static void Check(string family, Work work)
    {
        byte[] once = Input(family, 20_000);
        byte[] twice = Input(family, 40_000);
        work(once);
        double growth = double.MaxValue;
        for (int i = 0; i < Attempts && growth > MostGrowth; i++)
        {
            // A machine that does something else for a while is waited for.
            Thread.Sleep(50 * i);
            growth = Math.Min(growth, Shortest(work, twice) / Shortest(work, once));
        }

        Assert.True(growth <= MostGrowth, $"{family}: twice the input took {growth:N2} times the time");
    }

    private static double Shortest(Work work, byte[] input)
    {
        double shortest = double.MaxValue;
        for (int i = 0; i < Runs; i++)
        {
            long start = Stopwatch.GetTimestamp();
            work(input);
            shortest = Math.Min(shortest, (Stopwatch.GetTimestamp() - start) / (double)Stopwatch.Frequency);
        }

        return shortest;
    }

    private static byte[] Input(string family, int count)
    {
        using var proto = new ProtoWriter();
        for (int i = 0; i < count; i++)
        {
            string piece = family switch
            {
                "split" => "DA 01 02 08 05",
                "split deep" => "DA 01 08 DA 01 05 DA 01 02 10 07",
                "unknown" => (i & 1) == 0 ? "D0 29 01" : "D8 29 01",
                "unknown long tags" => "F8 FF FF FF 0F 01",
                "empty elements" => "82 03 00",
                "packed" => "DA 04 04 01 02 80 01",
                "oneof" => (i & 1) == 0 ? "F8 06 05" : "82 07 02 08 01",
                "map" => "C2 03 04 08 01 10 02",
                "texts" => "E2 02 01 61 08 01",
                "groups" => "D3 29 D3 29 D4 29 D4 29",
                _ => "92 01 08 12 02 08 01 12 02 10 02",
            };
            proto.AddRaw(Hex.Bytes(piece));
        }

        return proto.ToArray();
    }
}
