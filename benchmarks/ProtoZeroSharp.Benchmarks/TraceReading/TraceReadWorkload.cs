using ProtoZeroSharp.Benchmarks.Protozero;
using ProtoZeroSharp.Benchmarks.Reading;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Traces;

namespace ProtoZeroSharp.Benchmarks.TraceReading;

/// <summary>The request of S1-512 read in every way. What must be seen in it is what Google.Protobuf sees.</summary>
internal static class TraceReadWorkload
{
    private const int SpanCount = 512;

    public static Workload Create()
    {
        byte[] message = TraceData.Create(SpanCount).Encode();
        long sum = TraceGoogle.Read(message);
        return new ReadingWorkload(
            "S1-read",
            "an OTLP request of 512 spans (218,658 bytes) read in full; text touched, not decoded",
            1,
            [
                new ReadingArm("hand", message, TraceHand.Read, sum),
                new ReadingArm("cursor", message, TraceCursor.Read, sum),
                new ReadingArm("lazy", message, TraceLazy.Read, sum),
                new ReadingArm("lazy reverse", message, TraceLazyReverse.Read, sum),
                new ReadingArm("big caller", message, TraceBigCaller.Read, sum),
                new ReadingArm("one attribute", message, TraceLazy.ReadOne, 200),
                new ReadingArm("validate", message, TraceLazy.Validate, 1),
                new ReadingArm("validate and lazy", message, TraceLazy.ValidateAndRead, sum),
                new CopyArm(message, TraceLazy.Copy),
                new ReadingArm("hand strings", message, TraceHandStrings.Read, sum),
                new ReadingArm("lazy strings", message, TraceLazyStrings.Read, sum),
                new ReadingArm("objects", message, TraceObjects.Read, sum),
                .. ProtozeroLibrary.Reads("traces_read").Select(read => new ReadingArm("protozero", message, read, sum)),
                new ReadingArm("google", message, TraceGoogle.Read, sum),
            ],
            [
                new Bar("cursor", "hand", 1.55),
                new Bar("lazy", "hand", 3.0),
                new Bar("lazy reverse", "hand", 3.5),
                new Bar("big caller", "hand", 3.0),
                new Bar("one attribute", "hand", 0.25),
                new Bar("validate", "hand", 1.6),
                new Bar("validate and lazy", "hand", 4.2),
                new Bar("copy", "hand", 4.5),
                new Bar("lazy strings", "hand strings", 1.3),
            ]);
    }
}
