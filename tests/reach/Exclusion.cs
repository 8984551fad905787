namespace ProtoZeroSharp.Tests.Reach;

/// <summary>Tests that are not run here.</summary>
/// <param name="Name">The full name of a test or of a class, without the namespace that all have in common.</param>
/// <param name="Reason">Why not.</param>
internal sealed record Exclusion(string Name, string Reason);
