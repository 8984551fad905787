using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Text;

/// <summary>
/// The names of the messages that one piece of work came across, made once for each type: there may be as many messages as bytes, and generated code
/// makes names whenever it is asked.
/// </summary>
internal sealed class KnownNames
{
    private readonly Dictionary<MessageSchema, MessageNames> known = [];

    /// <summary>The names that are known of a message's type, which are these if none are.</summary>
    public MessageNames Of(MessageNames names)
    {
        if (known.TryGetValue(names.Schema, out MessageNames? same))
        {
            return same;
        }

        known.Add(names.Schema, names);
        return names;
    }

    /// <summary>The names of the message that a field holds.</summary>
    public MessageNames Child(MessageNames names, int fieldNumber) =>
        names.ChildSchema(fieldNumber) is { } schema && known.TryGetValue(schema, out MessageNames? same) ? same : Of(names.Child(fieldNumber));
}
