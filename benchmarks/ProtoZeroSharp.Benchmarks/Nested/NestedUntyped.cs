using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with the untyped writer and the generated field numbers, u8 literals.</summary>
internal sealed class NestedUntyped : WriterArm
{
    public NestedUntyped()
        : base("untyped")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i++)
        {
            proto.StartSub(Root.MessagesFieldNumber);
            proto.AddVarInt(TestMessage.AFieldNumber, NestedMessages.A);
            proto.AddVarInt(TestMessage.BFieldNumber, NestedMessages.B);
            proto.AddString(TestMessage.DFieldNumber, "Hello, World!"u8);
            proto.AddString(TestMessage.EFieldNumber, "Msg 1"u8);
            proto.AddString(TestMessage.EFieldNumber, "Msg 2"u8);
            proto.AddString(TestMessage.EFieldNumber, "Msg 3"u8);
            proto.AddString(TestMessage.EFieldNumber, "Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                proto.StartSub(TestMessage.FFieldNumber);
                proto.AddVarInt(SubMessage.IdFieldNumber, id);
                proto.AddString(SubMessage.NameFieldNumber, "Inner Message"u8);
                proto.CloseSub();
            }

            proto.CloseSub();
        }
    }
}
