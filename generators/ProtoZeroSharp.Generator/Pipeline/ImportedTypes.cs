using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Project;
using ProtoZeroSharp.Generator.Settings;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>The types that generated code expects in referenced assemblies, and those of them that no assembly has.</summary>
/// <param name="Missing">Those without which a file is not generated, in the order of the files that name them.</param>
/// <param name="Uneditable">The full names of the messages whose editors no assembly has.</param>
internal sealed record ImportedTypes(EquatableArray<ImportedType> Missing, EquatableArray<string> Uneditable)
{
    private readonly HashSet<string> users = new(Missing.Select(type => type.User), StringComparer.Ordinal);

    public bool AreMissingFor(string fileName) => users.Contains(fileName);

    public bool Equals(ImportedTypes? other) => other is not null && Missing.Equals(other.Missing) && Uneditable.Equals(other.Uneditable);

    public override int GetHashCode() => Missing.GetHashCode();

    /// <summary>What is planned: of the messages that the file names, those without an editor are said.</summary>
    public PlanInput Complete(PlanInput input) => Uneditable.Count == 0
        ? input
        : input with { Uneditable = input.File.ReferencedTypes.Select(type => type.FullName).Where(Uneditable.Contains).ToEquatableArray() };

    /// <summary>The types of import-only files that the generated code of a file names.</summary>
    public static EquatableArray<ImportedType> NeededBy(PlanInput input)
    {
        var needed = new List<ImportedType>();
        foreach (ForeignFile foreign in input.ForeignFiles)
        {
            if (!foreign.Options.Emits)
            {
                needed.AddRange(input.File.ReferencedTypes.Where(type => type.FileName == foreign.Name && !type.IsBuiltIn).SelectMany(type => Needed(input, type, foreign)));
            }
        }

        return needed.ToEquatableArray();
    }

    /// <summary>Looks for the types. References change rarely, so this costs an edit nothing.</summary>
    public static ImportedTypes Find(ImmutableArray<EquatableArray<ImportedType>> needed, ImmutableArray<MetadataReference> references)
    {
        ImportedType[] all = [.. needed.SelectMany(types => types)];
        if (all.Length == 0)
        {
            return new(EquatableArray<ImportedType>.Empty, EquatableArray<string>.Empty);
        }

        var compilation = CSharpCompilation.Create("References", references: references);
        ILookup<bool, ImportedType> missing = all.Where(type => compilation.GetTypesByMetadataName(type.MetadataName).IsEmpty).ToLookup(type => type.Edited == null);
        return new(missing[true].ToEquatableArray(), missing[false].Select(type => type.Edited!).Distinct(StringComparer.Ordinal).ToEquatableArray());
    }

    /// <summary>The diagnostics of one file: one for each import-only file, at its import.</summary>
    public EquatableArray<DiagnosticInfo> Report(NamedFile file)
    {
        ParsedFile syntax = file.File.Text.File;
        return Missing
            .Where(type => type.User == file.Name.Name)
            .GroupBy(type => type.FileName, StringComparer.Ordinal)
            .Select(types =>
            {
                ImportSyntax? import = syntax.Imports.FirstOrDefault(i => i.Path == types.Key);
                string name = types.First().MetadataName.Replace('+', '.');
                DiagnosticInfo problem = DiagnosticInfo.OfFile(
                    DiagnosticCatalog.MissingPart,
                    $"{name} is in no assembly that this project references. {types.Key} is listed with ProtoZeroGenerate=\"none\": reference the project that generates it, have that project generate this part too, or leave \"none\" out.");
                return problem with { Range = import is null ? default : syntax.Lines.Range(import.PathSpan) };
            })
            .ToEquatableArray();
    }

    private static IEnumerable<ImportedType> Needed(PlanInput input, TypeShape type, ForeignFile foreign)
    {
        string @namespace = foreign.Options.Namespace ?? ProtocNames.Namespace(type.Package, type.CSharpNamespace);
        string path = TypeNames.QualifiedPath(type.Path).Replace('.', '+').Replace("@", "");
        string name = @namespace.Length == 0 ? path : @namespace + "." + path;
        if (type.IsEnum)
        {
            yield return new(input.File.Name, type.FileName, name, Edited: null);
            yield break;
        }

        foreach ((GeneratedParts part, string kind) in new[] { (GeneratedParts.Writers, "Writer"), (GeneratedParts.Readers, "Reader"), (GeneratedParts.Editors, "Editor") })
        {
            if ((input.Options.Parts & part) != 0)
            {
                yield return new(input.File.Name, type.FileName, name + "+" + TypeNames.View(kind, TypeNames.SimpleName(type.Path), type.MemberNames), part == GeneratedParts.Editors ? type.FullName : null);
            }
        }
    }
}
