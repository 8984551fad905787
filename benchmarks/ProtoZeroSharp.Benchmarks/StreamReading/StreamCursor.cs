using ProtoZeroSharp.Benchmarks.Schemas.TraceStream;

namespace ProtoZeroSharp.Benchmarks.StreamReading;

/// <summary>S3-read with <see cref="ProtoReader"/> and the generated numbers.</summary>
internal static class StreamCursor
{
    public static long Read(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        var trace = new ProtoReader(bytes);
        while (trace.Next())
        {
            switch (trace.FieldNumber)
            {
                case Trace.PacketFieldNumber:
                    sum += ReadPacket(trace.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadPacket(ProtoReader packet)
    {
        long sum = 0;
        while (packet.Next())
        {
            switch (packet.FieldNumber)
            {
                case TracePacket.TimestampFieldNumber:
                    sum += (long)packet.ReadUInt64();
                    break;
                case TracePacket.TrustedPacketSequenceIdFieldNumber:
                case TracePacket.SequenceFlagsFieldNumber:
                    sum += packet.ReadUInt32();
                    break;
                case TracePacket.TrackEventFieldNumber:
                    sum += ReadEvent(packet.ReadMessage());
                    break;
                case TracePacket.InternedDataFieldNumber:
                    sum += ReadInterned(packet.ReadMessage());
                    break;
                case TracePacket.TrackDescriptorFieldNumber:
                    sum += ReadTrack(packet.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadEvent(ProtoReader happened)
    {
        long sum = 0;
        while (happened.Next())
        {
            switch (happened.FieldNumber)
            {
                case TrackEvent.TypeFieldNumber:
                    sum += happened.ReadEnum();
                    break;
                case TrackEvent.NameIidFieldNumber:
                case TrackEvent.TrackUuidFieldNumber:
                    sum += (long)happened.ReadUInt64();
                    break;
            }
        }

        return sum;
    }

    private static long ReadInterned(ProtoReader interned)
    {
        long sum = 0;
        while (interned.Next())
        {
            switch (interned.FieldNumber)
            {
                case InternedData.EventNamesFieldNumber:
                    sum += ReadName(interned.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadName(ProtoReader name)
    {
        long sum = 0;
        while (name.Next())
        {
            switch (name.FieldNumber)
            {
                case EventName.IidFieldNumber:
                    sum += (long)name.ReadUInt64();
                    break;
                case EventName.NameFieldNumber:
                    sum += name.ReadString().Length;
                    break;
            }
        }

        return sum;
    }

    private static long ReadTrack(ProtoReader track)
    {
        long sum = 0;
        while (track.Next())
        {
            switch (track.FieldNumber)
            {
                case TrackDescriptor.UuidFieldNumber:
                    sum += (long)track.ReadUInt64();
                    break;
                case TrackDescriptor.NameFieldNumber:
                    sum += track.ReadString().Length;
                    break;
                case TrackDescriptor.ThreadFieldNumber:
                    sum += ReadThread(track.ReadMessage());
                    break;
            }
        }

        return sum;
    }

    private static long ReadThread(ProtoReader thread)
    {
        long sum = 0;
        while (thread.Next())
        {
            switch (thread.FieldNumber)
            {
                case ThreadDescriptor.PidFieldNumber:
                case ThreadDescriptor.TidFieldNumber:
                    sum += thread.ReadInt32();
                    break;
                case ThreadDescriptor.ThreadNameFieldNumber:
                    sum += thread.ReadString().Length;
                    break;
            }
        }

        return sum;
    }
}
