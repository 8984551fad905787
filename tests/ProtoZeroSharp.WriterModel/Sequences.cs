namespace ProtoZeroSharp.WriterModel;

/// <summary>Random sequences of operations. The same seed gives the same.</summary>
internal static class Sequences
{
    private static readonly int[] Edges = [0, 1, 31, 32, 33, 42, 43, 63, 64, 65, 120, 126, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1000, 4095, 4096, 4097, 5461, 5462, 16382, 16383, 16384, 16385];

    // A letter for each kind in the order of OperationKind: how often it comes. '.' is never, '1' to '9' are weights.
    //                                        ScTeByRaPaCoSeGuFoInIpReOwLeGe La SSGrPaAnDeTyMaSeEl ClCeCaAb MkRo MxPl HrHf TkWtFlDtRs ReEw Mi WsTr
    private static readonly string[] Profiles =
    [
        "933" + "21" + "1111" + "2" + "1212" + "2" + "1" + "512" + "1" + "1" + "5" + "1" + "1" + "1" + "9" + "221" + "2" + "2" + "1" + "1" + "1" + "1" + "2" + "1" + "1" + "1" + "1" + "1" + "1" + "1" + "1" + ".",
        "955" + "32" + "1111" + "2" + "1213" + "2" + "1" + "611" + "2" + "." + "6" + "2" + "1" + "2" + "9" + "221" + "3" + "3" + "2" + "." + "1" + "1" + "1" + "1" + "1" + "." + "1" + "1" + "." + "1" + "." + ".",
        "211" + "1." + "...." + "." + "1..1" + "." + "." + "922" + "2" + "." + "9" + "2" + "2" + "1" + "5" + "111" + "1" + "1" + "." + "." + "." + "." + "." + "." + "." + "." + "." + "." + "." + "1" + "." + ".",
        "944" + "22" + "1112" + "5" + "3223" + "2" + "2" + "422" + "3" + "1" + "4" + "1" + "1" + "2" + "7" + "333" + "7" + "7" + "1" + "1" + "2" + "2" + "2" + "2" + "2" + "2" + "2" + "2" + "3" + "2" + "1" + "1",
    ];

    private static readonly OperationKind[][] Tables = Array.ConvertAll(Profiles, Table);

    /// <summary>Fills a list with the sequence of a seed.</summary>
    public static void Draw(long seed, List<Operation> operations)
    {
        ulong state = ((ulong)seed * 0x9E3779B97F4A7C15) ^ 0xD1B54A32D192ED03;
        Next(ref state);
        Next(ref state);
        operations.Clear();
        int profile = Next(ref state, Tables.Length);
        OperationKind[] table = Tables[profile];
        bool isFixed = profile == 1 || Next(ref state, 6) == 0;
        bool isLarge = !isFixed && Next(ref state, 40) == 0;
        int slots = Next(ref state, 3) == 0 ? Session.SlotCount : 1;
        int count = 20 + Next(ref state, profile == 2 ? 400 : 120);
        int capacity = Next(ref state, 4) == 0 ? Next(ref state, 20000) : 8 + Next(ref state, 700);
        for (int i = 0; i < slots; i++)
        {
            operations.Add(NewWriter(ref state, i, isFixed, capacity));
        }

        for (int i = 0; i < count; i++)
        {
            int slot = slots == 1 ? 0 : Next(ref state, slots);
            OperationKind kind = table[Next(ref state, table.Length)];
            if (kind == OperationKind.Renew)
            {
                operations.Add(NewWriter(ref state, slot, isFixed, capacity));
                continue;
            }

            int size = Size(ref state, isLarge, isFixed);
            Operation operation = new(kind, slot, Field(ref state), Next(ref state, 256), size, Next(ref state, 1 << 20));
            operations.Add(operation);
            if (kind == OperationKind.StartAnnounced && Next(ref state, 4) != 0)
            {
                // Mostly as much as was announced, in one piece or in two.
                int first = Next(ref state, size + 1);
                operations.Add(new(OperationKind.Raw, slot, 1, 0, first, i));
                operations.Add(new(OperationKind.Raw, slot, 1, 0, size - first, i));
                operations.Add(new(OperationKind.Close, slot, 1, 1, 0, i));
            }
        }

        // Most outputs are finished at the end.
        for (int i = Next(ref state, 12); i > 0; i--)
        {
            operations.Add(new(i % 5 == 0 ? OperationKind.Cancel : OperationKind.Close, Next(ref state, slots), 1, 1, 0, 0));
        }
    }

    private static Operation NewWriter(ref ulong state, int slot, bool isFixed, int capacity)
    {
        int kind = Next(ref state, 8);
        bool isThisFixed = isFixed && kind < 7;
        int variant = isThisFixed ? 4 : kind is 4 or 5 ? 0 : kind;
        int size = isThisFixed ? capacity + Next(ref state, 16) : Next(ref state, 3) == 0 ? Next(ref state, 40000) : 0;
        return new(OperationKind.Renew, slot, 1, variant, size, 0);
    }

    private static int Field(ref ulong state)
    {
        int draw = Next(ref state, 16);
        return draw < 12 ? 1 + draw : draw == 12 ? 16 + Next(ref state, 2000) : draw == 13 ? 2048 + Next(ref state, 250000) : draw == 14 ? 536870911 : 1 + Next(ref state, 536870911);
    }

    private static int Size(ref ulong state, bool isLarge, bool isFixed)
    {
        int draw = Next(ref state, 1000);
        if (isLarge && draw < 30)
        {
            return draw < 2 ? 2_097_100 + Next(ref state, 100) : Next(ref state, 100_000);
        }

        return draw < 700 ? Next(ref state, 24)
            : draw < 900 ? Next(ref state, 140)
            : draw < 960 ? Edges[Next(ref state, isFixed ? 22 : Edges.Length - 8)]
            : draw < 970 ? Edges[Next(ref state, Edges.Length)]
            : Next(ref state, 700);
    }

    private static OperationKind[] Table(string weights)
    {
        if (weights.Length != (int)OperationKind.Trim + 1)
        {
            throw new InvalidOperationException($"A profile has {weights.Length} weights, there are {(int)OperationKind.Trim + 1} kinds.");
        }

        List<OperationKind> table = [];
        for (int i = 0; i < weights.Length; i++)
        {
            for (int n = weights[i] == '.' ? 0 : weights[i] - '0'; n > 0; n--)
            {
                table.Add((OperationKind)i);
            }
        }

        return [.. table];
    }

    private static int Next(ref ulong state, int below) => (int)((Next(ref state) >> 33) % (ulong)below);

    private static ulong Next(ref ulong state)
    {
        state += 0x9E3779B97F4A7C15;
        ulong z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
