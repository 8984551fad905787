using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Tool;

/// <summary>The messages of a compilation in the form that the library's readers need. The generator emits the same as code.</summary>
internal sealed class MessageTypes
{
    private readonly Dictionary<string, MessagePlan> messages = new(StringComparer.Ordinal);
    private readonly Dictionary<string, MessageSchema> schemas = new(StringComparer.Ordinal);
    private readonly Dictionary<string, MessageNames> names = new(StringComparer.Ordinal);
    private readonly List<ExtensionPlan> extensions = [];

    public MessageTypes(Compilation compilation)
    {
        foreach (FilePlan file in compilation.Emitted)
        {
            extensions.AddRange(file.Extensions.Where(extension => extension.Reader != null));
            Add(file.Messages);
        }
    }

    /// <summary>All messages, for those that can be shown inside an Any. There may be very many: the names of one are made when it is met.</summary>
    public ProjectNames All => new(name => messages.ContainsKey(name) ? NamesOf(name) : null);

    /// <summary>Finds a message by its full name; null if there is none.</summary>
    public MessageNames? Find(string fullName) => messages.ContainsKey(fullName.TrimStart('.')) ? NamesOf(fullName.TrimStart('.')) : null;

    /// <summary>A sentence with a similar full name, or nothing.</summary>
    public string Hint(string name)
    {
        string lower = name.ToLowerInvariant();
        string simple = Simple(lower);
        string[] known = [.. messages.Keys.Order(StringComparer.Ordinal)];
        string? meant = Array.Find(known, key => Simple(key).Equals(simple, StringComparison.OrdinalIgnoreCase))
            ?? Array.Find(known, key => Spelling.IsOneEditAway(key.ToLowerInvariant(), lower))
            ?? Array.Find(known, key => simple.Length > 3 && Spelling.IsOneEditAway(Simple(key).ToLowerInvariant(), simple));
        return meant == null ? "" : $" Did you mean {meant}?";
    }

    private static string Simple(string fullName) => fullName.Substring(fullName.LastIndexOf('.') + 1);

    private void Add(IEnumerable<MessagePlan> added)
    {
        foreach (MessagePlan message in added)
        {
            messages[message.FullName] = message;
            Add(message.Messages);
        }
    }

    private static string TypeOf(MessagePlan message, int number) => message.Fields.First(field => field.Number == number).Value.TypeName!;

    private MessageNames NamesOf(string fullName)
    {
        if (!names.TryGetValue(fullName, out MessageNames? made))
        {
            MessagePlan message = messages[fullName];
            string table = TextEmitter.Table(message, message.ReadableFields);
            MessageNames[] own = [.. extensions.Where(extension => extension.Extendee == fullName).Select(NamesOf)];
            names.Add(fullName, made = new MessageNames(SchemaOf(fullName), table, number => NamesOf(TypeOf(message, number)), own));
        }

        return made;
    }

    private MessageNames NamesOf(ExtensionPlan extension)
    {
        FieldPlan field = extension.Field;
        string table = TextEmitter.Line(extension);
        Func<int, MessageNames> child = _ => NamesOf(field.TypeName!);
        return extension.IsItem
            ? new MessageNames(field.Number, table, child)
            : new MessageNames(Closed(new MessageSchema(SchemaEmitter.Row(field), _ => SchemaOf(field.TypeName!)), field), table, child);
    }

    private MessageSchema SchemaOf(string fullName)
    {
        if (!schemas.TryGetValue(fullName, out MessageSchema? schema))
        {
            MessagePlan message = messages[fullName];
            schema = new MessageSchema([.. message.ReadableFields.SelectMany(SchemaEmitter.Row)], number => SchemaOf(TypeOf(message, number)));
            schemas.Add(fullName, schema);
            foreach (FieldPlan field in message.ReadableFields)
            {
                if (field.Map is { } map)
                {
                    schema.Map(field.Number, SchemaEmitter.Type(map.Key), SchemaEmitter.Type(map.Value));
                }
            }

            foreach (FieldPlan field in message.ReadableFields)
            {
                Closed(schema, field);
            }
        }

        return schema;
    }

    private static MessageSchema Closed(MessageSchema schema, FieldPlan field) =>
        SchemaEmitter.ClosedNumbers(field) is { } numbers ? schema.Closed(field.Number, numbers) : schema;
}
