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
    // Little code, and in few steps: the JIT's first tier compiles it, and it is not replaced before these strings are made.
    public static string? FromAscii(ref byte start, int length)
    {
        // Nobody else has the string yet.
        string text = new('\0', length);
        ref char units = ref FirstOf.String(text);
        uint all = 0;
        int i = 0;
        for (; i <= length - sizeof(uint); i += sizeof(uint))
        {
            uint four = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref start, i));
            all |= four;
            ulong spread = (four | ((ulong)four << 16)) & 0x0000FFFF0000FFFF;
            Unsafe.WriteUnaligned(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref units, i)), (spread | (spread << 8)) & 0x00FF00FF00FF00FF);
        }

        for (; i < length; i++)
        {
            byte last = Unsafe.Add(ref start, i);
            all |= last;
            Unsafe.Add(ref units, i) = (char)last;
        }

        return (all & 0x80808080) == 0 ? text : null;
    }
}
#endif
