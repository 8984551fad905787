namespace ProtoZeroSharp.Wire;

/// <summary>The two orders of the bytes of a <see cref="Guid"/>: as it is in memory, and as it is read as text.</summary>
internal static class GuidOrder
{
    /// <summary>Turns the parts round that are read as numbers: from one order to the other, and back.</summary>
    public static unsafe Guid Reverse(Guid value)
    {
        byte* bytes = (byte*)&value;
        (bytes[0], bytes[1], bytes[2], bytes[3]) = (bytes[3], bytes[2], bytes[1], bytes[0]);
        (bytes[4], bytes[5]) = (bytes[5], bytes[4]);
        (bytes[6], bytes[7]) = (bytes[7], bytes[6]);
        return value;
    }
}
