using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Raft;

namespace ProtoZeroSharp.Benchmarks.Raft;

/// <summary>The Message with generated writers, one after the other.</summary>
internal sealed class MessageTyped() : WriterArm("typed")
{
    protected override void Encode(ProtoWriter proto, int items)
    {
        var message = new Message.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            RaftMessages.Write(message);
        }
    }
}
