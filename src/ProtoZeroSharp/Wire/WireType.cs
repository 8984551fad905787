namespace ProtoZeroSharp;

/// <summary>What follows a tag; the lowest three bits of it. 6 and 7 do not exist.</summary>
public enum WireType
{
    /// <summary>1 to 10 bytes: the integers, bool and enums.</summary>
    Varint = 0,

    /// <summary>8 bytes, little-endian: fixed64, sfixed64, double.</summary>
    Fixed64 = 1,

    /// <summary>A length as a varint, then that many bytes: string, bytes, messages, packed runs.</summary>
    LengthDelimited = 2,

    /// <summary>The start of a group, which ends at the end tag of the same field number.</summary>
    StartGroup = 3,

    /// <summary>The end of a group.</summary>
    EndGroup = 4,

    /// <summary>4 bytes, little-endian: fixed32, sfixed32, float.</summary>
    Fixed32 = 5,
}
