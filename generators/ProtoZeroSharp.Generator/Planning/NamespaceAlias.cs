namespace ProtoZeroSharp.Generator.Planning;

internal sealed record NamespaceAlias(string Alias, string Namespace);
