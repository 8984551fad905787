namespace ProtoZeroSharp.Generator.Planning;

/// <param name="Name">The name in C#, escaped.</param>
internal sealed record OneofCase(string Name, int Number);
