using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, field by field, from strings.</summary>
internal sealed class NestedTypedStrings : WriterArm
{
    public NestedTypedStrings()
        : base("typed")
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
                var child = message.StartF();
                child.Id(id).Name(NestedMessages.ChildName);
                child.Close();
            }

            message.Close();
        }
    }
}
