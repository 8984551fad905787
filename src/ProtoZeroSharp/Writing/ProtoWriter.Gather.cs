using System.Buffers;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

// Large values by reference: the output is then a sequence of headers and values, and nothing is copied.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>The longest value that <see cref="AddBytesByReference"/> copies all the same: 512 bytes.</summary>
    public const int MaxCopiedLength = ReferenceOperations.MaxCopied;

    /// <summary>
    /// Writes a <c>bytes</c> field, or an encoded message, of which only tag and length are copied. The output refers to the value,
    /// which must stay as it is until the output was taken or dropped: until <see cref="Reset"/>, <see cref="Dispose"/> or the end of a
    /// flush, or the disposal of what <see cref="DetachGathered"/> gave. Lengths, limits, marks and rollbacks count the value as if
    /// it were copied. Values of up to <see cref="MaxCopiedLength"/> bytes are copied, and all of them in memory given by the caller.
    /// Up to 1,024 values by reference in one output allocate nothing in the steady state; the table for more is made again for each output.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">The bytes.</param>
    /// <inheritdoc cref="AddVarInt(int, ulong)"/>
    public void AddBytesByReference(int fieldNumber, ReadOnlyMemory<byte> value)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        ReferenceOperations.Add(CheckedRoot(), EncodedTag.Bytes(tag), EncodedTag.Size(tag), value);
    }

    /// <summary>
    /// The finished bytes in pieces, in the writer's own memory and what it refers to: valid until the next write, <see cref="Reset"/>
    /// or <see cref="Dispose"/>. Copies and allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public ReadOnlySequence<byte> WrittenSequence => Output.Finished(CheckedState()).Sequence;

    // Whether there is anything by reference in the output.
    internal bool HasReferences => CheckedState()->References.Bytes != 0;

    /// <summary>
    /// <see cref="WrittenSequence"/> as a list, which is what <c>RandomAccess.Write</c> takes. Valid as long. Copies and allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or this is a default value.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public IReadOnlyList<ReadOnlyMemory<byte>> WrittenSegments => Output.Finished(CheckedState()).Segments;

    /// <summary>
    /// <see cref="WrittenSequence"/> as arrays, which is what <c>Socket.Send</c> takes. Valid as long. The bytes of the writer's own
    /// memory, and those referred to that are in no array, are copied to one array, which is reused.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open, this is a default value, or more than 2,147,483,591 bytes must be copied, the most that an array holds.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public IList<ArraySegment<byte>> GetArraySegments() => Output.Finished(CheckedState()).ArraySegments;

    /// <summary>
    /// As <see cref="Detach"/>, for an output that refers to bytes elsewhere: hands it over, in pieces, to an owner that may be kept,
    /// awaited on and disposed on any thread, and empties the writer. Allocates that one object.
    /// </summary>
    /// <exception cref="InvalidOperationException">A submessage is open, or the writer is over the caller's memory.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public GatheredMessage DetachGathered()
    {
        WriterState* state = CheckedState();
        FinishedOutput output = Output.Finished(state);
        GatheredMessage message;
        try
        {
        }
        finally
        {
            message = GatheredMessage.Take(state, output);
            OutputEvents.Emptied(state);
            WriterState.Open(state, state->Start);
        }

        return message;
    }
}
