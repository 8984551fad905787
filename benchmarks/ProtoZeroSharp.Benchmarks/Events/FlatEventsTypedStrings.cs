using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.FlatEvents;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A with typed writers, from strings.</summary>
internal sealed class FlatEventsTypedStrings : WriterArm
{
    public FlatEventsTypedStrings()
        : base("typed")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        string[] texts = FlatEvents.Texts;
        for (int i = 0; i < items; i++)
        {
            string text = texts[i & 3];
            new Event.Writer(proto).Id(i).Timestamp(i).ThreadTimestamp(i).Category(text).Name(text);
        }
    }
}
