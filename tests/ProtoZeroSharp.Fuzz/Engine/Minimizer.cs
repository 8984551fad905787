namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>Makes a failing input smaller as long as it fails in the same way.</summary>
internal static class Minimizer
{
    public static byte[] Run(byte[] input, int mostTries, Predicate<byte[]> fails)
    {
        int tries = 0;
        bool changed = true;
        while (changed && tries < mostTries)
        {
            changed = false;
            for (int size = Math.Max(1, input.Length / 2); size >= 1 && tries < mostTries; size /= 2)
            {
                for (int at = 0; at + size <= input.Length && tries < mostTries;)
                {
                    byte[] shorter = [.. input.AsSpan(0, at), .. input.AsSpan(at + size)];
                    tries++;
                    if (fails(shorter))
                    {
                        input = shorter;
                        changed = true;
                    }
                    else
                    {
                        at += size;
                    }
                }
            }

            // A nested message can only become shorter together with its length.
            for (int at = 0; at < input.Length && tries < mostTries; at++)
            {
                if (input[at] is > 0 and < 0x80 && at + 1 < input.Length)
                {
                    byte[] shorter = [.. input.AsSpan(0, at), (byte)(input[at] - 1), .. input.AsSpan(at + 2)];
                    tries++;
                    if (fails(shorter))
                    {
                        input = shorter;
                        changed = true;
                        at--;
                    }
                }
            }
        }

        return input;
    }
}
