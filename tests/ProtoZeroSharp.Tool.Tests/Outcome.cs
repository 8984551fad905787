namespace ProtoZeroSharp.Tool.Tests;

/// <summary>What a program ended with and wrote.</summary>
internal sealed record Outcome(int Code, string Output, string Errors);
