namespace ProtoZeroSharp.Wire;

/// <summary>The six wire types of the encoding.</summary>
internal static class WireTypes
{
    public const uint Varint = 0;
    public const uint Fixed64 = 1;
    public const uint LengthDelimited = 2;
    public const uint StartGroup = 3;
    public const uint EndGroup = 4;
    public const uint Fixed32 = 5;
}
