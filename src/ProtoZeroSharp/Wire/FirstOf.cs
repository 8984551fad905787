using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Wire;

/// <summary>
/// Where the content of an object begins, also of an empty one. A span would show it too, at the cost of three locals more in every method that
/// this is inlined into, and the JIT stops inlining into a method that has 1,024.
/// </summary>
internal static class FirstOf
{
    /// <summary>The first unit of a string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref char String(string text) =>
#if NET8_0_OR_GREATER
        ref Unsafe.AsRef(in text.GetPinnableReference());
#else
        ref MemoryMarshal.GetReference(text.AsSpan());
#endif

    /// <summary>The first element of an array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref T Array<T>(T[] elements) =>
#if NET8_0_OR_GREATER
        ref MemoryMarshal.GetArrayDataReference(elements);
#else
        ref MemoryMarshal.GetReference(new ReadOnlySpan<T>(elements));
#endif
}
