namespace ProtoZeroSharp;

/// <summary>Writes a message. Make it a static lambda: it is then created once.</summary>
/// <typeparam name="TState">What the lambda needs; on .NET 10 and later also a ref struct, such as a reader.</typeparam>
/// <param name="writer">An empty writer, or one on which the message was just opened; the caller closes and disposes it.</param>
/// <param name="state">What was passed along.</param>
public delegate void WriterBody<in TState>(ProtoWriter writer, TState state)
#if NET10_0_OR_GREATER
    where TState : allows ref struct
#endif
    ;
