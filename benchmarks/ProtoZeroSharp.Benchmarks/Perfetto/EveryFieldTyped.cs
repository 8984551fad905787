using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Perfetto;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P with typed writers.</summary>
internal sealed class EveryFieldTyped : WriterArm
{
    private readonly int depth;

    public EveryFieldTyped(int depth)
        : base("typed")
    {
        this.depth = depth;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i++)
        {
            Message(new EveryField.Writer(proto), depth);
        }
    }

    // As the performance guide says: inlined into the short method above it, it leaves no room there for what it calls (.NET 8).
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Message(EveryField.Writer writer, int depth)
    {
        writer
            .FieldInt32(EveryFields.Int32)
            .FieldUint32(EveryFields.UInt32)
            .FieldInt64(EveryFields.Int64)
            .FieldUint64(EveryFields.UInt64)
            .FieldString(EveryFields.Text);
        if (depth > 0)
        {
            var child = writer.StartFieldNested();
            Message(child, depth - 1);
            child.Close();
        }
    }
}
