using System.Runtime.CompilerServices;
using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Perfetto;

namespace ProtoZeroSharp.Benchmarks.Perfetto;

/// <summary>Workload P with the untyped writer and the generated field numbers.</summary>
internal sealed class EveryFieldUntyped : WriterArm
{
    private readonly int depth;

    public EveryFieldUntyped(int depth)
        : base("untyped")
    {
        this.depth = depth;
    }

    protected override void Encode(ProtoWriter proto, int items)
    {
        for (int i = 0; i < items; i++)
        {
            Message(proto, depth);
        }
    }

    // As the performance guide says: inlined into the short method above it, it leaves no room there for what it calls (.NET 8).
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Message(ProtoWriter proto, int depth)
    {
        proto.AddVarInt(EveryField.FieldInt32FieldNumber, EveryFields.Int32);
        proto.AddVarInt(EveryField.FieldUint32FieldNumber, EveryFields.UInt32);
        proto.AddVarInt(EveryField.FieldInt64FieldNumber, EveryFields.Int64);
        proto.AddVarInt(EveryField.FieldUint64FieldNumber, EveryFields.UInt64);
        proto.AddString(EveryField.FieldStringFieldNumber, EveryFields.Text);
        if (depth > 0)
        {
            proto.StartSub(EveryField.FieldNestedFieldNumber);
            Message(proto, depth - 1);
            proto.CloseSub();
        }
    }
}
