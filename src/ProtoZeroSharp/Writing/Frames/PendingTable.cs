using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>The lengths of a writer that wait to be put in their place.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct PendingTable
{
    /// <summary>As many are always kept when a writer is returned: 24 KB.</summary>
    internal const int MostKept = 1024;

    public int Count;

    /// <summary>The bytes by which the output grows when they are put in.</summary>
    public int Bytes;

    public PendingLength* Entries;
    public int Capacity;

    /// <summary>The most that waited at once since a large table was looked at.</summary>
    private int peak;

    /// <summary>Makes room for this many more. Nothing has changed when there is no memory.</summary>
    public static void Reserve(WriterState* state, int more)
    {
        ref PendingTable table = ref state->Pending;
        table.peak = Math.Max(table.peak, table.Count + more);
        if (table.Capacity - table.Count >= more)
        {
            return;
        }

        int capacity = Math.Max(64, checked(Math.Max(table.Capacity * 2, table.Count + more)));
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            table.Entries = (PendingLength*)NativeHeap.GrowTable(table.Entries, (nuint)table.Capacity * (nuint)sizeof(PendingLength), (nuint)capacity * (nuint)sizeof(PendingLength));
            table.Capacity = capacity;
        }

        state->Plain = state->HasLargeTables ? null : state->Plain;
    }

    /// <summary>Forgets all.</summary>
    public void Clear()
    {
        Count = 0;
        Bytes = 0;
    }

    /// <summary>Gives back a large table of which little was used. Nothing waits.</summary>
    public void Shrink()
    {
        bool isUsed = peak > Capacity / 8;
        peak = 0;
        if (!isUsed)
        {
            DropLarge();
        }
    }

    /// <summary>Gives back a large table. Nothing waits.</summary>
    public void DropLarge()
    {
        if (Capacity > MostKept)
        {
            PendingLength* large = Entries;
            nuint size = (nuint)Capacity * (nuint)sizeof(PendingLength);
            Capacity = 0;
            Entries = null;
            NativeHeap.FreeTable(large, size);
        }
    }
}
