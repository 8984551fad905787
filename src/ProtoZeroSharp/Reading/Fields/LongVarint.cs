using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>A varint and the position after it: 16 bytes, so that it is returned in registers and nothing of the caller has its address taken.</summary>
internal readonly struct LongVarint(ulong value, long next)
{
    public readonly ulong Value = value;
    public readonly long Next = next;

    /// <summary>Reads a varint of any size out of a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="start">Where in it.</param>
    /// <param name="offset">Where in the whole input the run begins.</param>
    /// <exception cref="ProtoException">It is malformed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LongVarint Read(ReadOnlySpan<byte> run, int start, int offset)
    {
        int next = WireInput.ReadVarint(ref MemoryMarshal.GetReference(run), start, run.Length, out ulong value);
        if (next < 0)
        {
            ReaderErrors.Throw(next, offset + start, 0);
        }

        return new LongVarint(value, next);
    }
}
