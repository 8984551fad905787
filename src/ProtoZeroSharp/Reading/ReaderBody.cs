namespace ProtoZeroSharp;

/// <summary>Makes a value of an encoded message. Make it a static lambda: it is then created once.</summary>
/// <typeparam name="TResult">What is made; on .NET 10 and later also a reader.</typeparam>
/// <param name="message">Open a generated reader on it.</param>
public delegate TResult ReaderBody<out TResult>(ReadOnlySpan<byte> message)
#if NET10_0_OR_GREATER
    where TResult : allows ref struct
#endif
    ;
