namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>What was loaded from a message, in order.</summary>
internal sealed class ReadCount(int length, (int Start, int Size)[] loads, string[] unknownReaders)
{
    /// <summary>
    /// The longest tag and the longest varint, with a byte to spare. What is read within them of each other is one step: a length is
    /// looked at as one byte, and then as eight.
    /// </summary>
    private const int Step = 16;

    public string[] UnknownReaders => unknownReaders;

    /// <summary>How many loads there were, of whatever width.</summary>
    public int Loads => loads.Length;

    /// <summary>The bytes of the message.</summary>
    public int Length => length;

    /// <summary>How often reading came to the byte that it came to most often.</summary>
    public int MostPasses => Passes().DefaultIfEmpty().Max();

    /// <summary>
    /// For every byte, how many passes had a load that begins there. A pass ends where reading goes back by more than a step from
    /// the farthest that it got. A load of eight bytes for a short field also has the beginning of the next one in it, which it does
    /// not look at: that is not counted.
    /// </summary>
    public int[] Passes()
    {
        int[] passes = new int[length];
        int[] lastPass = new int[length];
        int pass = 1;
        int farthest = 0;
        foreach ((int start, int _) in loads)
        {
            if (start < farthest - Step)
            {
                pass++;
                farthest = start;
            }

            farthest = Math.Max(farthest, start);
            if (lastPass[start] != pass)
            {
                lastPass[start] = pass;
                passes[start]++;
            }
        }

        return passes;
    }

    /// <summary>Whether every byte was in some load.</summary>
    public bool IsWhole()
    {
        bool[] isRead = new bool[length];
        foreach ((int start, int size) in loads)
        {
            isRead.AsSpan(start, Math.Min(size, length - start)).Fill(true);
        }

        return !isRead.Contains(false);
    }
}
