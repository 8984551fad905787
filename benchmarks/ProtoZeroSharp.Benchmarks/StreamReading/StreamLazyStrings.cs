using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Schemas.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read through generated readers, every text made a string.</summary>
internal static class StreamLazyStrings
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
        long sum = (long)packet.Timestamp + packet.TrustedPacketSequenceId;
        if (packet.HasTrackEvent)
        {
            TrackEvent.Reader happened = packet.TrackEvent;
            sum += (int)happened.Type + (long)happened.NameIid + (long)happened.TrackUuid;
        }

        if (packet.HasInternedData)
        {
            sum += Sum(packet.InternedData);
        }

        sum += packet.SequenceFlags;
        if (packet.HasTrackDescriptor)
        {
            sum += Sum(packet.TrackDescriptor);
        }

        return sum;
    }

    private static long Sum(InternedData.Reader interned)
    {
        long sum = 0;
        foreach (EventName.Reader name in interned.EventNames)
        {
            sum += (long)name.Iid + name.Name.ToString().Length;
        }

        return sum;
    }

    private static long Sum(TrackDescriptor.Reader track)
    {
        long sum = (long)track.Uuid + track.Name.ToString().Length;
        if (track.HasThread)
        {
            ThreadDescriptor.Reader thread = track.Thread;
            sum += thread.Pid + thread.Tid + thread.ThreadName.ToString().Length;
        }

        return sum;
    }
}
