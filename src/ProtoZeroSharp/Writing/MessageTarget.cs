using System.ComponentModel;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The message that a generated writer writes, for <see cref="InterpolatedText"/> and for generated code. A writer converts to this
/// type without a cast, because the compiler passes it along for interpolated strings, and to no other: so no other overload takes one.
/// </summary>
/// <param name="message">The open message.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct MessageTarget(MessageWriter message)
{
    /// <summary>The open message.</summary>
    public MessageWriter Message { get; } = message;
}
