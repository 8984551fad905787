using ProtoZeroSharp.Benchmarks.References;

namespace ProtoZeroSharp.Benchmarks.Callers;

/// <summary>Rows by hand.</summary>
internal sealed class CallersHand(string name, CallersCode.HandRows rows, int perCall)
    : BufferArm(name, CallerRow.Count * 400)
{
    protected override int Encode(byte[] buffer, int items)
    {
        CallersCode.HandRows write = rows;
        CallerRow[] all = CallerRow.All;
        int p = 0;
        for (int i = 0; i + perCall <= items; i += perCall)
        {
            p = write(buffer, p, all, i);
        }

        return p;
    }
}
