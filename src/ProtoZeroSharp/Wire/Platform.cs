using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Wire;

/// <summary>The library's requirements on the process.</summary>
internal static unsafe class Platform
{
    /// <summary>A value of <see cref="Architecture"/> that netstandard2.0 has no name for.</summary>
    private const Architecture Armv6 = (Architecture)7;

    /// <exception cref="PlatformNotSupportedException">The process is big-endian, or a 32-bit Arm one.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfUnsupported()
    {
        // Constants to the JIT: of a 64-bit process nothing is asked while it runs.
        if (sizeof(nint) != 8 || !BitConverter.IsLittleEndian)
        {
            ThrowIfRefused();
        }
    }

    /// <summary>
    /// Why a process cannot use the library, or null. Tags are stored as little-endian integers, eight bytes at a time and at any address,
    /// which a 32-bit Arm processor may refuse: code for it stores eight bytes with an instruction that wants them aligned.
    /// </summary>
    public static string? Refusal(bool isLittleEndian, Architecture architecture) =>
        !isLittleEndian ? "ProtoZeroSharp needs a little-endian process."
        : architecture is Architecture.Arm or Armv6 ? "ProtoZeroSharp stores integers at unaligned addresses, which 32-bit Arm does not allow everywhere: use a 64-bit process."
        : null;

    private static void ThrowIfRefused()
    {
        string? refusal = Refusal(BitConverter.IsLittleEndian, RuntimeInformation.ProcessArchitecture);
        if (refusal is not null)
        {
            throw new PlatformNotSupportedException(refusal);
        }
    }
}
