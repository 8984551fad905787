using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using ProtoZeroSharp.Writing.Frames;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>
/// Undoing empty messages in a message in which many lengths wait, and using what was marked before them: twice as many take at most 2.5 times the time. What is quadratic
/// takes four times.
/// </summary>
[Collection(AloneCollection.Name)]
public class UndoGrowthTests
{
    private const double MostGrowth = 2.5;
    private const int Children = 20_000;

    private static readonly byte[] Large = new byte[5000];

    private delegate void Act(ProtoWriter writer, int count);

    [Theory]
    [InlineData("close unless empty")]
    [InlineData("cancel")]
    [InlineData("rollback")]
    [InlineData("abandon")]
    [InlineData("head room")]
    [InlineData("abandon what was closed")]
    [InlineData("abandon level by level")]
    public void Is_linear(string how)
    {
        Time(Children, how);
        double growth = double.MaxValue;
        for (int i = 0; i < 20 && growth > MostGrowth; i++)
        {
            // A machine that does something else for a while is waited for.
            Thread.Sleep(50 * i);
            growth = Math.Min(growth, Shortest(2 * Children, how) / Shortest(Children, how));
        }

        Assert.True(growth <= MostGrowth, $"{how}: twice the messages took {growth:N2} times the time");
    }

    private static double Shortest(int count, string how) => Math.Min(Time(count, how), Math.Min(Time(count, how), Time(count, how)));

    private static double Time(int count, string how)
    {
        using ProtoWriter writer = new();
        TimeSpan start = ThreadTime.Now;
        Act? act = how switch { "abandon" => Abandon, "head room" => RollBackAfterHeadRoom, "abandon what was closed" => AbandonWhatWasClosed, "abandon level by level" => AbandonEachLevel, _ => null };
        if (act is not null)
        {
            act(writer, count);
            return (ThreadTime.Now - start).TotalMilliseconds;
        }

        MessageWriter batch = MessageWriter.Root(writer).StartMessage(0x0A, 1);
        for (int i = 0; i < count; i++)
        {
            MessageWriter child = batch.StartMessage(0x0A, 1);
            if ((i & 63) == 0)
            {
                child.Bytes(0x0A, 1, Large);
            }
            else
            {
                child.UInt64(0x10, 1, 1);
            }

            switch (how)
            {
                case "close unless empty":
                    child.StartMessage(0x1A, 1).CloseUnlessEmpty();
                    break;
                case "cancel":
                    child.StartMessage(0x1A, 1).Cancel();
                    break;
                default:
                    WriterMark mark = writer.Mark();
                    child.UInt64(0x10, 1, 1);
                    writer.Rollback(mark);
                    break;
            }

            child.Close();
        }

        batch.Close();
        return (ThreadTime.Now - start).TotalMilliseconds;
    }

    private static void RollBackAfterHeadRoom(ProtoWriter writer, int count)
    {
        HeadRoom head = writer.ReserveHeadRoom(5);
        for (int i = 0; i < count; i++)
        {
            WriterMark mark = writer.Mark();
            writer.AddVarInt(1, 1);
            writer.Mark();
            writer.Rollback(mark);
            writer.AddVarInt(1, 1);
            Assert.Equal(2 * (i + 1), head.BodyLength);
        }
    }

    // As the finally block after each entry of a map does, below as many messages.
    private static void AbandonWhatWasClosed(ProtoWriter writer, int count)
    {
        MessageWriter parent = MessageWriter.Root(writer);
        for (int i = 0; i < count; i++)
        {
            parent = parent.StartMessage(0x0A, 1);
        }

        for (int i = 0; i < count; i++)
        {
            MessageWriter value = parent.StartMapValue<int, Int32Codec>(0x12, 1, i);
            value.Close();
            MessageWriter.Abandon(value);
        }

        writer.Reset();
    }

    // As the finally blocks of nested lambdas do when the innermost throws.
    private static unsafe void AbandonEachLevel(ProtoWriter writer, int count)
    {
        MessageWriter innermost = MessageWriter.Root(writer);
        for (int i = 0; i < count; i++)
        {
            innermost = innermost.StartMessage(0x0A, 1);
        }

        for (Frame* frame = innermost.Handle; !frame->IsRoot;)
        {
            Frame* parent = frame->Parent;
            MessageWriter.Abandon(new MessageWriter(frame));
            frame = parent;
        }

        Assert.Equal(0, writer.Length);
    }

    private static void Abandon(ProtoWriter writer, int depth)
    {
        try
        {
            writer.AddMessage(1, depth, static (w, count) =>
            {
                MessageWriter child = MessageWriter.Start(w, 1);
                for (int i = 0; i < count; i++)
                {
                    child = child.StartMessage(0x0A, 1);
                }

                throw new FormatException();
            });
        }
        catch (FormatException)
        {
        }

        Assert.Equal(0, writer.Length);
    }
}
