#if NET8_0_OR_GREATER
namespace ProtoZeroSharp;

/// <summary>
/// A type of the program that says how it is written as a message, so that generic code can write it: <see cref="ProtoMessage"/>,
/// <see cref="ProtoContent"/> and what is built on them. From .NET 8 on; elsewhere a <see cref="WriterBody{TState}"/> does the same.
/// </summary>
/// <typeparam name="TSelf">The type itself; on .NET 10 and later also a ref struct.</typeparam>
public interface IProtoWritable<TSelf>
#if NET10_0_OR_GREATER
    where TSelf : IProtoWritable<TSelf>, allows ref struct
#else
    where TSelf : IProtoWritable<TSelf>
#endif
{
    /// <summary>Writes the fields of the message: what it opens, it closes.</summary>
    /// <param name="writer">Open a generated writer on it: <c>new Person.Writer(writer)</c>. The caller disposes it.</param>
    /// <param name="value">What to write.</param>
    static abstract void Write(ProtoWriter writer, TSelf value);
}
#endif
