
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Writes a random tree with large values, by reference or copied, and undoes some of it: the bytes must be the same.</summary>
internal sealed class RandomGather(int seed, bool byReference)
{
    private static readonly byte[] Source = GatherTests.Payload(200_000);
    private static readonly int[] Lengths = [0, 1, 100, 126, 127, 128, 400, 512, 513, 600, 1_020, 2_000, 16_380, 20_000, 150_000];

    private readonly Random random = new(seed);

    public void Run(ProtoWriter writer)
    {
        int fields = random.Next(1, 8);
        for (int i = 0; i < fields; i++)
        {
            Field(writer, MessageWriter.Root(writer), depth: 0, typed: false);
        }
    }

    private void Field(ProtoWriter writer, MessageWriter message, int depth, bool typed)
    {
        // Narrow chains as well as wide messages.
        int kind = random.Next(depth > 30 ? 3 : 10);
        ReadOnlyMemory<byte> value = Source.AsMemory(random.Next(1_000), Lengths[random.Next(Lengths.Length)]);
        switch (kind)
        {
            case 0 or 1:
                if (byReference)
                {
                    message.BytesByReference(0x0A, 1, value);
                }
                else
                {
                    message.Bytes(0x0A, 1, value.Span);
                }

                break;
            case 2:
                message.Bytes(0x12, 1, value.Span.Slice(0, Math.Min(value.Length, 130)));
                break;
            case 3:
                WriterMark mark = writer.Mark();
                Field(writer, message, depth + 1, typed);
                if (random.Next(2) == 0)
                {
                    writer.Rollback(mark);
                }

                break;
            default:
                Child(writer, message, depth, typed, kind);
                break;
        }
    }

    private void Child(ProtoWriter writer, MessageWriter message, int depth, bool typed, int kind)
    {
        bool isGroup = kind == 4;
        if (!typed && kind != 9)
        {
            if (isGroup)
            {
                writer.StartGroup(3);
            }
            else
            {
                writer.StartSub(4);
            }

            Body(writer, MessageWriter.Root(writer), depth, typed: false);
            if (random.Next(6) == 0)
            {
                writer.CancelSub();
            }
            else
            {
                writer.CloseSub();
            }

            return;
        }

        MessageWriter child = isGroup ? message.StartGroup(0x2B, 1) : message.StartMessage(0x32, 1);
        Body(writer, child, depth, typed: true);
        if (random.Next(6) == 0)
        {
            writer.CancelSub();
        }
        else
        {
            child.Close();
        }
    }

    private void Body(ProtoWriter writer, MessageWriter message, int depth, bool typed)
    {
        int fields = random.Next(0, 4);
        for (int i = 0; i < fields; i++)
        {
            Field(writer, message, depth + 1, typed);
        }
    }
}
