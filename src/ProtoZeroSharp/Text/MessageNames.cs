using System.ComponentModel;
using ProtoZeroSharp.Text;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// The names of a message's fields, for text. Nothing refers to them but the members that make text, so that they are not in a trimmed
/// program that makes none.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageNames
{
    private readonly Func<int, MessageNames>? children;
    private readonly string[] lines;
    private readonly FieldNames?[] fields;

    /// <summary>Names the fields of a message.</summary>
    /// <param name="schema">The message.</param>
    /// <param name="table">The message's full name, after a <c>*</c> for a MessageSet, and a line for each of its fields in the order of their numbers: <c>!</c> where the field's
    /// values are not shown, its name, and for an enum the names of its values, each after a space. A number among these is that of the name
    /// that follows; any other name has the number after that of the name before it, and the first one has 0.</param>
    /// <param name="children">The names of a message field's message by the field's number; null where no field is a message.</param>
    /// <param name="extensions">Extensions of the message, each as a message that has the extension and nothing else. The name of such a message is empty,
    /// or that of the extended one where another file declares that.</param>
    public MessageNames(MessageSchema schema, string table, Func<int, MessageNames>? children, params MessageNames[] extensions)
    {
        Schema = schema;
        Extensions = extensions;
        this.children = children;
        lines = table.Split('\n');
        fields = new FieldNames?[lines.Length - 1];
    }

    /// <summary>Names an extension of a MessageSet.</summary>
    /// <param name="typeId">The extension's number.</param>
    /// <param name="table">A line for the extension after an empty one, or after the name of the MessageSet where another file declares that.</param>
    /// <param name="children">The names of its message.</param>
    public MessageNames(int typeId, string table, Func<int, MessageNames> children)
        : this(null!, table, children) => TypeId = typeId;

    // The message; null for an extension of a MessageSet.
    internal MessageSchema Schema { get; }

    // The extensions that are known.
    internal MessageNames[] Extensions { get; }

    // The number of an extension of a MessageSet.
    internal int TypeId { get; }

    // The number of an extension.
    internal int ExtensionNumber => Schema == null ? TypeId : Schema.At(0).Number;

    // The message's name with its package.
    internal string FullName => lines[0].TrimStart('*');

    // Whether the message is a MessageSet, whose items are framed in a way of their own.
    internal bool IsMessageSet => lines[0].StartsWith("*", StringComparison.Ordinal);

    // The field at an index among the schema's entries.
    internal FieldNames this[int index] => fields[index] ??= new FieldNames(lines[index + 1]);

    // The message that a field holds.
    internal MessageNames Child(int fieldNumber) => children!(fieldNumber);
}
