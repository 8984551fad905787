using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Schemas.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read through generated readers, the fields of each message against the order of their numbers.</summary>
internal static class StreamLazyReverse
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new Trace.Reader(bytes));

    // The JIT inlines by the size of what it inlines into: the method with the loop must not become part of a tiny one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Sum(Trace.Reader trace)
    {
        long sum = 0;
        foreach (TracePacket.Reader packet in trace.Packet)
        {
            sum += Sum(in packet);
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Sum(in TracePacket.Reader packet)
    {
        long sum = packet.HasTrackDescriptor ? Sum(packet.TrackDescriptor) : 0;
        sum += packet.SequenceFlags;
        if (packet.HasInternedData)
        {
            sum += Sum(packet.InternedData);
        }

        if (packet.HasTrackEvent)
        {
            TrackEvent.Reader happened = packet.TrackEvent;
            sum += (long)happened.TrackUuid + (long)happened.NameIid + (int)happened.Type;
        }

        return sum + packet.TrustedPacketSequenceId + (long)packet.Timestamp;
    }

    private static long Sum(InternedData.Reader interned)
    {
        long sum = 0;
        foreach (EventName.Reader name in interned.EventNames)
        {
            sum += (long)name.Iid + name.Name.Length;
        }

        return sum;
    }

    private static long Sum(TrackDescriptor.Reader track)
    {
        long sum = (long)track.Uuid + track.Name.Length;
        if (track.HasThread)
        {
            ThreadDescriptor.Reader thread = track.Thread;
            sum += thread.Pid + thread.Tid + thread.ThreadName.Length;
        }

        return sum;
    }
}
