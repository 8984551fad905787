using System.Text;
using Google.Protobuf;
using ProtoZeroSharp.Benchmarks.Google.Perfetto;
using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P with Google.Protobuf: each message is built, measured and written into a reused array.</summary>
internal sealed class EveryFieldGoogle : BufferArm
{
    private static readonly string Text = Encoding.UTF8.GetString(EveryFields.Text);

    private readonly int depth;

    public EveryFieldGoogle(int depth, long size)
        : base("google", size)
    {
        this.depth = depth;
        Deviation = "same fields in ascending order";
    }

    public static bool IsSameMessage(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second) =>
        EveryField.Parser.ParseFrom(first).Equals(EveryField.Parser.ParseFrom(second));

    protected override int Encode(byte[] buffer, int items)
    {
        int p = 0;
        for (int i = 0; i < items; i++)
        {
            EveryField message = Build(depth);
            int size = message.CalculateSize();
            message.WriteTo(buffer.AsSpan(p, size));
            p += size;
        }

        return p;
    }

    private static EveryField Build(int depth)
    {
        var message = new EveryField
        {
            FieldInt32 = EveryFields.Int32,
            FieldUint32 = EveryFields.UInt32,
            FieldInt64 = EveryFields.Int64,
            FieldUint64 = EveryFields.UInt64,
            FieldString = Text,
        };
        if (depth > 0)
        {
            message.FieldNested.Add(Build(depth - 1));
        }

        return message;
    }
}
