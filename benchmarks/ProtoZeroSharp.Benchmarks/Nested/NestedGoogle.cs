using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Nested;
using ProtoZeroSharp.Benchmarks.Running;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with Google.Protobuf: the object graph is built (or kept from an earlier run) and serialized into a reused array.</summary>
internal sealed class NestedGoogle : Arm
{
    private readonly bool keepsGraph;
    private readonly byte[] buffer = new byte[NestedMessages.Size];
    private Root? kept;
    private int length;

    public NestedGoogle(bool keepsGraph)
        : base(keepsGraph ? "google serialize" : "google")
    {
        this.keepsGraph = keepsGraph;
        IsSlow = true;
        Deviation = "51,000,000 bytes: it omits id = 0";
    }

    public override ReadOnlySpan<byte> Output => buffer.AsSpan(0, length);

    public override long Run(int items)
    {
        Root root;
        if (keepsGraph)
        {
            if (kept is null || kept.Messages.Count != items)
            {
                kept = Build(items);
            }

            root = kept;
        }
        else
        {
            root = Build(items);
        }

        length = root.CalculateSize();
        root.WriteTo(buffer.AsSpan(0, length));
        return length;
    }

    /// <summary>What Google.Protobuf makes of the oracle's own bytes is what this arm must have written.</summary>
    public static bool IsSameMessage(ReadOnlySpan<byte> oracleBytes, ReadOnlySpan<byte> written)
    {
        Root parsed = Root.Parser.ParseFrom(oracleBytes);
        return parsed.CalculateSize() == written.Length && parsed.ToByteArray().AsSpan().SequenceEqual(written);
    }

    private static Root Build(int items)
    {
        var root = new Root();
        for (int i = 0; i < items; i++)
        {
            var message = new TestMessage { A = NestedMessages.A, B = NestedMessages.B, D = NestedMessages.D };
            message.E.Add(NestedMessages.E1);
            message.E.Add(NestedMessages.E2);
            message.E.Add(NestedMessages.E3);
            message.E.Add(NestedMessages.E4);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                message.F.Add(new SubMessage { Id = id, Name = NestedMessages.ChildName });
            }

            root.Messages.Add(message);
        }

        return root;
    }
}
