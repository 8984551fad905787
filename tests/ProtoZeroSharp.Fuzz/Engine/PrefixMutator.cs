namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Changes the bytes after a first byte that selects something, and sometimes this byte.</summary>
internal sealed class PrefixMutator(Mutator rest) : Mutator
{
    public override int Mutate(ReadOnlySpan<byte> source, ReadOnlySpan<byte> other, Span<byte> buffer, FuzzRandom random)
    {
        if (source.Length == 0)
        {
            buffer[0] = (byte)random.Next();
            return 1;
        }

        buffer[0] = random.Chance(64) ? (byte)random.Next() : source[0];
        return 1 + rest.Mutate(source.Slice(1), other.Length == 0 ? other : other.Slice(1), buffer.Slice(1), random);
    }
}
