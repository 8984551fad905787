using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// Reports names that are too often the same in C#, or too long with what is put before them. Each gets one more underscore than the one before it: thousands of them would fill the memory, and
/// C# has an end for names.
/// </summary>
internal static class SameNames
{
    // With the longest prefix and suffix of a generated member, a name stays below the 511 characters of C#.
    private const int MostCharacters = 496;

    // So few cannot be too many, nor too long.
    private const int Few = 16;

    public static List<DiagnosticInfo> Of(LinkedFile file, ParsedFile syntax)
    {
        var found = new List<DiagnosticInfo>();
        Extensions(ExtensionPlanner.All(file));
        Enums(file.Enums, () => syntax.Enums);
        Messages(file.Messages, () => syntax.Messages);
        return found;

        // The syntax is only for places, and is searched only when there is something to report.
        void Messages(EquatableArray<LinkedMessage> messages, Func<ImmutableArray<MessageSyntax>> sources)
        {
            foreach (LinkedMessage message in messages)
            {
                Check(message.Fields, () => Source()?.Fields ?? ImmutableArray<FieldSyntax>.Empty);
                if (Find(message.Oneofs.Count, i => ProtocNames.Pascal(message.Oneofs[i].Name)) is { } oneof)
                {
                    Report(oneof, Source()?.Oneofs.FirstOrDefault(o => o.Name.Text == message.Oneofs[oneof.Index].Name)?.Name);
                }

                Enums(message.Enums, () => Source()?.Enums ?? ImmutableArray<EnumSyntax>.Empty);
                Messages(message.Messages, () => Source()?.Messages ?? ImmutableArray<MessageSyntax>.Empty);

                MessageSyntax? Source() => sources().FirstOrDefault(m => m.Name.Text == message.Name);
            }
        }

        void Enums(EquatableArray<LinkedEnum> enums, Func<ImmutableArray<EnumSyntax>> sources)
        {
            foreach (LinkedEnum type in enums)
            {
                if (Find(type.Values.Count, i => ProtocNames.EnumValue(type.Name, type.Values[i].Name)) is { } value)
                {
                    Report(value, sources().FirstOrDefault(e => e.Name.Text == type.Name)?.Values.FirstOrDefault(v => v.Name.Text == type.Values[value.Index].Name)?.Name);
                }
            }
        }

        void Check(EquatableArray<LinkedField> fields, Func<ImmutableArray<FieldSyntax>> sources)
        {
            if (Find(fields.Count, i => ProtocNames.Pascal(ProtocNames.FieldBase(fields[i]))) is { } field)
            {
                Report(field, sources().FirstOrDefault(f => f.Name.Text == fields[field.Index].Name)?.Name);
            }
        }

        // All are members of one class. Of one name are those that have it with the messages around them, where these are a part of the name.
        void Extensions(List<ScopedExtension> extensions)
        {
            string[] stems = MemberNames.Stems(extensions);
            if (Find(stems.Length, i => stems[i], few: -1) is { } extension)
            {
                Report(extension, Fields(extensions[extension.Index].Scope).FirstOrDefault(f => f.Name.Text == extensions[extension.Index].Field.Name)?.Name);
            }
        }

        ImmutableArray<FieldSyntax> Fields(ImmutableArray<string> scope)
        {
            ImmutableArray<FieldSyntax> fields = syntax.Extensions;
            ImmutableArray<MessageSyntax> messages = syntax.Messages;
            foreach (string name in scope)
            {
                MessageSyntax? source = messages.FirstOrDefault(m => m.Name.Text == name);
                fields = source?.Extensions ?? ImmutableArray<FieldSyntax>.Empty;
                messages = source?.Messages ?? ImmutableArray<MessageSyntax>.Empty;
            }

            return fields;
        }

        void Report((int Index, string Name, int Before) same, Identifier? place)
        {
            string text = same.Before > 0
                ? $"Name too long: {same.Before.ToString(CultureInfo.InvariantCulture)} names before it are {same.Name} in C# too, and each gets one more underscore. Give it another name."
                : $"Name too long: with the messages around it, which tell it from another extension of its name, it has {same.Name.Length.ToString(CultureInfo.InvariantCulture)} characters in C#, and may have {MostCharacters.ToString(CultureInfo.InvariantCulture)}. Give it another name.";
            found.Add(new(DiagnosticCatalog.NameTooLong.Id, text, DiagnosticCatalog.NameTooLong.Severity, place is { } name ? syntax.Lines.Range(name.Span) : default, null));
        }
    }

    // The first of some names that is too often the same, or too long, and how many of its name are before it.
    private static (int Index, string Name, int Before)? Find(int count, Func<int, string> nameOf, int few = Few)
    {
        if (count <= few)
        {
            return null;
        }

        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        for (int i = 0; i < count; i++)
        {
            string name = nameOf(i);
            counts[name] = counts.TryGetValue(name, out int before) ? before + 1 : 1;
            if (before > NameScope.MostUnderscores || (before > few && name.Length + before > MostCharacters))
            {
                return (i, name, before);
            }
        }

        return null;
    }
}
