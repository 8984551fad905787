using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>A thread that ends without disposing its writer leaves nothing of it to later writers.</summary>
[Collection(AloneCollection.Name)]
public class EndedThreadTests
{
    private const int Threads = 100;

    [Fact]
    public void Padding_ends_with_the_thread()
    {
        AbandonOnThreads(static (writer, _) => writer.PadLengths(4));
        for (int i = 0; i < Threads; i++)
        {
            using ProtoBuffer buffer = new();
            using (ProtoWriter writer = buffer.CreateWriter())
            {
                writer.StartSub(1);
                writer.CloseSub();
            }

            Assert.Equal("0A00", Encoded.Hex(buffer.WrittenSpan));
        }
    }

    [Fact]
    public void Marks_end_with_the_thread()
    {
        WriterMark[] marks = new WriterMark[Threads];
        AbandonOnThreads((writer, i) =>
        {
            writer.AddInt32(1, 1);
            writer.AddInt32(1, 1);
            marks[i] = writer.Mark();
        });
        for (int i = 0; i < Threads; i++)
        {
            using ProtoBuffer buffer = new();
            using ProtoWriter writer = buffer.CreateWriter();
            writer.AddInt32(5, 5);
            foreach (WriterMark mark in marks)
            {
                Expect.Misuse(writer, w => w.Rollback(mark));
            }

            Assert.Equal("2805", Encoded.Hex(writer.WrittenSpan));
        }
    }

    private static void AbandonOnThreads(WriterIndexAction use)
    {
        for (int i = 0; i < Threads; i++)
        {
            int index = i;
            Thread thread = new(() => use(new ProtoWriter(), index));
            thread.Start();
            thread.Join();
        }

        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    private delegate void WriterIndexAction(ProtoWriter writer, int index);
}
