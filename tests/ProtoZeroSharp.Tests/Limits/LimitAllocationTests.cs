using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>Limits, marks and rollbacks allocate neither managed nor native memory in the steady state.</summary>
[Collection(AloneCollection.Name)]
public class LimitAllocationTests
{
    [Fact]
    public void Marking_measuring_and_rolling_back_allocate_nothing() => Allocated.Neither(Batch, 200);

    private static void Batch()
    {
        using ProtoWriter writer = new();
        writer.SetMaxLength(5_000);
        writer.StartSub(1);
        WriterMark outer = writer.Mark();
        for (int i = 0; i < 20; i++)
        {
            WriterMark mark = writer.Mark();
            writer.StartSub(2);
            writer.AddString(1, "some text that is long enough to matter, and then some more of it");
            WriterMark inner = writer.Mark();
            writer.AddVarInt(2, i);
            writer.Rollback(inner);
            writer.CloseSub();
            if (i % 3 == 0 || writer.LengthIfClosed > 1_000)
            {
                writer.Rollback(mark);
            }
        }

        writer.Rollback(outer);
        writer.CancelSub();
    }
}
