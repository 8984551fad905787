using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>Names the members of generated types, one pass per type, fields in the order they are declared.</summary>
internal static partial class MemberNames
{
    private const string Any = "google.protobuf.Any";
    private static readonly string[] ObjectMembers = ["Equals", "GetHashCode", "ToString", "GetType", "MemberwiseClone", "Finalize", "ReferenceEquals"];

    /// <summary>The methods of a message's writer, one entry per field.</summary>
    public static WriterMembers[] Writer(IReadOnlyList<LinkedField> fields, string writerName, string bodyName)
    {
        NameScope scope = WriterScope(writerName, bodyName);
        var members = new WriterMembers[fields.Count];
        for (int i = 0; i < members.Length; i++)
        {
            string stem = Stem(fields[i]);
            members[i] = new WriterMembers(stem, scope.ClaimFamily(Family(fields[i], stem)));
        }

        return members;
    }

    /// <summary>
    /// The members of a file's extensions in its extension class. C# prefers a member of the extendee's writer to an extension
    /// method of the same name, without a warning, so those names count as taken. The entry points of the same class extend another
    /// type, so they conflict with fields and types only. They name the file's messages, which a type in the class would hide.
    /// </summary>
    public static WriterMembers[] Extensions(
        IReadOnlyList<ScopedExtension> extensions, string className, NameScope entryPoints, NameScope messages, Func<LinkedField, bool> needsList, Func<string, TypeShape?> shapeOf)
    {
        string[] stems = Stems(extensions);
        var scope = new NameScope(className);
        var hidden = new Dictionary<string, NameScope>(StringComparer.Ordinal);
        var members = new WriterMembers[extensions.Count];
        for (int i = 0; i < members.Length; i++)
        {
            LinkedField field = extensions[i].Field;
            string stem = stems[i];
            string extendee = field.Extendee ?? "";
            if (!hidden.TryGetValue(extendee, out NameScope? inner))
            {
                hidden.Add(extendee, inner = ExtendeeScope(shapeOf(extendee)));
            }

            var names = new WriterMembers(stem, "");
            string? list = needsList(field) ? names.Reading.List : null;
            List<string> fieldsAndTypes = [names.Constant, names.Schema];
            if (list != null)
            {
                fieldsAndTypes.Add(list);
            }

            List<string> family = Family(field, stem);
            family.AddRange(fieldsAndTypes);
            family.AddRange(ReaderFamily(field, list != null, stem));
            family.AddRange(EditorFamily(field, stem));
            string suffix = "";
            while (IsTaken())
            {
                suffix += "_";
            }

            family.ForEach(name => scope.Reserve(name + suffix));
            members[i] = new WriterMembers(stem, suffix);

            bool IsTaken() =>
                family.Exists(name => scope.IsTaken(name + suffix) || inner.IsTaken(name + suffix))
                || fieldsAndTypes.Exists(name => entryPoints.IsTaken(name + suffix))
                || (list != null && messages.IsTaken(list + suffix));
        }

        return members;
    }

    /// <summary>What the names of each extension's members begin with: the messages around it too, where extensions of the file have one name.</summary>
    public static string[] Stems(IReadOnlyList<ScopedExtension> extensions)
    {
        string[] stems = [.. extensions.Select(extension => Stem(extension.Field))];
        Dictionary<string, int> count = stems.GroupBy(stem => stem, StringComparer.Ordinal).ToDictionary(same => same.Key, same => same.Count(), StringComparer.Ordinal);
        return [.. stems.Select((stem, i) => count[stem] > 1 ? string.Concat(extensions[i].Scope) + stem : stem)];
    }

    /// <summary>The field number constants of a message: protoc's names, made unique where those would not compile.</summary>
    public static string[] Constants(LinkedMessage message, string containerName)
    {
        var scope = new NameScope(containerName, "TypeUrl");
        var names = new string[message.Fields.Count];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = scope.Claim(ProtocNames.Property(message.Fields[i], message.Name) + "FieldNumber");
        }

        return names;
    }

    /// <summary>The parameters of a leaf method, named after the child's fields.</summary>
    /// <param name="fields">The child's fields.</param>
    /// <param name="first">A parameter before them, if there is one.</param>
    public static string[] Parameters(IReadOnlyList<LinkedField> fields, string? first = null)
    {
        var scope = new NameScope();
        if (first != null)
        {
            scope.Reserve(first);
        }

        var names = new string[fields.Count];
        for (int i = 0; i < names.Length; i++)
        {
            names[i] = CSharpIdentifier.Member(scope.Claim(ProtocNames.Repair(ProtocNames.Camel(ProtocNames.FieldBase(fields[i]), capitaliseFirst: false))));
        }

        return names;
    }

    private static string Stem(LinkedField field) => ProtocNames.Repair(ProtocNames.Pascal(ProtocNames.FieldBase(field)));

    private static NameScope WriterScope(params string[] own)
    {
        var scope = new NameScope(ObjectMembers);
        scope.Reserve("Close");
        scope.Reserve("Dispose");
        scope.Reserve("Cancel");
        scope.Reserve("CloseUnlessEmpty");
        foreach (string name in own)
        {
            scope.Reserve(name);
        }

        return scope;
    }

    /// <summary>
    /// The names that the extendee's writer, reader and editor have, or may have. The types of its fields decide which, and a reference
    /// does not have those. So each field counts with all its names, and with every suffix that names before it can give it.
    /// </summary>
    private static NameScope ExtendeeScope(TypeShape? extendee)
    {
        NameScope hidden = WriterScope(["Writer", "Body", "Reader", "List", "Schema", "Editor", .. ReaderOwn, .. EditorOwn]);
        if (extendee is null)
        {
            return hidden;
        }

        string name = TypeNames.SimpleName(extendee.Path);
        string writer = View("Writer", name);
        string reader = View("Reader", name);
        NameScope writing = WriterScope(writer, View("Body", writer));
        var reading = new NameScope([.. ObjectMembers, reader, View("List", reader), View("Schema", reader), .. ReaderOwn]);
        var editing = new NameScope([.. ObjectMembers, View("Editor", name), reader, .. EditorOwn]);
        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (string member in extendee.MemberNames)
        {
            string stem = ProtocNames.Repair(ProtocNames.Pascal(member));
            counts[stem] = counts.TryGetValue(stem, out int before) ? before + 1 : 1;
            if (before > NameScope.MostUnderscores)
            {
                // The message gets no code.
                continue;
            }

            var w = new WriterMembers(stem, "");
            ReaderMembers r = w.Reading;
            EditorMembers e = w.Editing;

            // A list is a type, which hides no method.
            ReserveAll(hidden, writing, [w.Set, w.Add, w.Start, w.Append, w.Pack, w.From, w.InPlace, w.AddInPlace, w.ByReference, w.AddByReference]);
            ReserveAll(hidden, reading, [r.Value, r.Has, r.Map, Case(member)], r.List);
            ReserveAll(hidden, editing, [e.Value, e.Set, e.Clear, e.Add, e.Start, e.Edit, e.Remove, e.Append, e.Replace]);
        }

        return hidden;

        string View(string kind, string outer) => TypeNames.View(kind, outer, extendee.MemberNames);
    }

    private static void ReserveAll(NameScope hidden, NameScope scope, string[] names, params string[] types)
    {
        string[] all = [.. names, .. types];
        string longest = scope.ClaimFamily(all);
        for (int i = 0; i <= longest.Length; i++)
        {
            string suffix = longest.Substring(i);
            Array.ForEach(names, name => hidden.Reserve(name + suffix));
            Array.ForEach(all, name => scope.Reserve(name + suffix));
        }
    }

    private static List<string> Family(LinkedField field, string stem)
    {
        var names = new WriterMembers(stem, "");
        var family = new List<string>();
        if (field.Map is { } map)
        {
            family.Add(names.Add);
            family.Add(names.From);
            if (map.Value.Type is FieldType.Message or FieldType.Group)
            {
                family.Add(names.Start);
                family.Add(names.Append);
            }

            if (map.Value.TypeName == Any)
            {
                family.Add(names.Pack);
            }

            return family;
        }

        bool isMessage = field.Type is FieldType.Message or FieldType.Group;
        bool isText = field.Type is FieldType.String or FieldType.Bytes;
        if (!field.IsRepeated || !(isMessage || isText))
        {
            family.Add(names.Set);
        }

        if (field.IsRepeated)
        {
            family.Add(names.Add);
        }

        if (isMessage || (field.IsRepeated && !isText))
        {
            family.Add(names.Start);
        }

        if (isMessage)
        {
            family.Add(names.Append);
        }

        if (field.IsRepeated && !isMessage)
        {
            family.Add(names.From);
        }

        if (field.Type == FieldType.Bytes)
        {
            family.Add(field.IsRepeated ? names.AddInPlace : names.InPlace);
            family.Add(field.IsRepeated ? names.AddByReference : names.ByReference);
        }

        if (field.TypeName == Any)
        {
            family.Add(names.Pack);
        }

        return family;
    }
}
