using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Tool;

/// <summary>The messages of a compilation as the library's readers know theirs: what the generator emits, made at run time.</summary>
internal sealed class MessageTypes
{
    private readonly Dictionary<string, (FileContext File, LinkedMessage Message)> messages = new(StringComparer.Ordinal);
    private readonly Dictionary<string, MessageSchema> schemas = new(StringComparer.Ordinal);
    private readonly Dictionary<string, MessageNames> names = new(StringComparer.Ordinal);
    private readonly List<FileContext> files = [];

    public MessageTypes(Compilation compilation)
    {
        foreach (EmissionInput input in compilation.Emitted)
        {
            var file = new FileContext(input);
            files.Add(file);
            Add(file, input.File.Messages);
        }
    }

    /// <summary>The message of a full name, or null.</summary>
    public MessageNames? Find(string fullName) => messages.ContainsKey(fullName.TrimStart('.')) ? NamesOf(fullName.TrimStart('.')) : null;

    /// <summary>A full name that somebody may have meant, in a sentence.</summary>
    public string Hint(string name)
    {
        string simple = name.Substring(name.LastIndexOf('.') + 1);
        string? meant = messages.Keys.Order(StringComparer.Ordinal).FirstOrDefault(key => key.Substring(key.LastIndexOf('.') + 1).Equals(simple, StringComparison.OrdinalIgnoreCase));
        return meant == null ? "" : $" There is {meant}.";
    }

    /// <summary>Adds all messages to those that an Any is expanded to.</summary>
    public void AddTo(ICollection<Func<int, MessageNames>> anyTypes)
    {
        foreach (string name in messages.Keys)
        {
            anyTypes.Add(_ => NamesOf(name));
        }
    }

    private static LinkedField Value(LinkedField field) => field.Map?.Value ?? field;

    private void Add(FileContext file, EquatableArray<LinkedMessage> added)
    {
        foreach (LinkedMessage message in added)
        {
            messages[message.FullName] = (file, message);
            Add(file, message.Messages);
        }
    }

    private MessageNames NamesOf(string fullName)
    {
        if (!names.TryGetValue(fullName, out MessageNames? made))
        {
            (FileContext file, LinkedMessage message) = messages[fullName];
            LinkedField[] fields = [.. message.Fields];
            string table = TextEmitter.Table(file, message, fields);
            MessageNames[] extensions = [.. files.SelectMany(other => Extensions(other, message))];
            names.Add(fullName, made = new MessageNames(SchemaOf(fullName), table, number => NamesOf(Value(message.Fields.First(f => f.Number == number)).TypeName!), extensions));
        }

        return made;
    }

    private IEnumerable<MessageNames> Extensions(FileContext file, LinkedMessage message)
    {
        foreach ((string fullName, LinkedField field, _) in TextEmitter.ExtensionsOf(file, message))
        {
            string table = "\n" + TextEmitter.Line(file, field, "[" + fullName + "]");
            Func<int, MessageNames> child = _ => NamesOf(field.TypeName!);
            yield return message.IsMessageSet
                ? new MessageNames(field.Number, table, child)
                : new MessageNames(Closed(new MessageSchema(SchemaEmitter.Row(field, 0), _ => SchemaOf(field.TypeName!)), file, field), table, child);
        }
    }

    private MessageSchema SchemaOf(string fullName)
    {
        if (!schemas.TryGetValue(fullName, out MessageSchema? schema))
        {
            (FileContext file, LinkedMessage message) = messages[fullName];
            var slots = new ReaderSlots(message, message.Fields);
            schema = new MessageSchema([.. message.Fields.SelectMany(f => SchemaEmitter.Row(f, slots.Of(f)))], number => SchemaOf(Value(message.Fields.First(f => f.Number == number)).TypeName!));
            schemas.Add(fullName, schema);
            foreach (LinkedField field in message.Fields)
            {
                if (field.Map is { } map)
                {
                    schema.Map(field.Number, SchemaEmitter.Type(map.Key), SchemaEmitter.Type(map.Value));
                }
            }

            foreach (LinkedField field in message.Fields)
            {
                Closed(schema, file, field);
            }
        }

        return schema;
    }

    private static MessageSchema Closed(MessageSchema schema, FileContext file, LinkedField field) =>
        SchemaEmitter.ClosedNumbers(file, field) is { } numbers ? schema.Closed(field.Number, numbers) : schema;
}
