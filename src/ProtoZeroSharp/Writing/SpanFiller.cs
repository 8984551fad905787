namespace ProtoZeroSharp;

/// <summary>Fills bytes in the output of a writer, in place. Make it a static lambda: it is then created once.</summary>
/// <typeparam name="TState">What the lambda needs; on .NET 10 and later also a ref struct, such as a reader.</typeparam>
/// <param name="destination">All of it must be filled; it holds arbitrary bytes before.</param>
/// <param name="state">What was passed along.</param>
public delegate void SpanFiller<in TState>(Span<byte> destination, TState state)
#if NET10_0_OR_GREATER
    where TState : allows ref struct
#endif
    ;
