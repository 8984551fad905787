using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.FlatEvents;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A with typed writers, text as UTF-8.</summary>
internal sealed class FlatEventsTyped : WriterArm
{
    public FlatEventsTyped()
        : base("typed")
    {
    }

    /// <summary>Writes the first events. Not inlined: the JIT's budget in the short method below would end inside it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Write(ProtoWriter proto, int items)
    {
        byte[][] texts = FlatEvents.Utf8Texts;
        for (int i = 0; i < items; i++)
        {
            byte[] text = texts[i & 3];
            new Event.Writer(proto).Id(i).Timestamp(i).ThreadTimestamp(i).Category(text).Name(text);
        }
    }

    protected override void Encode(ProtoWriter proto, int items) => Write(proto, items);
}
