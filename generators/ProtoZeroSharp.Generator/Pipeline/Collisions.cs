using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Naming;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>
/// What the files of a project mean for each other in C#. protoc looks at one set of imports at a time; a project may list files
/// that never meet there and still give one namespace two classes of a name.
/// </summary>
/// <param name="Files">Every emitted or importable file, in the order of import names.</param>
internal sealed record Collisions(EquatableArray<FileOutcome> Files)
{
    private readonly Dictionary<string, FileOutcome> byName = Index(Files);

    public FileOutcome? Of(string fileName) => byName.TryGetValue(fileName, out FileOutcome? outcome) ? outcome : null;

    public bool Equals(Collisions? other) => other is not null && Files.Equals(other.Files);

    public override int GetHashCode() => Files.GetHashCode();

    public static Declarations Declare(LinkedItem item)
    {
        LinkedFile file = item.Result.File!;
        string @namespace = item.Options.Namespace ?? ProtocNames.Namespace(file.Package, file.CSharpNamespace);
        IEnumerable<string> types = item.Options.Emits && !item.Options.Merge ? file.Messages.Select(m => m.Name).Concat(file.Enums.Select(e => e.Name)) : [];
        return new(file.Name, item.Path, @namespace, types.ToEquatableArray(), ExtensionsEmitter.ClassName(file), item.Options);
    }

    public static Collisions Find(ImmutableArray<Declarations> files)
    {
        var owners = new Dictionary<string, string>(StringComparer.Ordinal);
        var outcomes = new List<FileOutcome>();
        foreach (Declarations file in files.OrderBy(f => f.FileName, StringComparer.Ordinal))
        {
            string? problem = file.Options.Emits && !CSharpIdentifier.IsNamespace(file.Namespace) ? "The namespace is not one that C# accepts: " + file.Namespace : null;
            foreach (string type in file.Types)
            {
                string full = Qualified(file.Namespace, type);
                if (owners.TryGetValue(full, out string? owner))
                {
                    problem ??= $"{full} is declared by {owner} too. Give one of the files another namespace with ProtoZeroNamespace, or ProtoZeroGenerate=\"none\".";
                }
            }

            if (problem == null)
            {
                foreach (string type in file.Types)
                {
                    owners[Qualified(file.Namespace, type)] = file.FileName;
                }
            }

            string extensionClass = file.ExtensionClass;
            while (problem == null && file.Options.Emits && owners.ContainsKey(Qualified(file.Namespace, extensionClass)))
            {
                extensionClass += "_";
            }

            if (problem == null && file.Options.Emits)
            {
                owners[Qualified(file.Namespace, extensionClass)] = file.FileName;
            }

            outcomes.Add(new(file.FileName, file.Path, file.Options, extensionClass, problem));
        }

        return new(outcomes.ToEquatableArray());
    }

    private static Dictionary<string, FileOutcome> Index(EquatableArray<FileOutcome> files)
    {
        var index = new Dictionary<string, FileOutcome>(StringComparer.Ordinal);
        foreach (FileOutcome file in files)
        {
            index[file.FileName] = file;
        }

        return index;
    }

    private static string Qualified(string @namespace, string type) => @namespace.Length == 0 ? type : @namespace + "." + type;
}

/// <summary>One file's part in it.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Path">The path as the compiler gives it.</param>
/// <param name="Options">Its options.</param>
/// <param name="ExtensionClass">The name of its class of extension methods.</param>
/// <param name="Problem">Why nothing can be emitted for it, or null.</param>
internal sealed record FileOutcome(string FileName, string Path, FileOptions Options, string ExtensionClass, string? Problem);
