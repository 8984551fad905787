using System.ComponentModel;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The names of all messages of a project, and of the extensions that its files declare of messages of other files. What is asked for is made,
/// and nothing else.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ProjectNames
{
    private readonly Func<string, MessageNames?> messages;
    private readonly Func<MessageNames[]>[] extensions;

    /// <summary>Names the messages and extensions of a project.</summary>
    /// <param name="messages">The names of a message by its full name, or null.</param>
    /// <param name="extensions">For each file that declares some, the extensions of messages of other files.</param>
    public ProjectNames(Func<string, MessageNames?> messages, params Func<MessageNames[]>[] extensions)
    {
        this.messages = messages;
        this.extensions = extensions;
    }

    internal IReadOnlyList<Func<MessageNames[]>> Extensions => extensions;

    /// <summary>The names of a message.</summary>
    /// <param name="fullName">The message with its package, as a type URL has it after the slash.</param>
    /// <returns>Null when the project has no such message.</returns>
    public MessageNames? Find(string fullName) => messages(fullName);
}
