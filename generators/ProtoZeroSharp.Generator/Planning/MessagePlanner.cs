using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>Plans the messages and enums of a file.</summary>
internal sealed class MessagePlanner(PlanInput input, TypeResolver types, FieldPlanner fields, IReadOnlyList<ExtensionPlan> extensions)
{
    private readonly ILookup<string?, ExtensionPlan> extensionsOf = extensions.ToLookup(extension => extension.Extendee, StringComparer.Ordinal);

    private readonly HashSet<string> lists = new(input.Lists, StringComparer.Ordinal);

    // True for the library itself, whose messages serve unknown projects.
    private readonly bool isWellKnown = LibraryNames.HasWellKnownFile(input.File.Name);

    /// <summary>The different numbers of offsets of the readers planned so far.</summary>
    public SortedSet<int> ReaderSizes { get; } = [];

    /// <param name="message">The message.</param>
    /// <param name="name">Its C# name, not escaped.</param>
    /// <param name="entryPoint">The method of the untyped writer that starts it, or null.</param>
    /// <param name="documentedBy">A constant outside the message that has its comment, or null.</param>
    public MessagePlan Plan(LinkedMessage message, string name, string? entryPoint, string? documentedBy)
    {
        bool hasConstants = input.Emits(GeneratedParts.Constants) && !input.Options.Merge;
        bool hasWriter = input.Emits(GeneratedParts.Writers);
        bool hasReader = input.Emits(GeneratedParts.Readers);
        bool hasEditor = input.Emits(GeneratedParts.Editors);
        int count = message.Fields.Count;
        int oneofs = message.Oneofs.Count;
        string[] memberNames = [.. TypeNames.MemberNames(message)];
        string writer = View("Writer", name);
        string body = View("Body", writer);
        string reader = View("Reader", name);
        string list = View("List", reader);
        string schema = View("Schema", reader);
        string editor = View("Editor", name);
        string[] constants = hasConstants ? MemberNames.Constants(message, name) : [];
        WriterMembers[] writing = hasWriter ? MemberNames.Writer(message.Fields.AsImmutableArray(), writer, body) : new WriterMembers[count];
        (ReaderMembers[] reading, string[] cases) = hasReader ? MemberNames.Reader(message, types.NeedsList, [reader, list, schema, .. MemberNames.ReaderOwn]) : (new ReaderMembers[count], []);
        (EditorMembers[] editing, string[] clears) = hasEditor ? MemberNames.Editor(message, [editor, reader, .. MemberNames.EditorOwn]) : (new EditorMembers[count], []);
        var slots = new ReaderSlots(message, hasReader ? message.Fields.Where(types.IsReadable) : []);
        FieldPlan[] planned = [.. message.Fields.Select((f, i) => fields.Plan(f, hasConstants ? constants[i] : null, slots.Of(f), writing[i], reading[i], editing[i]))];
        ILookup<string?, FieldPlan> groups = planned.Where(f => f.Constant != null && f.Type == FieldType.Group).ToLookup(f => f.TypeName, StringComparer.Ordinal);
        string container = TypeNames.NestedContainer(name);
        return new()
        {
            FullName = message.FullName,
            ClassName = CSharpIdentifier.Type(name),
            Comment = message.Comment,
            DocumentedBy = documentedBy,
            IsDeprecated = message.IsDeprecated,
            IsMessageSet = message.IsMessageSet,
            IsExtendable = message.IsExtendable,
            TypeUrl = hasConstants ? TypeNames.View("TypeUrl", name, []) : null,
            Writer = hasWriter ? writer : null,
            Body = hasWriter ? body : null,
            EntryPoint = entryPoint,
            Reader = hasReader ? Reader() : null,
            Editor = hasEditor ? editor : null,
            Fields = planned.ToEquatableArray(),
            Oneofs = hasReader ? Oneofs().ToEquatableArray() : default,
            NestedClass = container,
            Enums = input.Options.Merge ? default : message.Enums.Select(type => Plan(type, TypeNames.Nested(container, type.Name))).ToEquatableArray(),
            Messages = message.Messages.Select(nested => Plan(nested, TypeNames.Nested(container, nested.Name), null, DocumentOf(nested))).ToEquatableArray(),
        };

        string View(string kind, string outer) => TypeNames.View(kind, outer, memberNames);

        ReaderPlan Reader()
        {
            FieldPlan[] readable = [.. planned.Where(f => f.IsReadable)];
            SmallMessagePlan? small = SmallMessages.Plan(readable, oneofs, slots.Size);
            int size = small is { IsOneof: false } ? ReaderSlots.SizeOfSmall : slots.Size;
            ReaderSizes.Add(size);
            if (readable.Any(f => f.Map != null))
            {
                ReaderSizes.Add(ReaderSlots.SizeOfMapEntry);
            }

            IEnumerable<ExtensionPlan> extended = message.IsExtendable ? extensionsOf[message.FullName] : [];
            return new()
            {
                Name = reader,
                Schema = schema,
                Size = size,
                List = isWellKnown || lists.Contains(message.FullName) ? list : null,
                IsListForOthers = isWellKnown,
                Small = small,
                Extensions = extended.Where(e => e.Reader != null).ToEquatableArray(),
                Hidden = planned.Where(f => f.IsHidden).Concat(extended.Where(e => e.IsHidden).Select(e => e.Field)).Select(f => f.Number).ToEquatableArray(),
            };
        }

        IEnumerable<OneofPlan> Oneofs()
        {
            string[] caseTypes = MemberNames.CaseTypes(message, name);
            ILookup<int, (string Name, int Number)>? members = input.Options.Merge ? null : MemberNames.Cases(message);
            for (int i = 0; i < oneofs; i++)
            {
                EquatableArray<OneofCase> ofThis = members == null ? default : members[i].Select(member => new OneofCase(member.Name, member.Number)).ToEquatableArray();
                yield return new(message.Oneofs[i].Name, message.Oneofs[i].Comment, caseTypes[i], cases[i], hasEditor ? clears[i] : "", ofThis);
            }
        }

        // A group is one declaration. Its comment belongs to the field and to the message.
        string? DocumentOf(LinkedMessage nested) => groups[nested.FullName].FirstOrDefault(f => f.Comment.Equals(nested.Comment))?.Constant;
    }

    public static EnumPlan Plan(LinkedEnum type, string name)
    {
        string[] names = ProtocNames.EnumValues(type);
        return new(
            type.FullName,
            CSharpIdentifier.Type(name),
            type.Comment,
            type.IsDeprecated,
            type.Values.Select((value, i) => new EnumValuePlan(CSharpIdentifier.Member(names[i]), value.Number, value.Comment, value.IsDeprecated)).ToEquatableArray());
    }
}
