using System.Diagnostics;

namespace ProtoZeroSharp.ColdStart;

/// <summary>The memory of the process before, during and after a message of 1 GB, and after ordinary ones have followed it.</summary>
internal static class Retained
{
    private const int Block = 1 << 20;

    public static void Print()
    {
        byte[] block = new byte[Block];
        Print("at the start");
        using (var proto = new ProtoWriter())
        {
            for (int i = 0; i < 1 << 10; i++)
            {
                proto.AddBytes(1, block);
            }

            Print("with 1 GB written");
        }

        Print("after its disposal");
        for (int i = 0; i < 1_000; i++)
        {
            using var proto = new ProtoWriter();
            proto.AddBytes(1, block.AsSpan(0, 1_000));
        }

        Print("after 1,000 messages of 1 KB");
        ProtoMemory.Trim();
        Print("after Trim");
    }

    private static void Print(string when)
    {
        using var process = Process.GetCurrentProcess();
        Console.WriteLine(FormattableString.Invariant($"{when,-30} {process.WorkingSet64 >> 20,6:N0} MB resident, {ProtoMemory.AllocatedBytes >> 10,10:N0} KB of the library"));
    }
}
