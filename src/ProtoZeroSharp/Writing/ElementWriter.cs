using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// Writes the elements of a repeated scalar field one by one, packed or not as its schema says. The message that it belongs to
/// cannot be written to meanwhile when the field is packed. Allocates nothing.
/// </summary>
/// <typeparam name="T">The element.</typeparam>
/// <typeparam name="TCodec">How it is written.</typeparam>
public readonly unsafe ref struct ElementWriter<T, TCodec>
#if NET8_0_OR_GREATER
    : IDisposable
#endif
    where TCodec : struct, IScalarCodec<T>
{
    private readonly MessageWriter message;
    private readonly ulong tag;
    private readonly int tagSize;
    private readonly bool packed;

    internal ElementWriter(MessageWriter message, ulong tag, int tagSize, bool packed)
    {
        this.message = message;
        this.tag = packed ? 0 : tag;
        this.tagSize = tagSize;
        this.packed = packed;
    }

    /// <summary>Writes one element.</summary>
    /// <returns>The same writer, for chaining.</returns>
    /// <exception cref="InvalidOperationException">The field is packed and was closed; or its message was, or has another one open.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ElementWriter<T, TCodec> Add(T value)
    {
        message.Scalar<T, TCodec>(tag, packed ? 0 : tagSize, value);
        return this;
    }

    /// <summary>Ends a packed field; one without elements leaves no bytes, as if it had not been started. Of a field that is not packed there is nothing to end.</summary>
    /// <exception cref="InvalidOperationException">The field is packed and was closed before.</exception>
    public void Close()
    {
        if (packed)
        {
            FrameOperations.CloseRun(message.Handle);
        }
    }

    // Undoes a packed field, if it is open; its message is as it was.
    internal void Cancel()
    {
        Frame* frame = message.Handle;
        if (frame->Cursor != Frame.Poison)
        {
            FrameOperations.Cancel(frame);
        }
    }

    /// <summary>For <c>using</c>: does what <see cref="Close"/> does, or nothing when it was closed before.</summary>
    public void Dispose()
    {
        if (packed)
        {
            FrameOperations.DisposeRun(message.Handle);
        }
    }
}
