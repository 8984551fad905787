namespace ProtoZeroSharp;

/// <summary>
/// Edits a message. Make it a static lambda: it is then created once. It may run several times, each time on the message as it was.
/// </summary>
/// <typeparam name="TState">What the lambda needs; on .NET 9 and later also a ref struct.</typeparam>
/// <param name="buffer">The message and room to grow: open a generated editor on it.</param>
/// <param name="length">The bytes of the message.</param>
/// <param name="state">What was passed along.</param>
/// <returns>The new length: what <c>Close</c> of the last editor on the buffer returns. Another one is refused. Without an editor, any that fits.</returns>
public delegate int EditorBody<in TState>(Span<byte> buffer, int length, TState state)
#if NET9_0_OR_GREATER
    where TState : allows ref struct
#endif
    ;
