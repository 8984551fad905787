namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>What validation has to know of a field.</summary>
/// <param name="WireType">Of one element.</param>
/// <param name="IsPackable">Whether a run of elements may stand in one field.</param>
/// <param name="IsText">Whether it is a string that must be UTF-8.</param>
/// <param name="IsEntry">Whether it is an entry of a map.</param>
/// <param name="Message">Gives the type of what is in it, or null.</param>
internal sealed record NaiveField(int WireType, bool IsPackable, bool IsText, bool IsEntry, Func<NaiveMessage>? Message);
