using System.Text;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.WriterModel;

/// <summary>
/// Does operations to writers and to the model side by side. After each, the lengths are compared and the writer's invariants checked; a
/// call that fails must have been expected to, and must have changed nothing.
/// </summary>
internal sealed unsafe partial class Session
{
    public const int SlotCount = 3;

    /// <summary>No more than the pools of values have.</summary>
    private const int MostElements = 120_000;

    private readonly Slot[] slots = [new(0), new(1), new(2)];
    private readonly Encoded e = new();
    private readonly Encoded piece = new();
    private readonly Sink sink = new();

    private Operation op;
    private Slot slot;
    private Output x;

    /// <summary>How this call may fail.</summary>
    private Faults allowed;
    private bool maySucceed;
    private bool keepsModel;
    private long names;

    public Session()
    {
        slot = slots[0];
        x = slot.Expected;
    }

    /// <summary>When set, the calls are written here as C#.</summary>
    public StringBuilder? Trace { get; set; }

    /// <summary>Calls that were refused, as the model expected.</summary>
    public long Refusals { get; private set; }

    private ProtoWriter W => slot.Writer;

    /// <summary>The typed handle on the innermost message.</summary>
    private MessageWriter M => x.HasTyped ? HandleOf(x.Innermost.Handle) : MessageWriter.Root(W);

    public void Run(IReadOnlyList<Operation> operations)
    {
        names = 0;
        for (int i = 0; i < operations.Count; i++)
        {
            Step(operations[i]);
        }

        for (int i = 0; i < SlotCount; i++)
        {
            Finish(slots[i]);
        }
    }

    /// <summary>Forgets writers that a failure left, without touching them.</summary>
    public void Abandon()
    {
        foreach (Slot each in slots)
        {
            each.IsLive = false;
            each.Buffer = null;
            each.Memory = null;
            each.Forget();
        }
    }

    private static MessageWriter HandleOf(nint handle) => *(MessageWriter*)&handle;

    private static nint WordOf(MessageWriter handle) => *(nint*)&handle;

    private void Step(in Operation operation)
    {
        op = operation.Kind is OperationKind.Packed or OperationKind.Text ? operation with { Size = Math.Min(operation.Size, MostElements) } : operation;
        slot = slots[op.Slot];
        x = slot.Expected;
        if (!slot.IsLive && op.Kind is not (OperationKind.Renew or OperationKind.Trim or OperationKind.WriteSpan))
        {
            return;
        }

        e.Clear();
        allowed = Faults.None;
        maySucceed = true;
        keepsModel = false;
        int depth = slot.IsLive ? x.Depth : 0;
        int length = slot.IsLive ? x.Innermost.Body.Length : 0;
        int said = Trace?.Length ?? 0;
        try
        {
            Execute();
        }
        catch (ModelFailure)
        {
            throw;
        }
        catch (Exception thrown)
        {
            Faults fault = FaultOf(thrown);
            if ((allowed & fault) == 0 && !(fault == Faults.Memory && TestMemory.Failing.HasFailed))
            {
                throw new ModelFailure($"{op}: {thrown.GetType().Name} was not expected, {(maySucceed ? "success" : "nothing else")} or {allowed} was. {thrown.Message}", thrown);
            }

            Refusals++;
            if (Trace != null)
            {
                Trace.Insert(said, "try { ").Length -= 1;
                Trace.Append(" } catch (Exception e) { Console.WriteLine(e.Message); }\n");
            }

            if (!keepsModel && slot.IsLive)
            {
                x.Rollback(depth, length);
            }
        }

        if (slot.IsLive)
        {
            CheckLengths();
        }
    }

    private static Faults FaultOf(Exception thrown) => thrown switch
    {
        OwnException => Faults.Own,
        ProtoException { Kind: ProtoErrorKind.MessageTooLarge } => Faults.Maximum,
        ProtoException { Kind: ProtoErrorKind.BufferFull } => Faults.Full,
        ObjectDisposedException => Faults.Disposed,
        InvalidOperationException => Faults.Misuse,
        ArgumentException => Faults.Argument,
        OutOfMemoryException => Faults.Memory,
        _ => Faults.Other,
    };

    private void CheckLengths()
    {
        // In a deep nest both sides take long to count.
        if (x.Depth > 64 && (op.From & 15) != 0)
        {
            return;
        }

        long expected = x.LengthIfClosed(0);
        long actual = W.LengthIfClosed;
        if (actual != expected)
        {
            Fail($"LengthIfClosed is {actual}, expected {expected}");
        }

        (long least, long most) = x.LengthBounds();
        int length = W.Length;
        if (length < least || length > most)
        {
            Fail($"Length is {length}, expected {least} to {most}");
        }

        try
        {
            Invariants.Check(W.CheckedRoot()->State);
        }
        catch (InvalidOperationException broken)
        {
            Fail(broken.Message);
        }
    }

    private void Fail(string message) => throw new ModelFailure($"{op} on slot {slot.Index}: {message}.");

    /// <summary>Says whether so many bytes more fit, under the maximum and into fixed memory.</summary>
    private bool Predict(long more)
    {
        long length = x.LengthIfClosed(more);
        if (length <= x.Maximum && length <= x.Capacity)
        {
            return true;
        }

        allowed |= (length > x.Maximum ? Faults.Maximum : 0) | (length > x.Capacity ? Faults.Full : 0);

        // Nothing may be refused or not when there is too much already.
        maySucceed &= more == 0;
        return false;
    }

    /// <summary>The call succeeded.</summary>
    private void Succeeded()
    {
        if (!maySucceed)
        {
            Fail($"succeeded, expected {allowed}");
        }
    }

    /// <summary>The call succeeded and wrote what was prepared.</summary>
    private void Appended()
    {
        Succeeded();
        x.Append(e.Span);
    }

    private void Compare(ReadOnlySpan<byte> actual, ReadOnlySpan<byte> expected, string what)
    {
        if (!actual.SequenceEqual(expected))
        {
            int at = actual.CommonPrefixLength(expected);
            Fail($"{what} has {actual.Length} bytes, expected {expected.Length}; the first difference is at {at}: {Hex(actual, at)} instead of {Hex(expected, at)}");
        }
    }

    private static string Hex(ReadOnlySpan<byte> bytes, int from) => Convert.ToHexString(bytes.Slice(from, Math.Min(bytes.Length - from, 12)));
}
