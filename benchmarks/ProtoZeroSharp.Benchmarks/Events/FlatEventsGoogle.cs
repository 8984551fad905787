using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.FlatEvents;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Events;

/// <summary>Workload A with Google.Protobuf: each event is built, measured and written into a reused array.</summary>
internal sealed class FlatEventsGoogle : BufferArm
{
    public FlatEventsGoogle()
        : base("google", FlatEvents.Size)
    {
        IsSlow = true;
    }

    protected override int Encode(byte[] buffer, int items)
    {
        string[] texts = FlatEvents.Texts;
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            string text = texts[i & 3];
            var message = new Event { Id = i, Timestamp = i, ThreadTimestamp = i, Category = text, Name = text };
            int size = message.CalculateSize();
            message.WriteTo(buffer.AsSpan(p, size));
            p += size;
        }

        return p;
    }
}
