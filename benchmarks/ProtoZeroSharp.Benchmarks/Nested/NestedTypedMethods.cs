using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with typed writers passed to one method per message and one per child, neither inlined.</summary>
internal sealed class NestedTypedMethods : WriterArm
{
    public NestedTypedMethods()
        : base("typed methods")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            WriteMessage(root.StartMessages());
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteMessage(TestMessage.Writer message)
    {
        message.A(NestedMessages.A).B(NestedMessages.B).D("Hello, World!"u8);
        message.AddE("Msg 1"u8).AddE("Msg 2"u8).AddE("Msg 3"u8).AddE("Msg 4"u8);
        for (int id = 0; id < NestedMessages.Children; id++)
        {
            WriteChild(message.StartF(), id);
        }

        message.Close();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteChild(SubMessage.Writer child, int id)
    {
        child.Id(id).Name("Inner Message"u8);
        child.Close();
    }
}
