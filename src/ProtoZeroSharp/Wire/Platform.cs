namespace ProtoZeroSharp.Wire;

/// <summary>What the library needs of the process.</summary>
internal static class Platform
{
    /// <summary>The poisoned cursor and the stored tags need 64-bit pointers and little-endian integers.</summary>
    public static void ThrowIfUnsupported()
    {
        if (IntPtr.Size != 8 || !BitConverter.IsLittleEndian)
        {
            throw new PlatformNotSupportedException("ProtoZeroSharp needs a 64-bit little-endian process.");
        }
    }
}
