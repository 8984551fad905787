using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers, every message closed by a using.</summary>
internal sealed class NestedTypedUsing : WriterArm
{
    public NestedTypedUsing()
        : base("typed using")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            using var message = root.StartMessages();
            message.A(NestedMessages.A).B(NestedMessages.B).D("Hello, World!"u8);
            message.AddE("Msg 1"u8).AddE("Msg 2"u8).AddE("Msg 3"u8).AddE("Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                using var child = message.StartF();
                child.Id(id).Name("Inner Message"u8);
            }
        }
    }
}
