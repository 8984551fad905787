namespace ProtoZeroSharp.Generator.Model;

/// <summary>What the grammar version of a file is; the numbers are those of <c>google.protobuf.Edition</c>.</summary>
internal enum Edition
{
    Proto2 = 998,
    Proto3 = 999,
    Edition2023 = 1000,
    Edition2024 = 1001,
    Edition2026 = 1002,
}
