using System.Text;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A: the values, and what 2,000,000 concatenated events must give.</summary>
internal static class FlatEvents
{
    public const int Count = 2_000_000;
    public const int Size = 147_950_464;

    public static string[] Texts { get; } =
        [.. "ABCD".Select(static c => $"{new string(c, 4)}  1234567890abcdefgh {new string(c, 4)}")];

    public static byte[][] Utf8Texts { get; } = [.. Texts.Select(Encoding.UTF8.GetBytes)];

    public static Oracle Oracle { get; } = Oracle.WordSum(Size, 0x8d303004a5fd080);
}
