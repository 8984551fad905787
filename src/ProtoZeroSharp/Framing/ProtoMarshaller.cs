using System.Buffers;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp;

/// <summary>
/// Messages in and out of contexts of a transport, as gRPC's <c>SerializationContext</c> and <c>DeserializationContext</c> are: this
/// library knows neither type, it is told once how to use them. Make one for the program; its methods are what
/// <c>Marshallers.Create</c> takes. Writing allocates nothing; the bytes go straight into the context's memory.
/// </summary>
/// <typeparam name="TWriting">The context that a message is written to.</typeparam>
/// <typeparam name="TReading">The context that a message is read from.</typeparam>
public sealed class ProtoMarshaller<TWriting, TReading>
{
    private readonly Action<TWriting, int> setLength;
    private readonly Func<TWriting, IBufferWriter<byte>> getWriter;
    private readonly Action<TWriting> complete;
    private readonly Func<TReading, ReadOnlySequence<byte>> getPayload;

    /// <summary>Learns how the contexts are used; static lambdas are enough.</summary>
    /// <param name="setLength">Is told the bytes of the message, before anything is written.</param>
    /// <param name="getWriter">Where the message goes.</param>
    /// <param name="complete">Is called when all of it is there.</param>
    /// <param name="getPayload">The message that came, which need not outlive the call.</param>
    /// <exception cref="ArgumentNullException">One of them is null.</exception>
    public ProtoMarshaller(
        Action<TWriting, int> setLength,
        Func<TWriting, IBufferWriter<byte>> getWriter,
        Action<TWriting> complete,
        Func<TReading, ReadOnlySequence<byte>> getPayload)
    {
        this.setLength = setLength ?? throw new ArgumentNullException(nameof(setLength));
        this.getWriter = getWriter ?? throw new ArgumentNullException(nameof(getWriter));
        this.complete = complete ?? throw new ArgumentNullException(nameof(complete));
        this.getPayload = getPayload ?? throw new ArgumentNullException(nameof(getPayload));
    }

#if NET8_0_OR_GREATER
    /// <summary>Writes a value. As a method group it is the serializer of a method.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="value">What to write.</param>
    /// <param name="context">Where to.</param>
    public void Write<T>(T value, TWriting context)
        where T : IProtoWritable<T>
    {
        using ProtoWriter writer = new();
        T.Write(writer, value);
        Send(writer, context);
    }

    /// <summary>Reads a value. As a method group it is the deserializer of a method. Allocates what the value takes.</summary>
    /// <typeparam name="T">Knows how it is read.</typeparam>
    /// <param name="context">Where from.</param>
    /// <exception cref="ProtoException">The message is malformed, as far as the value looks.</exception>
    public T Read<T>(TReading context)
        where T : IProtoReadable<T>
    {
        using ProtoSequence input = new(getPayload(context));
        return T.Read(input.Span);
    }
#endif

    /// <summary>A serializer of a lambda, for types that do not know how they are written.</summary>
    /// <typeparam name="T">What is written.</typeparam>
    /// <param name="body">Writes the message; a static lambda.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    public Action<T, TWriting> CreateSerializer<T>(WriterBody<T> body)
    {
        if (body is null)
        {
            throw new ArgumentNullException(nameof(body));
        }

        return (value, context) =>
        {
            using ProtoWriter writer = new();
            body(writer, value);
            Send(writer, context);
        };
    }

    /// <summary>A deserializer of a lambda, for types that do not know how they are read.</summary>
    /// <typeparam name="T">What is made of a message.</typeparam>
    /// <param name="body">Makes it; a static lambda.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    public Func<TReading, T> CreateDeserializer<T>(ReaderBody<T> body)
    {
        if (body is null)
        {
            throw new ArgumentNullException(nameof(body));
        }

        return context =>
        {
            using ProtoSequence input = new(getPayload(context));
            return body(input.Span);
        };
    }

    /// <summary>Writes a message that is encoded already, and disposes it. A disposal meanwhile takes effect at the end.</summary>
    /// <param name="message">What to write.</param>
    /// <param name="context">Where to.</param>
    /// <exception cref="ArgumentNullException">The message is null.</exception>
    /// <exception cref="ObjectDisposedException">The message was disposed.</exception>
    public void WriteBytes(DetachedMessage message, TWriting context)
    {
        if (message is null)
        {
            throw new ArgumentNullException(nameof(message));
        }

        using (message)
        {
            // What is called here may dispose the message, and so may the caller's own using on another thread.
            ReadOnlySpan<byte> bytes = message.BeginUse();
            try
            {
                setLength(context, bytes.Length);
                Output.WriteTo(bytes, getWriter(context));
                complete(context);
            }
            finally
            {
                message.EndUse();
            }
        }
    }

    /// <summary>Copies a message, to be read where the method is. Allocates the object that owns the bytes; its receiver disposes it.</summary>
    /// <param name="context">Where from.</param>
    public DetachedMessage ReadBytes(TReading context)
    {
        using ProtoWriter writer = new();
        foreach (ReadOnlyMemory<byte> segment in getPayload(context))
        {
            writer.AddRaw(segment.Span);
        }

        return writer.Detach();
    }

    private void Send(ProtoWriter writer, TWriting context)
    {
        setLength(context, writer.FinishedLength);
        writer.WriteTo(getWriter(context));
        complete(context);
    }
}
