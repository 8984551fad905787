namespace ProtoZeroSharp.Wire;

/// <summary>The negative codes that replace a position when the input is malformed.</summary>
internal static class WireError
{
    public const int Truncated = -1 - (int)ProtoErrorKind.Truncated;
    public const int InvalidTag = -1 - (int)ProtoErrorKind.InvalidTag;
    public const int InvalidWireType = -1 - (int)ProtoErrorKind.InvalidWireType;
    public const int InvalidVarint = -1 - (int)ProtoErrorKind.InvalidVarint;
    public const int InvalidLength = -1 - (int)ProtoErrorKind.InvalidLength;
    public const int InvalidGroup = -1 - (int)ProtoErrorKind.InvalidGroup;
    public const int InvalidPacked = -1 - (int)ProtoErrorKind.InvalidPacked;
    public const int InvalidUtf8 = -1 - (int)ProtoErrorKind.InvalidUtf8;
    public const int TooDeep = -1 - (int)ProtoErrorKind.TooDeep;

    /// <summary>A tag of field number 0, apart from other malformed ones: a zero is what follows a message in a buffer that is too long for it.</summary>
    public const int NoFieldNumber = -1 - byte.MaxValue;

    /// <summary>A length that is well formed but passes the end of what encloses it, apart from malformed ones: that is what a message that was cut off has.</summary>
    public const int LengthPastEnd = NoFieldNumber - 1;

    public static ProtoErrorKind Kind(int code) => code switch
    {
        NoFieldNumber => ProtoErrorKind.InvalidTag,
        LengthPastEnd => ProtoErrorKind.InvalidLength,
        _ => (ProtoErrorKind)(-1 - code),
    };
}
