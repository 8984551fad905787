using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>
/// How the files of a project affect each other in C#. protoc looks at one set of imports at a time. A project may list files that
/// never import each other and still declare two classes of one name in a namespace.
/// </summary>
/// <param name="Files">Every emitted or importable file, in the order of import names.</param>
/// <param name="Repeated">The full names of the messages that a field of any of them repeats, sorted.</param>
internal sealed record Collisions(EquatableArray<FileOutcome> Files, EquatableArray<string> Repeated)
{
    private readonly Dictionary<string, FileOutcome> byName = Index(Files);

    private readonly HashSet<string> repeated = new(Repeated, StringComparer.Ordinal);

    public FileOutcome? Of(string fileName) => byName.TryGetValue(fileName, out FileOutcome? outcome) ? outcome : null;

    public bool Equals(Collisions? other) => other is not null && Files.Equals(other.Files) && Repeated.Equals(other.Repeated);

    /// <summary>The messages of a file that some field of the project repeats.</summary>
    public EquatableArray<string> ListsOf(LinkedFile file) => RepeatedMessages.DeclaredBy(file, repeated);

    public override int GetHashCode() => Files.GetHashCode();

    public static Declarations Declare(LinkedItem item)
    {
        LinkedFile file = item.Result.File!;
        string @namespace = item.Options.Namespace ?? ProtocNames.Namespace(file.Package, file.CSharpNamespace);
        // Those of a merged file are there too: Google's classes have these names.
        IEnumerable<string> types = item.Options.Emits ? file.Messages.Select(m => m.Name).Concat(file.Enums.Select(e => e.Name)) : [];
        return new(file.Name, item.Path, @namespace, types.ToEquatableArray(), ExtensionPlanner.ClassName(file), item.Options, RepeatedMessages.NamedBy(file));
    }

    public static Collisions Find(ImmutableArray<Declarations> files)
    {
        var owners = new Dictionary<string, string>(StringComparer.Ordinal);
        var outcomes = new List<FileOutcome>();
        HashSet<string> namespaces = Namespaces(files);
        var checkedFiles = new List<(Declarations File, Clash? Problem)>();
        foreach (Declarations file in files.OrderBy(f => f.FileName, StringComparer.Ordinal))
        {
            Clash? problem = Problem(file, owners, namespaces);
            checkedFiles.Add((file, problem));
            if (problem == null)
            {
                foreach (string type in file.Types)
                {
                    owners[Qualified(file.Namespace, type)] = file.FileName;
                }
            }
        }

        // The names of these classes come after the types of all files, because they are ours to choose.
        foreach ((Declarations file, Clash? problem) in checkedFiles)
        {
            string extensionClass = file.ExtensionClass;
            while (problem == null && file.Options.Emits && IsTaken(Qualified(file.Namespace, extensionClass)))
            {
                extensionClass += "_";
            }

            if (problem == null && file.Options.Emits)
            {
                owners[Qualified(file.Namespace, extensionClass)] = file.FileName;
            }

            outcomes.Add(new(file.FileName, file.Path, file.Options, extensionClass, problem));
        }

        var repeated = new SortedSet<string>(files.SelectMany(file => file.Repeated), StringComparer.Ordinal);
        return new(outcomes.ToEquatableArray(), repeated.ToEquatableArray());

        bool IsTaken(string name) => owners.ContainsKey(name) || namespaces.Contains(name) || NamesInUse.Types.Contains(name);
    }

    private static Clash? Problem(Declarations file, Dictionary<string, string> owners, HashSet<string> namespaces)
    {
        if (file.Options.Emits && !CSharpIdentifier.IsNamespace(file.Namespace))
        {
            return new($"The namespace is not one that C# accepts: {file.Namespace}. Give the file another one with ProtoZeroNamespace.", null);
        }

        if (file.Options.Emits && LibraryNames.HasAlias(file.Namespace))
        {
            return new("A part of the namespace is one Greek letter, which generated code needs itself: " + file.Namespace + ". Give the file another one with ProtoZeroNamespace.", null);
        }

        if (file.Options.Emits && NamesInUse.Outer(file.Namespace + ".").FirstOrDefault(NamesInUse.Types.Contains) is { } used)
        {
            return new($"{used} is a type that generated code needs, and would be a namespace. Give the file another one with ProtoZeroNamespace.", null);
        }

        foreach (string type in file.Types)
        {
            string full = Qualified(file.Namespace, type);
            if (NamesInUse.Types.Contains(full))
            {
                return new($"There is a type {full} already, which generated code needs. Give the file another namespace with ProtoZeroNamespace.", type);
            }

            if (owners.TryGetValue(full, out string? owner))
            {
                return new($"{owner} declares {full} too. Give one of the files another namespace with ProtoZeroNamespace, or ProtoZeroGenerate=\"none\".", type);
            }

            if (namespaces.Contains(full))
            {
                return new($"{full} is a namespace too. Give the file another one with ProtoZeroNamespace.", type);
            }
        }

        return null;
    }

    // With the outer namespaces of each, and the namespaces that generated files name.
    private static HashSet<string> Namespaces(ImmutableArray<Declarations> files)
    {
        var all = new HashSet<string>(NamesInUse.Namespaces, StringComparer.Ordinal);
        all.UnionWith(files.Where(f => f.Options.Emits).Select(f => f.Namespace).Distinct(StringComparer.Ordinal).SelectMany(name => NamesInUse.Outer(name + ".")));
        return all;
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
