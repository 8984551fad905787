using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with the untyped writer and the generated field numbers, from strings.</summary>
internal sealed class NestedUntypedStrings : WriterArm
{
    public NestedUntypedStrings()
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
            proto.AddString(TestMessage.DFieldNumber, NestedMessages.D);
            proto.AddString(TestMessage.EFieldNumber, NestedMessages.E1);
            proto.AddString(TestMessage.EFieldNumber, NestedMessages.E2);
            proto.AddString(TestMessage.EFieldNumber, NestedMessages.E3);
            proto.AddString(TestMessage.EFieldNumber, NestedMessages.E4);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                proto.StartSub(TestMessage.FFieldNumber);
                proto.AddVarInt(SubMessage.IdFieldNumber, id);
                proto.AddString(SubMessage.NameFieldNumber, NestedMessages.ChildName);
                proto.CloseSub();
            }

            proto.CloseSub();
        }
    }
}
