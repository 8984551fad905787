#if NET8_0_OR_GREATER
using System.Buffers;

namespace ProtoZeroSharp;

// The same with values that know how they are written; the lambda is made once for each type, in its first call.
public static partial class ProtoMessage
{
    /// <summary>A message as an array.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="value">What to write.</param>
    public static byte[] ToArray<T>(T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => ToArray(value, static (writer, v) => T.Write(writer, v));

    /// <summary>A message that may be kept, awaited on and disposed on any thread.</summary>
    /// <typeparam name="T">Knows how it is written, without values by reference.</typeparam>
    /// <param name="value">What to write.</param>
    public static DetachedMessage Detach<T>(T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => Detach(value, static (writer, v) => T.Write(writer, v));

    /// <summary>Writes a message to a buffer writer and advances it; allocates nothing.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="value">What to write.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination is null.</exception>
    public static int WriteTo<T>(IBufferWriter<byte> destination, T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => WriteTo(destination, value, static (writer, v) => T.Write(writer, v));

    /// <summary>Writes a message to a stream; allocates nothing.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="value">What to write.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination is null.</exception>
    public static int WriteTo<T>(Stream destination, T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => WriteTo(destination, value, static (writer, v) => T.Write(writer, v));

    /// <summary>Writes a message straight into a span. Allocates nothing, and never writes beyond the span.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="destination">Where the message goes.</param>
    /// <param name="value">What to write.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.BufferFull"/>: it does not fit. What is in the span then is no message.</exception>
    public static int WriteTo<T>(Span<byte> destination, T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => WriteTo(destination, value, static (writer, v) => T.Write(writer, v));

    /// <summary>Writes a message straight into a span if it fits. If it does not, its <c>Write</c> runs a second time, and an exception is caught: some 1 KB and several microseconds.</summary>
    /// <typeparam name="T">Knows how it is written, each time alike.</typeparam>
    /// <param name="destination">Where the message goes.</param>
    /// <param name="value">What to write.</param>
    /// <param name="size">The bytes of the message, also when it does not fit.</param>
    /// <returns>False when it does not fit; nothing beyond the span was written, and what is in it is no message.</returns>
    public static bool TryWriteTo<T>(Span<byte> destination, T value, out int size)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => TryWriteTo(destination, value, static (writer, v) => T.Write(writer, v), out size);

    /// <summary>Writes a value as a submessage. When its <c>Write</c> throws, nothing of the field is left.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">What to write.</param>
    public static void AddMessage<T>(this ProtoWriter writer, int fieldNumber, T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => writer.AddMessage(fieldNumber, value, static (inner, v) => T.Write(inner, v));

    /// <summary>Writes a value with its length in front, as one message of a delimited stream. When its <c>Write</c> throws, nothing of it is left.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="value">What to write.</param>
    public static void AddDelimited<T>(this ProtoWriter writer, T value)
#if NET10_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => writer.AddDelimited(value, static (inner, v) => T.Write(inner, v));
}
#endif
