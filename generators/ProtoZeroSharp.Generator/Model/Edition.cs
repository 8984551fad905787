namespace ProtoZeroSharp.Generator.Model;

/// <summary>The edition of a file; the numbers are those of <c>google.protobuf.Edition</c>.</summary>
internal enum Edition
{
    Proto2 = 998,
    Proto3 = 999,
    Edition2023 = 1000,
    Edition2024 = 1001,
    Edition2026 = 1002,
}
