using Google.Protobuf;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// Every getter of a reader and of the readers in it. After validation none throws, all return what Google reads, and none
/// allocates, except for messages split at five nested levels. Without validation they throw a ProtoException or nothing.
/// </summary>
internal sealed class ReadTarget(FuzzSchema schema) : MessageInputTarget("read-" + schema.Name, schema)
{
    private const int SplitThatAllocates = 5;
    private const int MostPerReader = 256;

    // The closed enum in the oneof of Edited.
    private const uint ChoiceShade = 54 << 3;

    private readonly MessageMap map = new();

    public override void Run(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> message = input.Span;
        if (!Access.TryValidate(message))
        {
            if (Sampled(message, 16))
            {
                Unchecked(message);
            }

            return;
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        ulong sum = Access.ReadAll(message);
        if (GC.GetAllocatedBytesForCurrentThread() != before)
        {
            long thrown = Values.Thrown;
            before = GC.GetAllocatedBytesForCurrentThread();
            Require(sum == Access.ReadAll(message), "reading twice gives two results");
            long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            Require(allocated == 0 || thrown != Values.Thrown || (Depth(message) >= SplitThatAllocates && allocated <= MostPerReader * message.Length), "reading allocates");
        }

        if (!Sampled(message, 8))
        {
            return;
        }

        IMessage? theirs = ParsedByGoogle(message);
        Require(theirs != null, "Google refuses what is validated");
        string? difference = Access.Compare(message, theirs!);
        Require(difference == null || IsDocumented(message, difference), "not what Google reads: " + difference);
    }

    public override void Work(ReadOnlyMemory<byte> input)
    {
        if (Access.TryValidate(input.Span))
        {
            Access.ReadAll(input.Span);
        }
    }

    private void Unchecked(ReadOnlySpan<byte> message)
    {
        try
        {
            Access.ReadAll(message);
        }
        catch (ProtoException exception)
        {
            Require(exception.Offset >= 0 && exception.Offset <= message.Length, "the offset is outside the input");
        }
    }

    /// <summary>
    /// docs/reading.md, "Choices where implementations differ": a message value that occurs twice in one entry of a map is merged, where
    /// Google's C# keeps the last one; and an unknown number of a closed enum in a oneof, for which Google's C# drops the message before it.
    /// </summary>
    private bool IsDocumented(ReadOnlySpan<byte> message, string difference)
    {
        if (difference.EndsWith(Values.DefaultInLaterPiece, StringComparison.Ordinal))
        {
            return true;
        }

        map.Read(message);
        if (difference.Contains(".Choice", StringComparison.Ordinal))
        {
            for (int i = 0; i < map.Count; i++)
            {
                if (map[i].Tag == ChoiceShade)
                {
                    return true;
                }
            }
        }

        if (!difference.Contains("[value]", StringComparison.Ordinal))
        {
            return false;
        }

        for (int i = 0; i < map.Count; i++)
        {
            for (int k = 0; k < i; k++)
            {
                if (map[i].Tag == 0x12 && map[k].Tag == 0x12 && map[i].Parent == map[k].Parent)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>At least as many levels as the message has.</summary>
    private int Depth(ReadOnlySpan<byte> message)
    {
        map.Read(message);
        int deepest = 0;
        int groups = 0;
        for (int i = 0; i < map.Count; i++)
        {
            int depth = 0;
            for (int at = i; at >= 0; at = map[at].Parent)
            {
                depth++;
            }

            deepest = Math.Max(deepest, depth);
            groups += (map[i].Tag & 7) == 3 ? 1 : 0;
        }

        return deepest + groups;
    }
}
