#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Makes the first strings of a process without vectors. The JIT loads .NET's vector types when it first compiles code with them, and so does
/// .NET's own method for UTF-8: a millisecond of the first message. While these strings last, what a program calls often is compiled
/// again in the background, and the types are loaded there.
/// </summary>
internal static class FirstStrings
{
    // Without vectors they take half a millisecond longer, all together.
    private const int Count = 1 << 16;

    private static int made;

    /// <summary>Whether they are over.</summary>
    public static bool AreMade;

    /// <summary>The string of bytes that are ASCII, one of the first; null for others. Threads may count some of theirs as one.</summary>
    public static string? Make(ref byte start, int length)
    {
        // What is compiled ahead of time loads nothing.
        if (++made >= Count || !RuntimeFeature.IsDynamicCodeCompiled)
        {
            AreMade = true;
        }

        return FromAscii(ref start, length);
    }

    /// <summary>The string of bytes that are ASCII; null for others.</summary>
    // Optimised at once: the first tier's code took five times as long, and would not be replaced before these strings are made.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static string? FromAscii(ref byte start, int length)
    {
        // Nobody else has the string yet.
        string text = new('\0', length);
        ref char units = ref FirstOf.String(text);
        ulong all = 0;
        int i = 0;
        for (; i <= length - sizeof(ulong); i += sizeof(ulong))
        {
            ulong bytes = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, i));
            all |= bytes;
            for (int k = 0; k < sizeof(ulong); k++)
            {
                Unsafe.Add(ref units, i + k) = (char)(byte)(bytes >> (8 * k));
            }
        }

        for (; i < length; i++)
        {
            byte last = Unsafe.Add(ref start, i);
            all |= last;
            Unsafe.Add(ref units, i) = (char)last;
        }

        return (all & 0x8080808080808080) == 0 ? text : null;
    }
}
#endif
