using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>A writer's record of the marks that were taken; see <see cref="Frames.Marks"/>.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct MarkTable
{
    /// <summary>As many are always kept when a writer is returned: 16 KB.</summary>
    internal const int MostKept = 1024;

    /// <summary>The serial of the mark taken last; never reused.</summary>
    public long Serial;

    /// <summary>Marks up to this serial are no longer valid.</summary>
    public long Floor;

    /// <summary>At or after the offset of every mark that is valid; 0 when none is.</summary>
    public int LastOffset;

    public int DiscardCount;

    public Discard* Discards;
    public int DiscardCapacity;

    /// <summary>The most that there were at once since a large table was looked at.</summary>
    public int Peak;

    /// <summary>Makes room for more, so that undoing never needs memory.</summary>
    public static void Grow(WriterState* state)
    {
        ref MarkTable table = ref state->Marks;
        int capacity = Math.Max(16, checked(table.DiscardCapacity * 2));
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            table.Discards = (Discard*)NativeHeap.GrowTable(table.Discards, (nuint)table.DiscardCapacity * (nuint)sizeof(Discard), (nuint)capacity * (nuint)sizeof(Discard));
            table.DiscardCapacity = capacity;
        }

        state->Plain = state->HasLargeTables ? null : state->Plain;
    }

    /// <summary>No mark is valid.</summary>
    public void Clear()
    {
        Floor = Serial++;
        DiscardCount = 0;
        LastOffset = 0;
    }

    /// <summary>Gives back a large table of which little was used. No mark is valid.</summary>
    public void Shrink()
    {
        bool isUsed = Peak > DiscardCapacity / 8;
        Peak = 0;
        if (!isUsed)
        {
            DropLarge();
        }
    }

    /// <summary>Gives back a large table. No mark is valid.</summary>
    public void DropLarge()
    {
        if (DiscardCapacity > MostKept)
        {
            Discard* large = Discards;
            nuint size = (nuint)DiscardCapacity * (nuint)sizeof(Discard);
            DiscardCapacity = 0;
            Discards = null;
            NativeHeap.FreeTable(large, size);
        }
    }
}
