namespace ProtoZeroSharp;

/// <summary>Writes a message. Make it a static lambda: it is then created once.</summary>
/// <typeparam name="TState">What the lambda needs.</typeparam>
/// <param name="writer">An empty writer; it is disposed by the caller.</param>
/// <param name="state">What was passed along.</param>
public delegate void WriterBody<in TState>(ProtoWriter writer, TState state);
