using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>
/// A message from a value in one call: with a <see cref="WriterBody{TState}"/>, a static lambda that is handed the value, or, from .NET 8
/// on, of a type that is <c>IProtoWritable</c>. Where the bytes go is the only thing that is allocated. Each call throws
/// <see cref="InvalidOperationException"/> when the writing leaves a submessage open.
/// </summary>
public static partial class ProtoMessage
{
    /// <summary>A message as an array.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">There are more than 2,147,483,591 bytes, the most that an array holds.</exception>
    public static byte[] ToArray<TState>(TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        MessageWriter.ThrowIfNoBody(body);
        using ProtoWriter writer = new();
        body(writer, state);
        return writer.ToArray();
    }

    /// <summary>A message that may be kept, awaited on and disposed on any thread.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message, without values by reference.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">The lambda added values by reference: use <see cref="ProtoWriter.DetachGathered"/> of a writer.</exception>
    public static DetachedMessage Detach<TState>(TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
        => Detach(state, body, "call its DetachGathered()");

    // The remedy is for values by reference.
    internal static DetachedMessage Detach<TState>(TState state, WriterBody<TState> body, string remedy)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        MessageWriter.ThrowIfNoBody(body);
        using ProtoWriter writer = new();
        body(writer, state);
        if (writer.HasReferences)
        {
            WriterErrors.ThrowReferencesTo(remedy);
        }

        return writer.Detach();
    }

    /// <summary>Writes a message to a buffer writer and advances it; allocates nothing.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination or the lambda is null.</exception>
    public static int WriteTo<TState>(IBufferWriter<byte> destination, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ThrowIfNone(destination);
        MessageWriter.ThrowIfNoBody(body);
        using ProtoWriter writer = new();
        body(writer, state);
        return writer.FlushTo(destination);
    }

    /// <summary>Writes a message to a stream; allocates nothing.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination or the lambda is null.</exception>
    public static int WriteTo<TState>(Stream destination, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        ThrowIfNone(destination);
        MessageWriter.ThrowIfNoBody(body);
        using ProtoWriter writer = new();
        body(writer, state);
        return writer.FlushTo(destination);
    }

    /// <summary>Writes a message straight into a span. Allocates nothing, and never writes beyond the span.</summary>
    /// <param name="destination">Where the message goes.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.BufferFull"/>: it does not fit. What is in the span then is no message.</exception>
    /// <exception cref="InvalidOperationException">The lambda left a submessage open.</exception>
    public static unsafe int WriteTo<TState>(Span<byte> destination, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        MessageWriter.ThrowIfNoBody(body);

        fixed (byte* start = destination)
        {
            // The address of an empty span may be null; with a capacity of 0 nothing is written to this one.
            byte nothing;
            using ProtoWriter writer = new(start == null ? &nothing : start, destination.Length);
            body(writer, state);
            return writer.WrittenSpan.Length;
        }
    }

    /// <summary>
    /// Writes a message straight into a span if it fits. If it does not, the lambda runs a second time, in pooled memory, to learn
    /// the size: it must write the same both times. That costs an exception, which is caught here: some 1 KB and several microseconds.
    /// </summary>
    /// <param name="destination">Where the message goes.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <param name="size">The bytes of the message, also when it does not fit.</param>
    /// <returns>False when it does not fit; nothing beyond the span was written, and what is in it is no message.</returns>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">The lambda left a submessage open.</exception>
    public static bool TryWriteTo<TState>(Span<byte> destination, TState state, WriterBody<TState> body, out int size)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        try
        {
            size = WriteTo(destination, state, body);
            return true;
        }
        catch (ProtoException e) when (e.Kind == ProtoErrorKind.BufferFull)
        {
            using ProtoWriter writer = new();
            body(writer, state);

            // Not the span: there is none when values were added by reference, and here they were not copied.
            size = (int)writer.WrittenSequence.Length;
            if (size > destination.Length)
            {
                return false;
            }

            // It fits after all: in front of a mark, lengths had kept room that they did not need.
            writer.CopyTo(destination);
            return true;
        }
    }

    /// <summary>Writes a value as a submessage. When the lambda throws, nothing of the field is left.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">The lambda left a submessage open, or closed one that it had not started.</exception>
    public static void AddMessage<TState>(this ProtoWriter writer, int fieldNumber, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        MessageWriter.ThrowIfNoBody(body);
        int depth = writer.OpenSubs;
        writer.StartSub(fieldNumber);
        Fill(writer, depth, state, body);
    }

    /// <summary>Writes a value with its length in front, as one message of a delimited stream. When the lambda throws, nothing of it is left.</summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Writes the message.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="InvalidOperationException">The lambda left a submessage open, or closed one that it had not started.</exception>
    public static void AddDelimited<TState>(this ProtoWriter writer, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        MessageWriter.ThrowIfNoBody(body);
        int depth = writer.OpenSubs;
        writer.StartDelimited();
        Fill(writer, depth, state, body);
    }

    private static void ThrowIfNone(object? destination)
    {
        if (destination is null)
        {
            throw new ArgumentNullException(nameof(destination));
        }
    }

    private static void Fill<TState>(ProtoWriter writer, int depth, TState state, WriterBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        try
        {
            body(writer, state);
            int open = writer.OpenSubs - 1;
            if (open > depth)
            {
                writer.ThrowUnfinished("what writes the message returns. Nothing of the message was written");
            }

            if (open < depth)
            {
                throw new InvalidOperationException("What wrote the message closed a submessage that it had not started.");
            }

            writer.CloseSub();
        }
        finally
        {
            writer.CancelSubsTo(depth);
        }
    }
}
