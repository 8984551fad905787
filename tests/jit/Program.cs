using System.Runtime.CompilerServices;
using Jit;
using ProtoZeroSharp;

for (int round = 0; round < 3; round++)
{
    using ProtoWriter proto = new();
    Hot.Fields(new Probe.Writer(proto), round, 5);
    Hot.Nested(new Probe.Writer(proto), round);
    Hot.Leaf(new Probe.Writer(proto), round);
    Hot.LeafLoop(new Probe.Writer(proto), 2, round);
    Hot.ChildLoop(new Probe.Writer(proto), 2, round);
    Hot.TextLoop(new Probe.Writer(proto), ["first", "a second text", "a text of thirty characters..."]);
    Hot.UsingLoop(2, round);
    Hot.UsingChild(new Probe.Writer(proto), 2);
    Hot.LambdaLoop(new Probe.Writer(proto), 2);
    Hot.Run(new Probe.Writer(proto), [1, 300, 70_000]);
    Hot.LargeLeaf(new Probe.Writer(proto), "first", [1, 2], round);
    Hot.EightRows(new Probe.Writer(proto), "first", [1, 2], round);
    Hot.LargeFields(new Probe.Writer(proto), "first", [1, 2], round);
    Console.WriteLine(Convert.ToHexString(proto.WrittenSpan));
    Console.WriteLine(Hot.Loops(new Probe.Reader(proto.WrittenSpan)));
}

internal static class Hot
{
#if AHEAD
    // A compiler that works ahead of time leaves the others to the JIT.
    private const MethodImplOptions Probed = MethodImplOptions.NoInlining;
#else
    private const MethodImplOptions Probed = MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization;
#endif

    [MethodImpl(Probed)]
    public static void Fields(Probe.Writer writer, int id, ulong time) => writer.Id(id).Time(time).Name("Hello, World!"u8);

    [MethodImpl(Probed)]
    public static void Nested(Probe.Writer writer, int id)
    {
        Child.Writer child = writer.StartChildren();
        child.Id(id);
        child.Close();
    }

    [MethodImpl(Probed)]
    public static void Leaf(Probe.Writer writer, int id) => writer.AddChildren(id: id);

    /// <summary>As many variables as there are registers that calls leave alone, as a loop over messages in a loop over batches has.</summary>
    [MethodImpl(Probed)]
    public static void LeafLoop(Probe.Writer writer, int batches, int messages)
    {
        for (int i = 0; i < batches; i++)
        {
            for (int j = 0; j < messages; j++)
            {
                writer.AddChildren(id: j);
            }
        }
    }

    /// <summary>The same field by field.</summary>
    [MethodImpl(Probed)]
    public static void ChildLoop(Probe.Writer writer, int batches, int messages)
    {
        for (int i = 0; i < batches; i++)
        {
            for (int j = 0; j < messages; j++)
            {
                Child.Writer child = writer.StartChildren();
                child.Id(j);
                child.Close();
            }
        }
    }

    /// <summary>Strings of up to 32 characters.</summary>
    [MethodImpl(Probed)]
    public static void TextLoop(Probe.Writer writer, string[] texts)
    {
        foreach (string text in texts)
        {
            writer.Name(text);
        }
    }

    /// <summary>A writer of its own for each message.</summary>
    [MethodImpl(Probed)]
    public static int UsingLoop(int messages, int id)
    {
        int length = 0;
        for (int i = 0; i < messages; i++)
        {
            using var proto = new ProtoWriter();
            new Probe.Writer(proto).Id(id).Time(1).Name("Hello, World!"u8);
            length += proto.Length;
        }

        return length;
    }

    [MethodImpl(Probed)]
    public static void UsingChild(Probe.Writer writer, int messages)
    {
        for (int i = 0; i < messages; i++)
        {
            using Child.Writer child = writer.StartChildren();
            child.Id(i);
        }
    }

    [MethodImpl(Probed)]
    public static void LambdaLoop(Probe.Writer writer, int messages)
    {
        for (int i = 0; i < messages; i++)
        {
            writer.AddChildren(i, static (child, id) => child.Id(id));
        }
    }

    [MethodImpl(Probed)]
    public static void Run(Probe.Writer writer, uint[] numbers) => writer.Numbers(numbers);

    /// <summary>Five loops over messages and what they hold: what the JIT inlines whole before the method has the most locals that it allows.</summary>
    [MethodImpl(Probed)]
    public static long Loops(in Probe.Reader probe)
    {
        long sum = 0;
        foreach (Pair.Reader pair in probe.Pairs)
        {
            Value.Reader value = pair.Value;
            sum += pair.Key.Length + (value.HasText ? value.Text.Length : value.Number);
        }

        foreach (Pair.Reader pair in probe.Pairs)
        {
            Value.Reader value = pair.Value;
            sum += pair.Key.Length + (value.HasText ? value.Text.Length : value.Number);
        }

        foreach (Pair.Reader pair in probe.Pairs)
        {
            Value.Reader value = pair.Value;
            sum += pair.Key.Length + (value.HasText ? value.Text.Length : value.Number);
        }

        foreach (Pair.Reader pair in probe.Pairs)
        {
            Value.Reader value = pair.Value;
            sum += pair.Key.Length + (value.HasText ? value.Text.Length : value.Number);
        }

        foreach (Pair.Reader pair in probe.Pairs)
        {
            Value.Reader value = pair.Value;
            sum += pair.Key.Length + (value.HasText ? value.Text.Length : value.Number);
        }

        return sum;
    }

    /// <summary>As large as exporters' methods are: the inliner's budget does not reach to its end.</summary>
    [MethodImpl(Probed)]
    public static void LargeLeaf(Probe.Writer writer, string text, byte[] key, int id)
    {
        writer
            .AddRows(text, text, key, id, 0, 0.5, true)
            .AddRows(text, text, key, id, 1, 1.5, true)
            .AddRows(text, text, key, id, 2, 2.5, true)
            .AddRows(text, text, key, id, 3, 3.5, true)
            .AddRows(text, text, key, id, 4, 4.5, true)
            .AddRows(text, text, key, id, 5, 5.5, true)
            .AddRows(text, text, key, id, 6, 6.5, true)
            .AddRows(text, text, key, id, 7, 7.5, true)
            .AddRows(text, text, key, id, 8, 8.5, true)
            .AddRows(text, text, key, id, 9, 9.5, true)
            .AddRows(text, text, key, id, 10, 10.5, true)
            .AddRows(text, text, key, id, 11, 11.5, true)
            .AddRows(text, text, key, id, 12, 12.5, true)
            .AddRows(text, text, key, id, 13, 13.5, true)
            .AddRows(text, text, key, id, 14, 14.5, true)
            .AddRows(text, text, key, id, 15, 15.5, true)
            .AddRows(text, text, key, id, 16, 16.5, true)
            .AddRows(text, text, key, id, 17, 17.5, true)
            .AddRows(text, text, key, id, 18, 18.5, true)
            .AddRows(text, text, key, id, 19, 19.5, true)
            .AddRows(text, text, key, id, 20, 20.5, true)
            .AddRows(text, text, key, id, 21, 21.5, true)
            .AddRows(text, text, key, id, 22, 22.5, true)
            .AddRows(text, text, key, id, 23, 23.5, true)
            .AddRows(text, text, key, id, 24, 24.5, true)
            .AddRows(text, text, key, id, 25, 25.5, true)
            .AddRows(text, text, key, id, 26, 26.5, true)
            .AddRows(text, text, key, id, 27, 27.5, true)
            .AddRows(text, text, key, id, 28, 28.5, true)
            .AddRows(text, text, key, id, 29, 29.5, true)
            .AddRows(text, text, key, id, 30, 30.5, true)
            .AddRows(text, text, key, id, 31, 31.5, true);
    }

    /// <summary>Some 64 fields: what the JIT inlines whole before the method has the most locals that it allows.</summary>
    [MethodImpl(Probed)]
    public static void EightRows(Probe.Writer writer, string text, byte[] key, int id)
    {
        Row.Writer row;
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(0).Real(0.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(1).Real(1.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(2).Real(2.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(3).Real(3.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(4).Real(4.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(5).Real(5.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(6).Real(6.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(7).Real(7.5).Flag(true);
        row.Close();
    }

    [MethodImpl(Probed)]
    public static void LargeFields(Probe.Writer writer, string text, byte[] key, int id)
    {
        Row.Writer row;
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(0).Real(0.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(1).Real(1.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(2).Real(2.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(3).Real(3.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(4).Real(4.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(5).Real(5.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(6).Real(6.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(7).Real(7.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(8).Real(8.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(9).Real(9.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(10).Real(10.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(11).Real(11.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(12).Real(12.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(13).Real(13.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(14).Real(14.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(15).Real(15.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(16).Real(16.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(17).Real(17.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(18).Real(18.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(19).Real(19.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(20).Real(20.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(21).Real(21.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(22).Real(22.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(23).Real(23.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(24).Real(24.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(25).Real(25.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(26).Real(26.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(27).Real(27.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(28).Real(28.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(29).Real(29.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(30).Real(30.5).Flag(true);
        row.Close();
        row = writer.StartRows().First(text).Second(text).Key(key).Number(id).Large(31).Real(31.5).Flag(true);
        row.Close();
    }
}
