using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// Walks to each field of a message from its beginning, which is quadratic. The defect is here on purpose: every session shows that
/// the comparison of work can fail.
/// </summary>
internal sealed class PlantedTarget(FuzzSchema schema) : MessageInputTarget("planted", schema)
{
    public override bool IsPlanted => true;

    public override void Run(ReadOnlyMemory<byte> input) => Access.TryValidate(input.Span);

    public override void Work(ReadOnlyMemory<byte> input)
    {
        int fields = Walk(input.Span, int.MaxValue);
        for (int i = 1; i < fields; i++)
        {
            Walk(input.Span, i);
        }
    }

    /// <summary>Goes to a field, or to the end; returns how many fields it passed.</summary>
    private static int Walk(ReadOnlySpan<byte> message, int most)
    {
        int passed = 0;
        var reader = new ProtoReader(message);
        while (passed < most && reader.Next())
        {
            passed++;
        }

        return passed;
    }
}
