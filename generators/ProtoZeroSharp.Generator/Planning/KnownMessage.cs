namespace ProtoZeroSharp.Generator.Planning;

/// <summary>A message that has a reader.</summary>
/// <param name="FullName">The name in the .proto.</param>
/// <param name="Names">The method that gives the names of its fields, qualified.</param>
internal sealed record KnownMessage(string FullName, string Names);
