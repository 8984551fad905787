namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The <c>feature_support</c> of an option or of an enum value: the numbers of the editions that it exists in; null for each that
/// is not set.
/// </summary>
internal sealed record EditionSupport(int? Introduced, int? Deprecated, int? Removed, string? DeprecationWarning, string? RemovalError)
{
    /// <summary>The support of a value of an option's enum: its own, else that of the option.</summary>
    public EditionSupport Within(EditionSupport option) => new(
        Introduced ?? option.Introduced,
        Deprecated ?? option.Deprecated,
        Removed ?? option.Removed,
        DeprecationWarning ?? option.DeprecationWarning,
        RemovalError ?? option.RemovalError);
}
