using System.Diagnostics;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// Writes protobuf by field number straight into pooled unmanaged memory, and is what generated writers are opened on.
/// A handle of two words: copies share the output. Rents its memory and gives it back on <see cref="Dispose"/>, which must be
/// called on the thread that created it (the compiler sees to that: a ref struct cannot leave its thread). Allocates nothing in
/// the steady state. Not thread-safe.
/// </summary>
/// <remarks>
/// A writer that is never disposed keeps its memory until its thread ends. To keep output in a field, across an <c>await</c> or
/// between threads use <see cref="ProtoBuffer"/>.
/// <para>
/// <c>default(ProtoWriter)</c> is a handle on nothing: the first field throws a <see cref="NullReferenceException"/>. Assign
/// <c>new ProtoWriter()</c> to it first.
/// </para>
/// </remarks>
[DebuggerDisplay("{ToString(),raw}")]
public readonly unsafe ref partial struct ProtoWriter
#if NET8_0_OR_GREATER
    : IDisposable
#endif
{
    private readonly Frame* root;
    private readonly uint generation;

    // This and the next two assign all of the handle, and none calls another constructor by `: this()`. From such a call C# fills the local
    // of the caller in place, and then the JIT keeps the handle of a `using` on the stack: each field loads it from there.

    /// <summary>Rents memory from the pool of this thread.</summary>
    /// <exception cref="PlatformNotSupportedException">The process is big-endian, or a 32-bit Arm one.</exception>
    public ProtoWriter() => this = new ProtoWriter(ThreadCache.Rent());

    /// <summary>
    /// Writes into the caller's memory, which must stay where it is until the writer is disposed. Nothing is ever written beyond
    /// its end: what does not fit throws and leaves no partial field.
    /// </summary>
    /// <param name="memory">The first byte, native or pinned.</param>
    /// <param name="capacity">Its size in bytes.</param>
    /// <exception cref="ArgumentNullException">The pointer is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative, or the memory would end after the last address.</exception>
    public ProtoWriter(byte* memory, int capacity) => this = new ProtoWriter(RentFixed(memory, capacity));

    internal ProtoWriter(WriterState* state)
    {
        root = state->Root;
        generation = root->Message.Generation;
    }

    /// <summary>
    /// Opens a submessage: everything written until <see cref="CloseSub"/> goes into it. Submessages nest without a limit.
    /// </summary>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <exception cref="ArgumentOutOfRangeException">The field number does not exist.</exception>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started, or the caller is code that fills or takes bytes of this writer.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    /// <exception cref="ProtoException">It does not fit into the caller's memory, or below the maximum length; nothing of it was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartSub(int fieldNumber)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        Frame* frame = CheckedRoot();
        byte* q = frame->Cursor;
        UntypedMessage* child = frame->Message.OpenUntyped + 1;
        ulong body = (ulong)q + (uint)EncodedTag.Size(tag) + (uint)child->Message.Width;
        if (body <= (ulong)frame->Limit)
        {
            // What Close stored to comes first and the output, where the fields follow, last: see FrameOperations.CloseShort.
            frame->Cursor = (byte*)body;
            frame->Message.OpenUntyped = child;
            child->Message.BodyStart = (byte*)body;
            EncodedTag.Store(q, EncodedTag.Bytes(tag) | ((ulong)(uint)EncodedTag.Size(tag) << (8 * EncodedTag.Size(tag))), EncodedTag.Size(tag) + 1);
        }
        else
        {
            FrameOperations.StartUntyped(frame, EncodedTag.Bytes(tag), EncodedTag.Size(tag), MessageForm.LengthDelimited);
        }
    }

    /// <summary>Opens a group: everything written until <see cref="CloseSub"/> goes into it.</summary>
    /// <inheritdoc cref="StartSub(int)"/>
    public void StartGroup(int fieldNumber)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.StartGroup);
        FrameOperations.StartUntyped(CheckedRoot(), EncodedTag.Bytes(tag), EncodedTag.Size(tag), MessageForm.Group);
    }

    /// <summary>Closes the submessage or group opened last.</summary>
    /// <exception cref="InvalidOperationException">None is open, or a typed submessage is, or it has another size than was announced; it stays open then.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CloseSub()
    {
        Frame* frame = CheckedRoot();
        UntypedMessage* open = frame->Message.OpenUntyped;

        // A poisoned cursor makes the length too large for either case.
        nuint length = (nuint)frame->Cursor - (nuint)open->Message.BodyStart;
        int width = open->Message.Width;
        if (width == 1 && length < 0x80)
        {
            open->Message.BodyStart[-1] = (byte)length;
            frame->Message.OpenUntyped = open - 1;
        }
        else if (width == 2 && length - 0x80 < (nuint)((sizeof(nint) << OpenMessage.TwoByteShift) - 0x80))
        {
            *(ushort*)(open->Message.BodyStart - 2) = (ushort)Varint.TwoBytes(length);
            frame->Message.OpenUntyped = open - 1;
        }
        else
        {
            FrameOperations.CloseUntyped(frame);
        }
    }

    /// <summary>Returns the memory. Does nothing if it was returned before, also through a copy, or on a default value.</summary>
    /// <exception cref="InvalidOperationException">The caller is code that fills or takes bytes of this writer.</exception>
    public void Dispose()
    {
        if (root == null || root->Message.Generation != generation)
        {
            return;
        }

        ThreadCache.Return(WriterState.OfRoot(root));
    }

    /// <summary>As <see cref="Dispose"/>; its name in LibProtoZeroSharp.</summary>
    public void Free() => Dispose();

    // Whether this is a writer that was not disposed.
    internal bool IsWritable => root != null && root->Message.Generation == generation;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Frame* CheckedRoot()
    {
        Frame* frame = root;
        if (frame->Message.Generation != generation)
        {
            WriterErrors.ThrowDisposed();
        }

        return frame;
    }

    private static WriterState* RentFixed(byte* memory, int capacity)
    {
        if (memory == null)
        {
            throw new ArgumentNullException(nameof(memory));
        }

        if (capacity < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(capacity), capacity, "The capacity must not be negative.");
        }

        if ((ulong)memory > Frame.EndOfAddresses - (uint)capacity)
        {
            throw new ArgumentOutOfRangeException(nameof(capacity), capacity, "The memory would end after the last address of the process.");
        }

        return ThreadCache.Rent(memory, capacity);
    }
}
