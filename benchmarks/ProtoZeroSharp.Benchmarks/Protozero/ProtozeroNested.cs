using ProtoZeroSharp.Benchmarks.NestedReading;
using ProtoZeroSharp.Benchmarks.Reading;

namespace ProtoZeroSharp.Benchmarks.Protozero;

/// <summary>Workload D read by native protozero.</summary>
internal sealed class ProtozeroNested(Traversal traversal) : InputArm("protozero")
{
    protected override ulong Read(ReadOnlySpan<byte> input) => (ulong)traversal(input);
}
