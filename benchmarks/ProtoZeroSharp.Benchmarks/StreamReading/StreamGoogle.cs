using ProtoZeroSharp.Benchmarks.Google.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read with Google.Protobuf: its objects are parsed, then traversed.</summary>
internal static class StreamGoogle
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (TracePacket packet in Trace.Parser.ParseFrom(bytes).Packet)
        {
            sum += (long)packet.Timestamp + packet.TrustedPacketSequenceId + packet.SequenceFlags;
            if (packet.TrackEvent is { } happened)
            {
                sum += (int)happened.Type + (long)happened.NameIid + (long)happened.TrackUuid;
            }

            if (packet.InternedData is { } interned)
            {
                foreach (EventName name in interned.EventNames)
                {
                    sum += (long)name.Iid + name.Name.Length;
                }
            }

            if (packet.TrackDescriptor is { } track)
            {
                sum += (long)track.Uuid + track.Name.Length;
                if (track.Thread is { } thread)
                {
                    sum += thread.Pid + thread.Tid + thread.ThreadName.Length;
                }
            }
        }

        return sum;
    }
}
