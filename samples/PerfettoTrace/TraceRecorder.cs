using PerfettoTrace.Protocol;
using ProtoZeroSharp;

namespace PerfettoTrace;

/// <summary>
/// Records slices on two threads as a Perfetto trace and streams it out: between packets nothing is open, so the writer is flushed
/// there whenever it holds more than <see cref="FlushAbove"/> bytes, and memory stays bounded however long the trace is.
/// </summary>
public static class TraceRecorder
{
    /// <summary>Bytes after which the writer is flushed.</summary>
    public const int FlushAbove = 64 * 1024;

    private const int TracksOfSequence = 2;
    private const int Names = 200;

    /// <summary>What a packet says about the interned names: 1 starts a new list, 2 uses the list so far.</summary>
    private const uint StartsAnew = 1;
    private const uint UsesNames = 2;

    /// <summary>Writes a trace.</summary>
    /// <param name="stream">Where the bytes go.</param>
    /// <param name="slices">How many slices; each takes two packets.</param>
    /// <param name="sequence">
    /// 1, or another number for each thread that records into the same stream: names and tracks belong to a sequence of packets. The stream
    /// gets whole packets by each write, and must be synchronized.
    /// </param>
    /// <returns>The bytes of the trace.</returns>
    public static long Record(Stream stream, int slices, uint sequence = 1)
    {
        using var proto = new ProtoWriter();
        var trace = new Trace.Writer(proto);
        long written = 0;
        Introduce(trace, sequence);
        ulong time = 1_000_000;
        for (int i = 0; i < slices; i++)
        {
            ulong track = FirstTrack(sequence) + ((ulong)i % TracksOfSequence);
            time += 250;
            using (var packet = trace.StartPacket())
            {
                packet.Timestamp(time).TrustedPacketSequenceId(sequence);
                packet.TrackEvent(type: TrackEvent.Types.Type.SliceBegin, nameIid: 1 + ((ulong)i % Names), trackUuid: track);
                packet.SequenceFlags(UsesNames);
            }

            time += 100;
            using (var packet = trace.StartPacket())
            {
                packet.Timestamp(time).TrustedPacketSequenceId(sequence);
                packet.TrackEvent(type: TrackEvent.Types.Type.SliceEnd, trackUuid: track);
                packet.SequenceFlags(UsesNames);
            }

            if (proto.Length > FlushAbove)
            {
                written += proto.FlushTo(stream);
            }
        }

        return written + proto.FlushTo(stream);
    }

    private static ulong FirstTrack(uint sequence) => ((sequence - 1) * (ulong)TracksOfSequence) + 1;

    /// <summary>The names of the slices, and the threads that they are on.</summary>
    private static void Introduce(Trace.Writer trace, uint sequence)
    {
        using (var packet = trace.StartPacket())
        {
            packet.Timestamp(0).TrustedPacketSequenceId(sequence);
            using (var names = packet.StartInternedData())
            {
                for (int k = 0; k < Names; k++)
                {
                    names.AddEventNames(iid: (ulong)k + 1, name: $"Sample.Method{k:D3}");
                }
            }

            packet.SequenceFlags(StartsAnew);
        }

        for (ulong t = FirstTrack(sequence); t < FirstTrack(sequence) + TracksOfSequence; t++)
        {
            using var packet = trace.StartPacket();
            packet.TrustedPacketSequenceId(sequence);
            using var descriptor = packet.StartTrackDescriptor();
            descriptor.Uuid(t).Name($"Thread {t}");
            descriptor.Thread(pid: 4242, tid: (int)t, threadName: $"Thread {t}");
        }
    }
}
