using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.FlatEvents;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A with the untyped writer and the generated field numbers, text as UTF-8.</summary>
internal sealed class FlatEventsUntyped : WriterArm
{
    public FlatEventsUntyped()
        : base("untyped")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        byte[][] texts = FlatEvents.Utf8Texts;
        for (int i = 0; i < items; i++)
        {
            byte[] text = texts[i & 3];
            proto.AddVarInt(Event.IdFieldNumber, i);
            proto.AddVarInt(Event.TimestampFieldNumber, i);
            proto.AddVarInt(Event.ThreadTimestampFieldNumber, i);
            proto.AddString(Event.CategoryFieldNumber, text);
            proto.AddString(Event.NameFieldNumber, text);
        }
    }
}
