using System.Runtime.CompilerServices;
using Jit;
using ProtoZeroSharp;

for (int round = 0; round < 3; round++)
{
    using ProtoWriter proto = new();
    Hot.Fields(new Probe.Writer(proto), round, 5);
    Hot.Nested(new Probe.Writer(proto), round);
    Hot.Leaf(new Probe.Writer(proto), round);
    Console.WriteLine(Convert.ToHexString(proto.WrittenSpan));
}

internal static class Hot
{
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static void Fields(Probe.Writer writer, int id, ulong time) => writer.Id(id).Time(time).Name("Hello, World!"u8);

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static void Nested(Probe.Writer writer, int id)
    {
        Child.Writer child = writer.StartChildren();
        child.Id(id);
        child.Close();
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    public static void Leaf(Probe.Writer writer, int id) => writer.AddChildren(id: id);
}
