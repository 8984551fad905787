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
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => ToArray(value, static (writer, v) => T.Write(v, writer));

    /// <summary>A message that may be kept, awaited on and disposed on any thread.</summary>
    /// <typeparam name="T">Knows how it is written, without values by reference.</typeparam>
    /// <param name="value">What to write.</param>
    public static DetachedMessage Detach<T>(T value)
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => Detach(value, static (writer, v) => T.Write(v, writer));

    /// <summary>Writes a message to a buffer writer and advances it; allocates nothing.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="value">What to write.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination is null.</exception>
    public static int WriteTo<T>(IBufferWriter<byte> destination, T value)
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => WriteTo(destination, value, static (writer, v) => T.Write(v, writer));

    /// <summary>Writes a message to a stream; allocates nothing.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="destination">Gets the message when all of it is written.</param>
    /// <param name="value">What to write.</param>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="ArgumentNullException">The destination is null.</exception>
    public static int WriteTo<T>(Stream destination, T value)
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => WriteTo(destination, value, static (writer, v) => T.Write(v, writer));

    /// <summary>Writes a value as a submessage. When its <c>Write</c> throws, nothing of the field is left.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    /// <param name="value">What to write.</param>
    public static void AddMessage<T>(this ProtoWriter writer, int fieldNumber, T value)
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => writer.AddMessage(fieldNumber, value, static (inner, v) => T.Write(v, inner));

    /// <summary>Writes a value with its length in front, as one message of a delimited stream. When its <c>Write</c> throws, nothing of it is left.</summary>
    /// <typeparam name="T">Knows how it is written.</typeparam>
    /// <param name="writer">Where to.</param>
    /// <param name="value">What to write.</param>
    public static void AddDelimited<T>(this ProtoWriter writer, T value)
#if NET9_0_OR_GREATER
        where T : IProtoWritable<T>, allows ref struct
#else
        where T : IProtoWritable<T>
#endif
        => writer.AddDelimited(value, static (inner, v) => T.Write(v, inner));
}
#endif
