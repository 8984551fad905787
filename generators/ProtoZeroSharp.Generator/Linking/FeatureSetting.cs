namespace ProtoZeroSharp.Generator.Linking;

/// <summary>One feature that a declaration sets itself.</summary>
internal sealed record FeatureSetting(FeatureKind Kind, int Value);
