using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.FlatEvents;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A with the untyped writer and the generated field numbers, from strings.</summary>
internal sealed class FlatEventsUntypedStrings : WriterArm
{
    public FlatEventsUntypedStrings()
        : base("untyped")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        string[] texts = FlatEvents.Texts;
        for (int i = 0; i < items; i++)
        {
            string text = texts[i & 3];
            proto.AddVarInt(Event.IdFieldNumber, i);
            proto.AddVarInt(Event.TimestampFieldNumber, i);
            proto.AddVarInt(Event.ThreadTimestampFieldNumber, i);
            proto.AddString(Event.CategoryFieldNumber, text);
            proto.AddString(Event.NameFieldNumber, text);
        }
    }
}
