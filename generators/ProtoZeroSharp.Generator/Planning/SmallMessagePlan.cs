namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The arguments with which the library opens a message of few fields without a table.</summary>
/// <param name="IsOneof">True for one whose fields are all in one oneof.</param>
/// <param name="Numbers">The numbers that distinguish its fields, as arguments.</param>
internal sealed record SmallMessagePlan(bool IsOneof, string Numbers);
