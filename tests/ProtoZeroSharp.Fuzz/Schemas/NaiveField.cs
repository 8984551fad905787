namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>The properties of a field that validation needs.</summary>
/// <param name="WireType">Of one element.</param>
/// <param name="IsPackable">Whether the field may be packed.</param>
/// <param name="IsText">Whether it is a string that must be UTF-8.</param>
/// <param name="IsEntry">Whether it is an entry of a map.</param>
/// <param name="Message">Returns the type of its message, or null.</param>
internal sealed record NaiveField(int WireType, bool IsPackable, bool IsText, bool IsEntry, Func<NaiveMessage>? Message);
