using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, each child in one leaf call, u8 literals.</summary>
internal sealed class NestedLeaf : WriterArm
{
    public NestedLeaf()
        : base("leaf")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            var message = root.StartMessages();
            message.A(NestedMessages.A).B(NestedMessages.B).D("Hello, World!"u8);
            message.AddE("Msg 1"u8).AddE("Msg 2"u8).AddE("Msg 3"u8).AddE("Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                message.AddF(id: id, name: "Inner Message"u8);
            }

            message.Close();
        }
    }
}
