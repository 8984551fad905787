namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The <c>feature_support</c> of an option or of an enum value: the editions it exists in, as their numbers, 0 for none.</summary>
internal sealed record EditionSupport(int Introduced, int Deprecated, int Removed, string DeprecationWarning, string RemovalError);
