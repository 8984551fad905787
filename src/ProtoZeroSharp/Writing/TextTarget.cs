using System.ComponentModel;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp;

/// <summary>The message that an interpolated text goes to: what a generated writer converts to for <see cref="InterpolatedText"/>, and nothing else.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe ref struct TextTarget
{
    internal readonly Frame* Frame;

    /// <summary>For generated code.</summary>
    public TextTarget(MessageWriter message) => Frame = message.Handle;
}
