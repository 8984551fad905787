namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The <c>feature_support</c> of an option or of an enum value: the editions it exists in, as their numbers; null for what is not said.</summary>
internal sealed record EditionSupport(int? Introduced, int? Deprecated, int? Removed, string? DeprecationWarning, string? RemovalError)
{
    /// <summary>What holds for a value of an option's enum: its own words, else those of the option.</summary>
    public EditionSupport Within(EditionSupport option) => new(
        Introduced ?? option.Introduced,
        Deprecated ?? option.Deprecated,
        Removed ?? option.Removed,
        DeprecationWarning ?? option.DeprecationWarning,
        RemovalError ?? option.RemovalError);
}
