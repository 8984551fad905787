namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>Damage to bytes: changed, removed, inserted, repeated, cut off.</summary>
internal static class Mutation
{
    public static byte[] Of(byte[] bytes, Random random)
    {
        var damaged = new List<byte>(bytes);
        for (int count = random.Next(1, 4); count > 0; count--)
        {
            int at = random.Next(damaged.Count + 1);
            int length = Math.Min(random.Next(8), damaged.Count - at);
            switch (random.Next(6))
            {
                case 0 when at < damaged.Count:
                    damaged[at] = (byte)random.Next(256);
                    break;
                case 1 when at < damaged.Count:
                    damaged[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 2:
                    damaged.RemoveRange(at, length);
                    break;
                case 3:
                    damaged.Insert(at, (byte)random.Next(256));
                    break;
                case 4:
                    damaged.InsertRange(random.Next(damaged.Count + 1), damaged.GetRange(at, length));
                    break;
                default:
                    damaged.RemoveRange(at, damaged.Count - at);
                    break;
            }
        }

        return [.. damaged];
    }
}
