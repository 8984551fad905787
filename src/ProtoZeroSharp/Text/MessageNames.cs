using System.ComponentModel;
using ProtoZeroSharp.Reading.Schemas;
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
    private readonly string[] table;
    private string? fullName;
    private MessageNames? item;
    private long[]? lines;
    private FieldNames?[]? fields;

    /// <summary>Names the fields of a message.</summary>
    /// <param name="schema">The message.</param>
    /// <param name="table">The message's full name, after a <c>*</c> for a MessageSet, and a line for each of its fields in the order of their numbers: <c>!</c> where the field's
    /// values are not shown, <c>=</c> where a group has a name of its own that is not in lower case, its name, and for an enum the names of its values, each after a space. A number among these is that of the name
    /// that follows; any other name has the number after that of the name before it, and the first one has 0.</param>
    /// <param name="children">The names of a message field's message by the field's number; null where no field is a message.</param>
    /// <param name="extensions">Extensions of the message, each as a message that has the extension and nothing else. The name of such a message is empty,
    /// or that of the extended one where another file declares that.</param>
    public MessageNames(MessageSchema schema, string table, Func<int, MessageNames>? children, params MessageNames[] extensions)
        : this(schema, [table], children, extensions)
    {
    }

    /// <summary>As the other one. It allocates nothing for the table, however many names the enums have.</summary>
    /// <param name="schema">The message.</param>
    /// <param name="table">The table in parts. A name does not go from one part into the next.</param>
    /// <param name="children">The names of a message field's message by the field's number; null where no field is a message.</param>
    /// <param name="extensions">Extensions of the message.</param>
    public MessageNames(MessageSchema schema, string[] table, Func<int, MessageNames>? children, params MessageNames[] extensions)
    {
        Schema = schema;
        Extensions = InOrder(extensions);
        this.children = children;
        this.table = table;
    }

    /// <summary>Names an extension of a MessageSet, or stands for a field whose values are not shown and whose message has no reader.</summary>
    /// <param name="typeId">The extension's number, or the field's.</param>
    /// <param name="table">A line for the extension after an empty one, or after the name of the MessageSet where another file declares that.
    /// The line of a field without a reader is <c>!</c> alone.</param>
    /// <param name="children">The names of its message; null for a field without a reader.</param>
    public MessageNames(int typeId, string table, Func<int, MessageNames>? children)
        : this(null!, table, children) => TypeId = typeId;

    // The message; null for an extension of a MessageSet.
    internal MessageSchema Schema { get; }

    // The extensions that are known, in the order of their numbers.
    internal MessageNames[] Extensions { get; }

    // Whether all that is known of the field is that its values are not shown. It is an unknown field otherwise.
    internal bool IsHidden => Schema == null && children == null;

    // The number of an extension of a MessageSet, or of a field that is hidden.
    internal int TypeId { get; }

    // The number of an extension.
    internal int ExtensionNumber => NumberAt(0);

    // The message's name with its package.
    internal string FullName => fullName ??= FirstLine().TrimStart('*');

    // Whether the message is a MessageSet, whose items are framed in a way of their own.
    internal bool IsMessageSet => table[0].StartsWith("*", StringComparison.Ordinal);

    // The field at an index among the schema's entries.
    internal FieldNames this[int index]
    {
        get
        {
            fields ??= new FieldNames?[Count];
            long line = (lines ??= Lines())[index];
            return fields[index] ??= new FieldNames(table, (int)(line >> 32), (int)line);
        }
    }

    // The number of the field at an index.
    internal int NumberAt(int index) => Schema == null ? TypeId : Schema.At(index).Number;

    // Whether the field at an index holds a message, or a map with messages as values.
    internal bool HoldsMessage(int index) =>
        Schema == null ? !IsHidden : Schema.At(index).IsMessage && ((Schema.At(index).Traits & FieldTraits.Map) == 0 || Schema.ChildAt(index)!.At(1).IsMessage);

    // The schema of the message that a field holds, or a map as a value; null when it is not known without its names.
    internal MessageSchema? ChildSchema(int fieldNumber)
    {
        if (Schema == null)
        {
            return null;
        }

        int index = Schema.IndexOf(fieldNumber);
        MessageSchema? child = Schema.ChildAt(index);
        return (Schema.At(index).Traits & FieldTraits.Map) == 0 ? child : child!.ChildAt(1);
    }

    // The message that a field holds. Generated code makes its names anew each time; KnownNames has those that were made.
    internal MessageNames Child(int fieldNumber) => Schema == null ? item ??= children!(fieldNumber) : children!(fieldNumber);

    // The same array, sorted by the numbers of the extensions.
    internal static MessageNames[] InOrder(MessageNames[] extensions)
    {
        if (extensions.Length > 1)
        {
            Array.Sort(extensions, static (left, right) => left.ExtensionNumber.CompareTo(right.ExtensionNumber));
        }

        return extensions;
    }

    private int Count => Schema == null ? 1 : Schema.Entries.Length;

    private string FirstLine()
    {
        int end = table[0].IndexOf('\n');
        return end < 0 ? table[0] : table[0].Substring(0, end);
    }

    // Where the line of each field begins: in which part of the table, and where in that.
    private long[] Lines()
    {
        var found = new long[Count];
        int count = 0;
        for (int part = 0; part < table.Length; part++)
        {
            for (int end = table[part].IndexOf('\n'); end >= 0 && count < found.Length; end = table[part].IndexOf('\n', end + 1))
            {
                found[count++] = ((long)part << 32) | (uint)(end + 1);
            }
        }

        return found;
    }
}
