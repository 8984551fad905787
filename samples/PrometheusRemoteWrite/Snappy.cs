namespace PrometheusRemoteWrite;

/// <summary>Snappy's block format with literals alone: every receiver reads it, but nothing gets smaller.</summary>
public static class Snappy
{
    public static byte[] Encode(ReadOnlySpan<byte> source)
    {
        var block = new MemoryStream(source.Length + 64);
        using var writer = new BinaryWriter(block);
        writer.Write7BitEncodedInt(source.Length);
        while (!source.IsEmpty)
        {
            // Tag 61: the length of the literal, less one, is in the two bytes after it.
            ReadOnlySpan<byte> literal = source[..Math.Min(source.Length, 1 << 16)];
            writer.Write((byte)(61 << 2));
            writer.Write((ushort)(literal.Length - 1));
            writer.Write(literal);
            source = source[literal.Length..];
        }

        return block.ToArray();
    }
}
