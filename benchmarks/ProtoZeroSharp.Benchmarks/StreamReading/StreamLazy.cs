using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Schemas.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read through generated readers, the fields of each message in the order of their numbers.</summary>
internal static class StreamLazy
{
    public static long Read(ReadOnlySpan<byte> bytes) => Sum(new Trace.Reader(bytes));

    public static long ValidateAndRead(ReadOnlySpan<byte> bytes)
    {
        var trace = new Trace.Reader(bytes);
        trace.Validate();
        return Sum(trace);
    }

    public static long Validate(ReadOnlySpan<byte> bytes)
    {
        new Trace.Reader(bytes).Validate();
        return 1;
    }

    public static void Copy(ReadOnlySpan<byte> bytes, ProtoWriter proto) => new Trace.Reader(bytes).CopyTo(new Trace.Writer(proto));

    /// <summary>The time of the 256th packet.</summary>
    public static long ReadOne(ReadOnlySpan<byte> bytes)
    {
        const int Before = 255;
        Trace.Reader trace = new(bytes);
        TracePacket.Reader.List.Enumerator packets = trace.Packet.GetEnumerator();
        for (int i = 0; i < Before; i++)
        {
            packets.MoveNext();
        }

        return packets.MoveNext() ? (long)packets.Current.Timestamp : 0;
    }

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
