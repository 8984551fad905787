using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P: the values and the bytes of one message.</summary>
internal static class EveryFields
{
    /// <summary>Messages in one run, one after the other.</summary>
    public const int Count = 1_000;

    /// <summary>Children below the outermost message in the nested variant.</summary>
    public const int Depth = 3;

    public const int Int32 = 0x12345678;
    public const uint UInt32 = 0x90ABCDEF;
    public const long Int64 = 0x11111111;
    public const ulong UInt64 = 0xFFFFFFFF;

    public static ReadOnlySpan<byte> Text => "fffffffffffffffffffffffffffffff"u8;

    public static Oracle Simple { get; } = Oracle.Sha256(58, "8add1ff8f66611a4");

    public static Oracle Nested { get; } = Oracle.Sha256(239, "f2703ecc288e48eb");
}
