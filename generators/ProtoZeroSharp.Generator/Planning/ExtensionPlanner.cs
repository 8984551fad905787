using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// Plans the file's class of extension methods: the entry points of its messages and the protobuf extensions that it declares.
/// </summary>
internal static class ExtensionPlanner
{
    /// <summary><c>{FileBase}ProtoExtensions</c>, unless the file has a type of that name.</summary>
    public static string ClassName(LinkedFile file)
    {
        var scope = new NameScope([.. file.Messages.Select(m => m.Name), .. file.Enums.Select(e => e.Name)]);
        return scope.Claim(ProtocNames.FileBase(file.Name) + "ProtoExtensions");
    }

    /// <summary>The entry points, one for each top-level message if the file has writers, and the extensions.</summary>
    public static (string[] EntryPoints, ExtensionPlan[] Extensions) Plan(PlanInput input, TypeResolver types, FieldPlanner fields)
    {
        var scope = new NameScope(LibraryNames.UntypedMembers);
        scope.Reserve(input.ExtensionClass);
        scope.Reserve(ExtensionPlan.NamesMethod);
        string[] entryPoints = input.Emits(GeneratedParts.Writers)
            ? [.. input.File.Messages.Select(m => scope.Claim("Start" + char.ToUpperInvariant(m.Name[0]) + m.Name.Substring(1)))]
            : [];

        List<ScopedExtension> all = All(input.File);
        var messages = new NameScope([.. input.File.Messages.Select(m => m.Name)]);
        WriterMembers[] members = MemberNames.Extensions(all, input.ExtensionClass, scope, messages, types.NeedsList, types.Shape);
        return (entryPoints, [.. all.Select((extension, i) => Plan(input, types, fields, extension, members[i]))]);
    }

    /// <summary>The extensions that a file declares, those in messages too.</summary>
    public static List<ScopedExtension> All(LinkedFile file)
    {
        List<ScopedExtension> all = [.. file.Extensions.Select(e => new ScopedExtension(ImmutableArray<string>.Empty, e))];
        foreach (LinkedMessage message in file.Messages)
        {
            Collect(message, ImmutableArray.Create(message.Name), all);
        }

        return all;
    }

    private static ExtensionPlan Plan(PlanInput input, TypeResolver types, FieldPlanner fields, ScopedExtension extension, WriterMembers members)
    {
        LinkedField field = extension.Field;

        // Custom options get number constants only: programs do not write the messages that they extend.
        TypeReference? extendee = types.Find(field.Extendee);
        bool isItem = types.Shape(field.Extendee) is { IsMessageSet: true };
        bool isRead = input.Emits(GeneratedParts.Readers) && extendee?.ReaderName != null;
        bool isHidden = isRead && field.IsRedacted && !types.IsReadable(field);
        isRead &= types.IsReadable(field);
        string declared = string.Join(".", extension.Scope.Insert(0, input.File.Package).Where(part => part.Length > 0));
        return new()
        {
            Field = fields.Plan(field, input.Emits(GeneratedParts.Constants) ? members.Constant : null, isRead ? 0 : -1, members, members.Reading, members.Editing),
            Extendee = field.Extendee,
            IsForeign = types.Shape(field.Extendee) is { } extended && extended.FileName != input.File.Name,

            // An item of a MessageSet that its own message declares has the message's name.
            TextName = isItem && field.TypeName == declared ? declared : (declared + "." + field.Name).TrimStart('.'),
            IsItem = isItem,
            IsHidden = isHidden,
            Writer = input.Emits(GeneratedParts.Writers) && extendee is { Exists: true } ? extendee.WriterName : null,
            Reader = isRead ? extendee!.ReaderName : null,
            Editor = isRead && input.Emits(GeneratedParts.Editors) ? extendee!.EditorName : null,
            Schema = types.ExtensionClass + "." + members.Schema,
        };
    }

    private static void Collect(LinkedMessage message, ImmutableArray<string> path, List<ScopedExtension> all)
    {
        all.AddRange(message.Extensions.Select(e => new ScopedExtension(path, e)));
        foreach (LinkedMessage nested in message.Messages)
        {
            Collect(nested, path.Add(nested.Name), all);
        }
    }
}
