using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.TraceStream;

namespace ProtoZeroSharp.Benchmarks.TraceStream;

/// <summary>Workload S3 with typed writers, the events in leaf calls.</summary>
internal sealed class TraceStreamTyped : WriterArm
{
    public TraceStreamTyped()
        : base("typed")
    {
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        var trace = new Trace.Writer(proto);
        WriteHead(trace);
        ulong time = TraceEvents.Start;
        for (int i = 0; i < items; i++)
        {
            ulong track = 1 + ((ulong)i % TraceEvents.Tracks);
            time += TraceEvents.BeforeSlice;
            var begin = trace.StartPacket();
            begin.Timestamp(time).TrustedPacketSequenceId(TraceEvents.SequenceId);
            begin.TrackEvent(type: TrackEvent.Types.Type.SliceBegin, nameIid: 1 + ((ulong)i % TraceEvents.Names), trackUuid: track);
            begin.SequenceFlags(TraceEvents.NeedsState);
            begin.Close();

            time += TraceEvents.SliceLength;
            var end = trace.StartPacket();
            end.Timestamp(time).TrustedPacketSequenceId(TraceEvents.SequenceId);
            end.TrackEvent(type: TrackEvent.Types.Type.SliceEnd, trackUuid: track);
            end.SequenceFlags(TraceEvents.NeedsState);
            end.Close();
        }
    }

    private static void WriteHead(Trace.Writer trace)
    {
        using (var packet = trace.StartPacket())
        {
            packet.Timestamp(0).TrustedPacketSequenceId(TraceEvents.SequenceId);
            using (var interned = packet.StartInternedData())
            {
                for (int k = 0; k < TraceEvents.Names; k++)
                {
                    interned.AddEventNames(iid: (ulong)k + 1, name: TraceEvents.EventNames[k]);
                }
            }

            packet.SequenceFlags(TraceEvents.StateCleared);
        }

        for (int t = 1; t <= TraceEvents.Tracks; t++)
        {
            using var packet = trace.StartPacket();
            packet.TrustedPacketSequenceId(TraceEvents.SequenceId);
            using var track = packet.StartTrackDescriptor();
            track.Uuid((ulong)t).Name(TraceEvents.TrackNames[t]);
            track.Thread(pid: TraceEvents.ProcessId, tid: t, threadName: TraceEvents.TrackNames[t]);
        }
    }
}
