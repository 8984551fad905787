using ProtoZeroSharp.Generated;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>
/// Does the steps to a writer, in submessages that are untyped, typed or both by turns, up to a count, then closes everything.
/// </summary>
internal sealed class StepRunner(RandomSteps steps, int count)
{
    private const int MaxDepth = 100;

    private int next;
    private bool isDone;

    /// <summary>Which steps were refused, by the maximum of the writer or by the measuring of <see cref="MeasuredMaximum"/>.</summary>
    public bool[] Refused { get; } = new bool[steps.Count];

    /// <summary>When set, each step is measured, and undone when the output would be longer than this.</summary>
    public int? MeasuredMaximum { get; init; }

    /// <summary><see cref="ProtoWriter.LengthIfClosed"/> after the last step.</summary>
    public long LengthIfClosed { get; private set; }

    public void Run(ProtoWriter writer)
    {
        Fields(writer, MessageWriter.Root(writer), 0);
        if (next < count)
        {
            // A close without an open message ended the run early.
            Run(writer);
        }
    }

    private void Fields(ProtoWriter writer, MessageWriter message, int depth)
    {
        while (next < count)
        {
            int index = next++;
            (StepKind kind, int size) = steps[index];
            if (kind == StepKind.Close)
            {
                if (next == count)
                {
                    break;
                }

                return;
            }

            if (kind is StepKind.Open or StepKind.OpenGroup)
            {
                if (depth < MaxDepth)
                {
                    Message(writer, message, depth, index, kind == StepKind.OpenGroup);
                }
            }
            else
            {
                WriterMark mark = writer.Mark();
                bool full = false;
                try
                {
                    Field(message, kind, size);
                }
                catch (ProtoException e)
                {
                    Assert.Equal(ProtoErrorKind.MessageTooLarge, e.Kind);
                    full = true;
                }

                Refused[index] = full | TakesBack(writer, mark);
            }
        }

        if (!isDone)
        {
            // Before the unwinding closes anything.
            LengthIfClosed = writer.LengthIfClosed;
            isDone = true;
        }
    }

    private void Message(ProtoWriter writer, MessageWriter message, int depth, int index, bool group)
    {
        WriterMark mark = writer.Mark();
        bool typed = depth > 0 && steps.IsTypedFrom(depth);
        try
        {
            if (typed)
            {
                MessageWriter child = group ? message.StartGroup(0x33, 1) : message.StartMessage(0x3A, 1);
                if (TakesBack(writer, mark))
                {
                    Refused[index] = true;
                    return;
                }

                Fields(writer, child, depth + 1);
                child.Close();
                return;
            }

            if (group)
            {
                writer.StartGroup(6);
            }
            else
            {
                writer.StartSub(7);
            }
        }
        catch (ProtoException e) when (next == index + 1)
        {
            Assert.Equal(ProtoErrorKind.MessageTooLarge, e.Kind);
            Refused[index] = true;
            return;
        }

        if (TakesBack(writer, mark))
        {
            Refused[index] = true;
            return;
        }

        Fields(writer, MessageWriter.Root(writer), depth + 1);
        writer.CloseSub();
    }

    private bool TakesBack(ProtoWriter writer, WriterMark mark)
    {
        if (MeasuredMaximum is not int maximum || writer.LengthIfClosed <= maximum)
        {
            return false;
        }

        writer.Rollback(mark);
        return true;
    }

    private static void Field(MessageWriter message, StepKind kind, int size)
    {
        switch (kind)
        {
            case StepKind.Number:
                message.UInt64(0x08, 1, (ulong)size << (size & 31));
                break;
            case StepKind.Fixed:
                message.Double(0x30E9F9, 3, size);
                break;
            case StepKind.Text:
                message.String(0x12, 1, new string('x', size));
                break;
            case StepKind.NonAsciiText:
                message.String(0x12, 1, new string('é', size));
                break;
            case StepKind.Bytes:
                message.Bytes(0x1A, 1, new byte[size]);
                break;
            case StepKind.Packed:
                message.PackedInt32(0x22, 1, new int[size]);
                break;
            default:
                TextArg text = new string('y', size);
                LeafWriter leaf = message.StartLeaf(0x2A, 1, 11 + 1 + text.MaxSize);
                leaf.Int32(0x08, 1, size);
                leaf.Text(0x12, 1, text);
                message.EndLeaf(leaf);
                break;
        }
    }
}
