namespace ProtoZeroSharp.Generator.Model;

internal sealed record LinkedOneof(string Name, DocComment Comment);
