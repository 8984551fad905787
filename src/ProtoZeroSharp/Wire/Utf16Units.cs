using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Wire;

/// <summary>Text that is handed on as the bytes of its UTF-16 units.</summary>
internal static class Utf16Units
{
    /// <summary>The bytes of a text.</summary>
    /// <exception cref="ArgumentException">There are more than 1,073,741,823 units: no span has so many bytes.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<byte> AsBytes(ReadOnlySpan<char> value)
    {
        if (value.Length > int.MaxValue / sizeof(char))
        {
            ThrowTooMany();
        }

        return MemoryMarshal.AsBytes(value);
    }

    private static void ThrowTooMany() => throw new ArgumentException("A text of a leaf method, of a map entry or of an editor has at most 1,073,741,823 UTF-16 units. Give it as UTF-8.");
}
