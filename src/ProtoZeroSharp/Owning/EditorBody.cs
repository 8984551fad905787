namespace ProtoZeroSharp;

/// <summary>
/// Edits a message. Make it a static lambda: it is then created once. It may run several times, each time on the message as it was.
/// </summary>
/// <typeparam name="TState">What the lambda needs; on .NET 10 and later also a ref struct.</typeparam>
/// <param name="message">The message: open a generated editor on it, and end that before the lambda does.</param>
/// <param name="state">What was passed along.</param>
public delegate void EditorBody<in TState>(MessageEdit message, TState state)
#if NET10_0_OR_GREATER
    where TState : allows ref struct
#endif
    ;
