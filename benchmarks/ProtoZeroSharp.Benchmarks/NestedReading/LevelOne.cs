using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.NestedReading;

/// <summary>Opens the root of workload D and nothing below it: 200,000 messages are skipped by their lengths.</summary>
internal sealed class LevelOne() : InputArm("level one")
{
    protected override ulong Read(ReadOnlySpan<byte> input)
    {
        var root = new Root.Reader(input);
        return root.Messages.IsEmpty ? 0UL : 1UL;
    }
}
