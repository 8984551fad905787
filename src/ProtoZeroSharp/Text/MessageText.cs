using System.ComponentModel;
using ProtoZeroSharp.Text;

namespace ProtoZeroSharp.Generated;

/// <summary>Messages as text, for generated readers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class MessageText
{
    private static readonly TextOptions Default = new();

    /// <summary>The message in protobuf's text format. Allocates the string and, while it is made, the names of the types in it, each once.</summary>
    /// <param name="message">The message.</param>
    /// <param name="names">What it is.</param>
    /// <param name="options">How it is shown; null is the default.</param>
    public static string Of(MessageView message, MessageNames names, TextOptions? options = null) => MessagePrinter.Print(message, names, options ?? Default, out _);

    /// <summary>As <see cref="Of"/>, and says whether the message could be read to its end.</summary>
    /// <param name="message">The message.</param>
    /// <param name="names">What it is.</param>
    /// <param name="options">How it is shown; null is the default.</param>
    /// <param name="problem">Why the text ends early, or null.</param>
    public static string Print(MessageView message, MessageNames names, TextOptions? options, out ProtoException? problem) =>
        MessagePrinter.Print(message, names, options ?? Default, out problem);
}
