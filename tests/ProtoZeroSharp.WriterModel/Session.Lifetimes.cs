using System.Buffers;

namespace ProtoZeroSharp.WriterModel;

// Writers that end, and those that come after them.
internal sealed unsafe partial class Session
{
    /// <summary>Ends the writer and makes another, over memory of another kind.</summary>
    private void Renew()
    {
        Finish(slot);
        slot.Version++;
        int kind = op.Variant % 8;
        if (kind < 4)
        {
            Say(IsTraced ? $"var {P} = new ProtoWriter();" : "");
            slot.Writer = new ProtoWriter();
            x.Capacity = long.MaxValue;
        }
        else if (kind < 6)
        {
            int capacity = op.Size;
            slot.Memory = new FixedMemory(capacity);
            Say(IsTraced ? $"var {P} = new ProtoWriter((byte*)NativeMemory.Alloc({capacity}), {capacity});" : "");
            try
            {
                slot.Writer = new ProtoWriter(slot.Memory.Start, capacity);
            }
            catch
            {
                slot.Memory.Dispose();
                slot.Memory = null;
                throw;
            }

            x.Capacity = capacity;
        }
        else
        {
            int capacity = op.Size % 40000;
            Say(IsTraced ? $"var b{P} = new ProtoBuffer({capacity}); var {P} = b{P}.CreateWriter();" : "");
            slot.Buffer = new ProtoBuffer(capacity);
            try
            {
                slot.Writer = slot.Buffer.CreateWriter();
            }
            catch
            {
                slot.Buffer.Dispose();
                slot.Buffer = null;
                throw;
            }

            x.Capacity = long.MaxValue;
        }

        slot.Forget();
        x.Empty();
        slot.IsLive = true;
    }

    /// <summary>Ends the writer of a buffer and goes on with the next one.</summary>
    private void EndWriter()
    {
        ProtoBuffer? buffer = slot.Buffer;
        if (buffer == null)
        {
            return;
        }

        Say(IsTraced ? $"{P}.Dispose();" : "");
        ProtoWriter old = W;
        old.Dispose();
        bool isLost = x.IsOpen;
        slot.Forget();
        if (isLost)
        {
            try
            {
                buffer.CreateWriter();
                Fail("a buffer whose writer left a message open gave another");
            }
            catch (InvalidOperationException)
            {
            }

            Say(IsTraced ? $"b{P}.Reset();" : "");
            buffer.Reset();
            slot.Emptied();
        }
        else
        {
            Compare(buffer.ToArray(), x.Root.Body.Span, "the buffer");
            try
            {
                switch (op.Variant % 6)
                {
                    case 0:
                        sink.Empty(fails: false);
                        Say(IsTraced ? $"b{P}.FlushTo(Stream.Null);" : "");
                        buffer.FlushTo((Stream)sink);
                        Compare(sink.Content, x.Root.Body.Span, "FlushTo of the buffer");
                        slot.Emptied();
                        break;
                    case 1:
                        sink.Empty(fails: false);
                        Say(IsTraced ? $"b{P}.FlushAsync(Stream.Null).GetAwaiter().GetResult();" : "");
                        buffer.FlushToAsync(sink).GetAwaiter().GetResult();
                        Compare(sink.Content, x.Root.Body.Span, "FlushAsync of the buffer");
                        slot.Emptied();
                        break;
                    case 2:
                        Say(IsTraced ? $"b{P}.DetachGathered().Dispose();" : "");
                        using (GatheredMessage message = buffer.DetachGathered())
                        {
                            Compare(message.Sequence.ToArray(), x.Root.Body.Span, "DetachGathered of the buffer");
                        }

                        slot.Emptied();
                        break;
                }
            }
            catch (OutOfMemoryException) when (TestMemory.Failing.HasFailed)
            {
                Compare(buffer.WrittenSequence.ToArray(), x.Root.Body.Span, "the buffer for which there was no memory");
            }
        }

        TestMemory.Failing.Disarm();
        slot.Writer = buffer.CreateWriter();
        if (IsTraced)
        {
            int before = slot.Version++;
            Say($"var b{P} = b{$"p{slot.Index}_{before}"}; var {P} = b{P}.CreateWriter();");
        }

        try
        {
            old.AddInt32(1, 1);
            Fail("a disposed writer wrote");
        }
        catch (ObjectDisposedException)
        {
        }

        try
        {
            buffer.CreateWriter();
            Fail("a buffer in use gave another writer");
        }
        catch (InvalidOperationException)
        {
        }
    }

    /// <summary>Compares what a writer holds, and disposes it.</summary>
    private void Finish(Slot ended)
    {
        if (!ended.IsLive)
        {
            return;
        }

        Slot before = slot;
        slot = ended;
        x = ended.Expected;
        ProtoWriter w = W;
        if (!x.IsOpen)
        {
            Say(IsTraced ? $"Console.WriteLine(Convert.ToHexString({P}.ToArray())); // {(x.Root.Body.Length < 2000 ? Convert.ToHexString(x.Root.Body.Span) : $"{x.Root.Body.Length} bytes")}" : "");
            if (x.HasReferences())
            {
                sink.Empty(fails: false);
                w.WriteTo((Stream)sink);
                Compare(sink.Content, x.Root.Body.Span, "the output");
            }
            else
            {
                Compare(w.WrittenSpan, x.Root.Body.Span, "the output");
            }
        }

        Say(IsTraced ? $"{P}.Dispose();" : "");
        w.Dispose();
        w.Dispose();
        if (ended.Buffer != null)
        {
            Say(IsTraced ? $"b{P}.Dispose();" : "");
            ended.Buffer.Dispose();
            ended.Buffer = null;
        }

        if (ended.Memory != null)
        {
            if (!ended.Memory.IsIntact)
            {
                Fail("bytes after the caller's memory changed");
            }

            ended.Memory.Dispose();
            ended.Memory = null;
        }

        ended.IsLive = false;
        ended.Forget();
        slot = before;
        x = slot.Expected;
    }
}
