namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>A field of a random schema.</summary>
/// <param name="Number">Its number; it is called f and the number, an extension after what it extends too.</param>
/// <param name="Type">A scalar of protobuf's, or <c>enum</c>, <c>message</c> or, for an extension, <c>set</c>.</param>
/// <param name="Label">How many there may be.</param>
/// <param name="Target">The index of the message that it holds, or -1.</param>
/// <param name="Oneof">The number of its oneof, or -1.</param>
/// <param name="IsDelimited">Whether its message is encoded as a group.</param>
/// <param name="IsPacked">Whether a run of it is written packed.</param>
/// <param name="HasPresence">Whether it says that it is there.</param>
/// <param name="IsChecked">Whether its text must be UTF-8.</param>
/// <param name="Key">The type of the keys of a map, or null.</param>
internal sealed record SpecField(int Number, string Type, SpecLabel Label, int Target, int Oneof, bool IsDelimited, bool IsPacked, bool HasPresence, bool IsChecked, string? Key)
{
    /// <summary>The message that it extends; null for a field of a message.</summary>
    public string? Extendee { get; init; }

    /// <summary>Its name in the .proto.</summary>
    public string Name => Extendee == null ? "f" + Number : "x_" + Extendee.ToLowerInvariant() + "_n" + Number;

    /// <summary>Its property, or the method of the extension.</summary>
    public string Property => Extendee == null ? "F" + Number : "X" + Extendee + "N" + Number;

    /// <summary>The expression of its value in a reader.</summary>
    public string Getter => Property + Call;

    /// <summary>The expression of whether a reader has it.</summary>
    public string Has => "Has" + Property + Call;

    /// <summary>Whether its value is a message; a MessageSet is one too.</summary>
    public bool IsMessage => Type is "message" or "set";

    /// <summary>Whether it is no field but an item of a MessageSet.</summary>
    public bool IsItem => Extendee == "S";

    private string Call => Extendee == null ? "" : "()";

    public int WireType => IsDelimited ? 3 : Key != null ? 2 : WireTypeOf(Type);

    public static int WireTypeOf(string type) => type switch
    {
        "fixed64" or "sfixed64" or "double" => 1,
        "fixed32" or "sfixed32" or "float" => 5,
        "string" or "bytes" or "message" or "set" => 2,
        _ => 0,
    };
}
