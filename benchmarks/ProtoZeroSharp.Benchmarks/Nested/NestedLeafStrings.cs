using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, each child in one leaf call, from strings.</summary>
internal sealed class NestedLeafStrings : WriterArm
{
    public NestedLeafStrings()
        : base("leaf")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            var message = root.StartMessages();
            message.A(NestedMessages.A).B(NestedMessages.B).D(NestedMessages.D);
            message.AddE(NestedMessages.E1).AddE(NestedMessages.E2).AddE(NestedMessages.E3).AddE(NestedMessages.E4);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                message.AddF(id: id, name: NestedMessages.ChildName);
            }

            message.Close();
        }
    }
}
