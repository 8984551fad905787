using ProtoZeroSharp.Benchmarks.Reading;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>The trace of S3 read in every way. What must be seen in it is what Google.Protobuf sees.</summary>
internal static class StreamReadWorkload
{
    // Three packets come before the slices, of which each is two: the 256th is where the 127th begins.
    private const ulong TimeOfPacket256 = TraceEvents.Start + (126 * (TraceEvents.BeforeSlice + TraceEvents.SliceLength)) + TraceEvents.BeforeSlice;

    public static Workload Create()
    {
        byte[] message = Encode();
        long sum = StreamGoogle.Read(message);
        return new ReadingWorkload(
            "S3-read",
            "a trace of 100,003 small packets read in full",
            1,
            [
                new ReadingArm("hand", message, StreamHand.Read, sum),
                new ReadingArm("cursor", message, StreamCursor.Read, sum),
                new ReadingArm("lazy", message, StreamLazy.Read, sum),
                new ReadingArm("lazy reverse", message, StreamLazyReverse.Read, sum),
                new ReadingArm("one value", message, StreamLazy.ReadOne, (long)TimeOfPacket256),
                new ReadingArm("validate", message, StreamLazy.Validate, 1),
                new ReadingArm("validate and lazy", message, StreamLazy.ValidateAndRead, sum),
                new CopyArm(message, StreamLazy.Copy),
                new ReadingArm("hand strings", message, StreamHandStrings.Read, sum),
                new ReadingArm("lazy strings", message, StreamLazyStrings.Read, sum),
                new ReadingArm("google", message, StreamGoogle.Read, sum),
            ],
            [
                new Bar("cursor", "hand", 1.55),
                new Bar("lazy", "hand", 3.0),
                new Bar("lazy reverse", "hand", 3.5),
                new Bar("one value", "hand", 0.25),
                new Bar("validate", "hand", 1.6),
                new Bar("validate and lazy", "hand", 4.2),
                new Bar("copy", "hand", 4.5),
                new Bar("lazy strings", "hand strings", 1.3),
            ]);
    }

    private static byte[] Encode()
    {
        var writer = new TraceStreamTyped();
        writer.Run(TraceEvents.Slices);
        TraceEvents.Oracle.Verify(writer.Output);
        return writer.Output.ToArray();
    }
}
