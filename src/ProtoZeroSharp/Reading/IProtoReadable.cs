#if NET8_0_OR_GREATER
namespace ProtoZeroSharp;

/// <summary>
/// A type of the program that is made of an encoded message, so that generic code can read it; the counterpart of
/// <see cref="IProtoWritable{TSelf}"/>. From .NET 8 on; elsewhere a <see cref="ReaderBody{TResult}"/> does the same.
/// </summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface IProtoReadable<TSelf>
    where TSelf : IProtoReadable<TSelf>
{
    /// <summary>Makes a value of a message.</summary>
    /// <param name="message">Open a generated reader on it: <c>new Person.Reader(message)</c>. It is gone when this returns.</param>
    static abstract TSelf Read(ReadOnlySpan<byte> message);
}
#endif
