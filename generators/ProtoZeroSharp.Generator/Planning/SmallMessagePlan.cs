namespace ProtoZeroSharp.Generator.Planning;

/// <summary>What the library opens a message of few fields with, instead of a table.</summary>
/// <param name="IsOneof">True for one whose fields are all in one oneof.</param>
/// <param name="Numbers">The numbers that tell its fields apart, as arguments.</param>
internal sealed record SmallMessagePlan(bool IsOneof, string Numbers);
