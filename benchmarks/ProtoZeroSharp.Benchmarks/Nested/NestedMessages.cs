using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D: the values, and what 200,000 messages must give.</summary>
internal static class NestedMessages
{
    public const int Count = 200_000;
    public const int Size = 51_400_000;

    /// <summary>Google.Protobuf omits the one id of nine that is 0: two bytes a message.</summary>
    public const int SizeWithoutZeros = 51_000_000;

    public const int Children = 9;
    public const ulong A = ulong.MaxValue;
    public const long B = long.MinValue;
    public const string D = "Hello, World!";
    public const string E1 = "Msg 1";
    public const string E2 = "Msg 2";
    public const string E3 = "Msg 3";
    public const string E4 = "Msg 4";
    public const string ChildName = "Inner Message";

    public static Oracle Oracle { get; } = Oracle.Sha256(Size, "c290b92c9ae05c1c");
}
