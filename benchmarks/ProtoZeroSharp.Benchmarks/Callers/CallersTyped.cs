using ProtoZeroSharp.Benchmarks.Running;
using ProtoZeroSharp.Benchmarks.Schemas.Callers;

namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>Rows with typed writers.</summary>
internal sealed class CallersTyped(string name, CallersCode.WriterRows rows, int perCall) : WriterArm(name)
{
    protected override void Encode(ProtoWriter proto, int items)
    {
        CallersCode.WriterRows write = rows;
        CallerRow[] all = CallerRow.All;
        var batch = new Batch.Writer(proto);
        for (int i = 0; i + perCall <= items; i += perCall)
        {
            write(batch, all, i);
        }
    }
}
