namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Makes new inputs of old ones.</summary>
internal abstract class Mutator
{
    /// <summary>Puts a change of an input into the buffer.</summary>
    /// <param name="source">The input.</param>
    /// <param name="other">Another one, for crossing.</param>
    /// <param name="buffer">As long as an input may be.</param>
    /// <param name="random">Decides everything.</param>
    /// <returns>The new length.</returns>
    public abstract int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random);
}
