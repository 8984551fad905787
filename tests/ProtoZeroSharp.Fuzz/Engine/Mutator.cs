namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Makes new inputs from old ones.</summary>
internal abstract class Mutator
{
    /// <summary>Writes a changed input to the buffer.</summary>
    /// <param name="source">The input.</param>
    /// <param name="other">Another one, for crossing.</param>
    /// <param name="buffer">Has the length of the longest input.</param>
    /// <param name="random">Decides everything.</param>
    /// <returns>The new length.</returns>
    public abstract int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random);
}
