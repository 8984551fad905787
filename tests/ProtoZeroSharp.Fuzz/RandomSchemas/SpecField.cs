namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>A field of a random schema.</summary>
/// <param name="Number">Its number; it is called f and the number.</param>
/// <param name="Type">A scalar of protobuf's, or <c>enum</c> or <c>message</c>.</param>
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
    public string Property => "F" + Number;

    public int WireType => IsDelimited ? 3 : Key != null ? 2 : WireTypeOf(Type);

    public static int WireTypeOf(string type) => type switch
    {
        "fixed64" or "sfixed64" or "double" => 1,
        "fixed32" or "sfixed32" or "float" => 5,
        "string" or "bytes" or "message" => 2,
        _ => 0,
    };
}
