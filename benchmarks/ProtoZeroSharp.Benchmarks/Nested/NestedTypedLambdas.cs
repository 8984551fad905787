using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, every message written by a static lambda.</summary>
internal sealed class NestedTypedLambdas : WriterArm
{
    public NestedTypedLambdas()
        : base("typed lambdas")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            root.AddMessages(0, static (message, _) =>
            {
                message.A(NestedMessages.A).B(NestedMessages.B).D("Hello, World!"u8);
                message.AddE("Msg 1"u8).AddE("Msg 2"u8).AddE("Msg 3"u8).AddE("Msg 4"u8);
                for (int id = 0; id < NestedMessages.Children; id++)
                {
                    message.AddF(id, static (child, id) => child.Id(id).Name("Inner Message"u8));
                }
            });
        }
    }
}
