using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// Reports fields of types that the generator knows but the library does not have: those of descriptor.proto and of protoc's
/// plugins. Such a field can be written from encoded bytes only.
/// </summary>
internal static class MissingTypes
{
    public static IEnumerable<DiagnosticInfo> Of(LinkedFile file, ParsedFile syntax)
    {
        var missing = file.ReferencedTypes.Where(type => type.IsBuiltIn && !LibraryNames.HasWellKnownFile(type.FileName)).ToDictionary(type => type.FullName, type => type.FileName, StringComparer.Ordinal);
        if (missing.Count == 0)
        {
            yield break;
        }

        var used = new SortedSet<string>(StringComparer.Ordinal);
        Collect(file.Extensions, missing, used);
        foreach (LinkedMessage message in file.Messages)
        {
            Collect(message, missing, used);
        }

        foreach (string name in used)
        {
            ImportSyntax? import = syntax.Imports.FirstOrDefault(i => i.Path == missing[name]);
            SourceRange place = import is null ? default : syntax.Lines.Range(import.PathSpan);
            string text = $"The library does not have {name}: fields of this type are written from encoded bytes or numbers. List your own copy of {missing[name]} among the project's files to have it generated.";
            yield return new(DiagnosticCatalog.NotInLibrary.Id, text, DiagnosticCatalog.NotInLibrary.Severity, place, null);
        }
    }

    private static void Collect(LinkedMessage message, Dictionary<string, string> missing, SortedSet<string> used)
    {
        Collect(message.Fields, missing, used);
        Collect(message.Extensions, missing, used);
        foreach (LinkedMessage nested in message.Messages)
        {
            Collect(nested, missing, used);
        }
    }

    private static void Collect(EquatableArray<LinkedField> fields, Dictionary<string, string> missing, SortedSet<string> used)
    {
        foreach (LinkedField field in fields)
        {
            string? name = field.Map?.Value.TypeName ?? field.TypeName;

            // What extends a missing type, as custom options do, is not written.
            if (name != null && missing.ContainsKey(name) && !(field.Extendee is { } extendee && missing.ContainsKey(extendee)))
            {
                used.Add(name);
            }
        }
    }
}
