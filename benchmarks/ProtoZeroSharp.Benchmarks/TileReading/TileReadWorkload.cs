extern alias tiles;

using ProtoZeroSharp.Benchmarks.Reading;
using ProtoZeroSharp.Benchmarks.Running;
using tiles::ProtoZeroSharp.Workloads.Tiles;

namespace ProtoZeroSharp.Benchmarks.TileReading;

/// <summary>The vector tile of S2 read in every way. What must be seen in it is what Google.Protobuf sees.</summary>
internal static class TileReadWorkload
{
    public static Workload Create()
    {
        byte[] message = Encode();
        long sum = TileGoogle.Read(message);
        return new ReadingWorkload(
            "S2-read",
            "a vector tile of 2,300 features read in full, packed runs number by number",
            1,
            [
                new ReadingArm("hand", message, TileHand.Read, sum),
                new ReadingArm("cursor", message, TileCursor.Read, sum),
                new ReadingArm("lazy", message, TileLazy.Read, sum),
                new ReadingArm("lazy reverse", message, TileLazyReverse.Read, sum),
                new ReadingArm("one value", message, TileLazy.ReadOne, (long)SampleTile.Create()[0].Features[255].Id),
                new ReadingArm("validate", message, TileLazy.Validate, 1),
                new ReadingArm("validate and lazy", message, TileLazy.ValidateAndRead, sum),
                new CopyArm(message, TileLazy.Copy),
                new ReadingArm("hand strings", message, TileHandStrings.Read, sum),
                new ReadingArm("lazy strings", message, TileLazyStrings.Read, sum),
                new ReadingArm("google", message, TileGoogle.Read, sum),
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
        using var proto = new ProtoWriter();
        TileEncoder.Write(proto, SampleTile.Create());
        Oracle.Sha256(SampleTile.Size, SampleTile.Fingerprint).Verify(proto.WrittenSpan);
        return proto.ToArray();
    }
}
