using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The untyped messages of a writer, outermost first, from the second entry on; entries after the innermost keep their learned
/// widths. The first entry and the last are sentinels: they send a Close without a Start, and a Start without room, to the slow path.
/// </summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct UntypedTable
{
    /// <summary>Room for so many is always kept when a writer is returned: 10 KB.</summary>
    internal const int MostKept = 254;

    public UntypedMessage* Entries;

    /// <summary>The messages that there is room for.</summary>
    public int Capacity;

    /// <summary>Doubles the room. The writer's other fields are untouched when there is no memory.</summary>
    public static void Grow(WriterState* state)
    {
        try
        {
        }
        finally
        {
            // As a whole: see Uninterrupted.
            Double(state);
        }
    }

    private static void Double(WriterState* state)
    {
        int depth = state->UntypedDepth;
        nuint size = (nuint)sizeof(UntypedMessage);
        int from = state->Untyped.Entries == null ? 0 : state->Untyped.Capacity + 2;
        int count = from == 0 ? 8 : checked(from * 2);
        UntypedMessage* entries = (UntypedMessage*)NativeHeap.GrowTable(state->Untyped.Entries, (nuint)from * size, (nuint)count * size);
        state->Untyped.Entries = entries;
        state->Untyped.Capacity = count - 2;
        state->Plain = state->HasLargeTables ? null : state->Plain;
        state->Root->Message.OpenUntyped = entries + depth;
        for (int i = from == 0 ? 0 : from - 1; i < count; i++)
        {
            bool isEnd = i == 0 || i == count - 1;
            entries[i].Message.Role = isEnd ? FrameRole.Sentinel : StrictHandles.Enabled ? FrameRole.Boundary : FrameRole.Message;
            entries[i].Message.RestWith(WriterState.FirstWidth(state));
        }

        WriterState.UpdateLimit(state);
    }

    /// <summary>Gives back a large table of which little was used since the writer was rented. Nothing is open.</summary>
    public static void Shrink(WriterState* state)
    {
        UntypedTable large = state->Untyped;
        if (large.Capacity <= MostKept)
        {
            return;
        }

        // Opening a message there, which the fast path does too, sets the address.
        OpenMessage* probe = &large.Entries[large.Capacity / 8].Message;
        bool isUsed = probe->BodyStart != null;
        probe->BodyStart = null;
        if (!isUsed)
        {
            DropLarge(state);
        }
    }

    /// <summary>Gives back a large table for a small one. Nothing is open.</summary>
    public static void DropLarge(WriterState* state)
    {
        UntypedTable large = state->Untyped;
        if (large.Capacity <= MostKept)
        {
            return;
        }

        state->Untyped = default;
        state->Root->Message.OpenUntyped = null;
        try
        {
            Grow(state);
        }
        catch (OutOfMemoryException)
        {
            // Then there is no better one.
            state->Untyped = large;
            state->Root->Message.OpenUntyped = large.Entries;
            return;
        }

        NativeHeap.FreeTable(large.Entries, (nuint)(large.Capacity + 2) * (nuint)sizeof(UntypedMessage));
    }
}
