using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.TraceStream;

/// <summary>Workload S3 by hand.</summary>
internal sealed class TraceStreamHand : BufferArm
{
    public TraceStreamHand()
        : base("hand", TraceEvents.Size + 64)
    {
    }

    protected override int Encode(byte[] buffer, int items)
    {
        int p = Head(buffer);
        ulong time = TraceEvents.Start;
        for (int i = 0; i < items; i++)
        {
            uint track = 1 + ((uint)i % TraceEvents.Tracks);
            time += TraceEvents.BeforeSlice;
            p = Event(buffer, p, time, TraceEvents.SliceBegin, 1 + ((uint)i % TraceEvents.Names), track);
            time += TraceEvents.SliceLength;
            p = Event(buffer, p, time, TraceEvents.SliceEnd, 0, track);
        }

        return p;
    }

    /// <summary>One packet; a slice's end has no name.</summary>
    private static int Event(byte[] buffer, int p, ulong time, byte type, uint name, uint track)
    {
        p = Start(buffer, p, 0x0A, out int packet);
        p = HandEncoder.Byte(buffer, p, 0x40);
        p = HandEncoder.Varint(buffer, p, time);
        p = HandEncoder.Byte(buffer, p, 0x50);
        p = HandEncoder.Varint(buffer, p, TraceEvents.SequenceId);
        p = Start(buffer, p, 0x5A, out int body);
        p = HandEncoder.Byte(buffer, p, 0x48);
        p = HandEncoder.Varint(buffer, p, type);
        if (name != 0)
        {
            p = HandEncoder.Byte(buffer, p, 0x50);
            p = HandEncoder.Varint(buffer, p, name);
        }

        p = HandEncoder.Byte(buffer, p, 0x58);
        p = HandEncoder.Varint(buffer, p, track);
        p = HandEncoder.End(buffer, body, p);
        p = HandEncoder.Byte(buffer, p, 0x68);
        p = HandEncoder.Varint(buffer, p, TraceEvents.NeedsState);
        return HandEncoder.End(buffer, packet, p);
    }

    private static int Head(byte[] buffer)
    {
        int p = Start(buffer, 0, 0x0A, out int packet);
        p = HandEncoder.Byte(buffer, p, 0x40);
        p = HandEncoder.Varint(buffer, p, 0);
        p = HandEncoder.Byte(buffer, p, 0x50);
        p = HandEncoder.Varint(buffer, p, TraceEvents.SequenceId);
        p = Start(buffer, p, 0x62, out int interned);
        for (uint k = 0; k < TraceEvents.Names; k++)
        {
            p = Start(buffer, p, 0x12, out int name);
            p = HandEncoder.Byte(buffer, p, 0x08);
            p = HandEncoder.Varint(buffer, p, k + 1);
            p = HandEncoder.Byte(buffer, p, 0x12);
            p = HandEncoder.Text(buffer, p, TraceEvents.EventNames[k]);
            p = HandEncoder.End(buffer, name, p);
        }

        p = HandEncoder.End(buffer, interned, p);
        p = HandEncoder.Byte(buffer, p, 0x68);
        p = HandEncoder.Varint(buffer, p, TraceEvents.StateCleared);
        p = HandEncoder.End(buffer, packet, p);
        for (uint t = 1; t <= TraceEvents.Tracks; t++)
        {
            p = Track(buffer, p, t);
        }

        return p;
    }

    private static int Track(byte[] buffer, int p, uint t)
    {
        string name = TraceEvents.TrackNames[t];
        p = Start(buffer, p, 0x0A, out int packet);
        p = HandEncoder.Byte(buffer, p, 0x50);
        p = HandEncoder.Varint(buffer, p, TraceEvents.SequenceId);
        p = HandEncoder.Byte(buffer, p, 0xE2);
        p = Start(buffer, p, 0x03, out int track);
        p = HandEncoder.Byte(buffer, p, 0x08);
        p = HandEncoder.Varint(buffer, p, t);
        p = HandEncoder.Byte(buffer, p, 0x12);
        p = HandEncoder.Text(buffer, p, name);
        p = Start(buffer, p, 0x22, out int thread);
        p = HandEncoder.Byte(buffer, p, 0x08);
        p = HandEncoder.Varint(buffer, p, TraceEvents.ProcessId);
        p = HandEncoder.Byte(buffer, p, 0x10);
        p = HandEncoder.Varint(buffer, p, t);
        p = HandEncoder.Byte(buffer, p, 0x2A);
        p = HandEncoder.Text(buffer, p, name);
        p = HandEncoder.End(buffer, thread, p);
        p = HandEncoder.End(buffer, track, p);
        return HandEncoder.End(buffer, packet, p);
    }

    private static int Start(byte[] buffer, int p, byte tag, out int lengthOffset)
    {
        buffer[p] = tag;
        lengthOffset = p + 1;
        return p + 2;
    }
}
