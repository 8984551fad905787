using System.Buffers;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.WriterModel;

// Where the bytes go.
internal sealed unsafe partial class Session
{
    private void ExpectFinished()
    {
        if (x.IsOpen)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }
    }

    private void Take()
    {
        ExpectFinished();
        ReadOnlySpan<byte> expected = x.Root.Body.Span;
        ProtoWriter w = W;
        int kind = op.Variant % 8;
        Say(IsTraced ? $"_ = {P}.ToArray();" : "");
        switch (kind)
        {
            case 0:
                Compare(w.ToArray(), expected, "ToArray");
                break;
            case 1:
                sink.Empty(fails: false);
                Span<byte> target = new byte[expected.Length + 3];
                int copied = w.CopyTo(target);
                Compare(target.Slice(0, copied), expected, "CopyTo");
                break;
            case 2:
                byte[] small = new byte[Math.Max(expected.Length - 1, 0)];
                bool fits = w.TryCopyTo(small, out int count);
                if (fits != (expected.Length == 0) || count != 0)
                {
                    Fail("TryCopyTo into too little");
                }

                break;
            case 3:
                Compare(w.WrittenSequence.ToArray(), expected, "WrittenSequence");
                break;
            case 4:
                Encoded all = piece;
                all.Clear();
                foreach (ReadOnlyMemory<byte> segment in w.WrittenSegments)
                {
                    all.Raw(segment.Span);
                }

                Compare(all.Span, expected, "WrittenSegments");
                break;
            case 5:
                piece.Clear();
                foreach (ArraySegment<byte> segment in w.GetArraySegments())
                {
                    piece.Raw(segment);
                }

                Compare(piece.Span, expected, "GetArraySegments");
                break;
            default:
                if (x.HasReferences())
                {
                    allowed |= Faults.Misuse;
                    maySucceed = false;
                }

                Compare(w.WrittenSpan, expected, "WrittenSpan");
                break;
        }

        Succeeded();
    }

    private void WriteTo()
    {
        ExpectFinished();
        bool fails = op.Variant % 8 == 0 && x.Root.Body.Length > 0;
        if (fails)
        {
            allowed |= Faults.Own;
            maySucceed = false;
        }

        sink.Empty(fails);
        bool isDelimited = (op.Variant & 32) != 0;
        Say(IsTraced ? $"{P}.{(isDelimited ? "WriteDelimitedTo" : "WriteTo")}(Stream.Null);" : "");
        if (isDelimited)
        {
            if ((op.Variant & 64) != 0)
            {
                W.WriteDelimitedTo((Stream)sink);
            }
            else
            {
                W.WriteDelimitedTo((IBufferWriter<byte>)sink);
            }

            piece.Clear();
            piece.Varint((uint)x.Root.Body.Length).Raw(x.Root.Body.Span);
            Compare(sink.Content, piece.Span, "WriteDelimitedTo");
        }
        else
        {
            if ((op.Variant & 64) != 0)
            {
                W.WriteTo((Stream)sink);
            }
            else
            {
                W.WriteTo((IBufferWriter<byte>)sink);
            }

            Compare(sink.Content, x.Root.Body.Span, "WriteTo");
        }

        Succeeded();
    }

    private void Flush()
    {
        ExpectFinished();
        bool fails = op.Variant % 8 == 0 && x.Root.Body.Length > 0;
        if (fails)
        {
            allowed |= Faults.Own;
            maySucceed = false;
        }

        sink.Empty(fails);
        Say(IsTraced ? $"{P}.FlushTo(Stream.Null);" : "");
        int written = (op.Variant & 64) != 0 ? W.FlushTo((Stream)sink) : W.FlushTo((IBufferWriter<byte>)sink);
        Succeeded();
        Compare(sink.Content, x.Root.Body.Span, "FlushTo");
        if (written != x.Root.Body.Length)
        {
            Fail($"FlushTo says {written}");
        }

        slot.Emptied();
    }

    private void Detach()
    {
        ExpectFinished();
        if (slot.Memory != null)
        {
            allowed |= Faults.Misuse;
            maySucceed = false;
        }

        if (op.Variant % 2 == 0)
        {
            if (x.HasReferences())
            {
                allowed |= Faults.Misuse;
                maySucceed = false;
            }

            Say(IsTraced ? $"{P}.Detach().Dispose();" : "");
            using DetachedMessage message = W.Detach();
            Succeeded();
            Compare(message.GetSpan(), x.Root.Body.Span, "Detach");
        }
        else
        {
            Say(IsTraced ? $"{P}.DetachGathered().Dispose();" : "");
            using GatheredMessage message = W.DetachGathered();
            Succeeded();
            Compare(message.Sequence.ToArray(), x.Root.Body.Span, "DetachGathered");
        }

        slot.Emptied();
    }

    private void Reset()
    {
        Say(IsTraced ? $"{P}.Reset();" : "");
        W.Reset();
        slot.Emptied();
    }

    private void Misuse()
    {
        allowed |= Faults.Misuse | Faults.Argument;
        maySucceed = false;
        ProtoWriter w = W;
        switch (op.Variant % 8)
        {
            case 0:
                w.AddInt32(0, 1);
                break;
            case 1:
                w.AddString(1, (string)null!);
                break;
            case 2:
                w.AddBytesInPlace(1, -1, 0, static (_, _) => { });
                break;
            case 3:
                w.StartSub(1, -1);
                break;
            case 4:
                w.Rollback(default);
                break;
            case 5 when x.HasTyped:
                Say(IsTraced ? $"{P}.AddInt32(1, 1);" : "");
                w.AddInt32(1, 1);
                break;
            case 6 when x.HasTyped:
                Say(IsTraced ? $"{P}.CloseSub();" : "");
                w.CloseSub();
                break;
            case 7 when x.HasTyped:
                Say(IsTraced ? $"MessageWriter.Root({P}).StartMessage(0xA, 1);" : "");
                MessageWriter.Root(w).StartMessage(0x0A, 1);
                break;
            default:
                w.ReserveHeadRoom(-1);
                break;
        }

        Succeeded();
    }

    /// <summary>A message straight into a span, while other writers are in use.</summary>
    private void WriteSpan()
    {
        piece.Clear();
        for (int i = op.From % 5; i >= 0; i--)
        {
            piece.Bytes(op.Field, Draws.Bytes(op.Size, op.From));
        }

        e.Clear();
        e.Bytes(3, piece.Span);
        int room = op.Variant % 2 == 0 ? e.Length : Math.Max(e.Length - 1 - (op.From % 8), 0);
        byte[] span = new byte[room];
        bool fits = ProtoMessage.TryWriteTo(span, op, static (w, o) =>
        {
            w.StartSub(3);
            for (int i = o.From % 5; i >= 0; i--)
            {
                w.AddBytes(o.Field, Draws.Bytes(o.Size, o.From));
            }

            w.CloseSub();
        }, out int size);
        if (size != e.Length || fits != (room >= e.Length))
        {
            Fail($"TryWrite says {fits} and {size}, expected {e.Length} in {room}");
        }

        if (fits)
        {
            Compare(span, e.Span, "TryWrite");
        }
    }
}
