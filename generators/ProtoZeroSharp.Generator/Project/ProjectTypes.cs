using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>The class that names all messages of a project, or why there is none.</summary>
internal sealed record ProjectTypes(ProjectTypesPlan? Plan, DiagnosticInfo? Failure)
{
    /// <summary>The name of its generated file. Those of others have a hash.</summary>
    public const string HintName = "ProtoZeroTypes.g.cs";

    /// <returns>Null when no file has a message that has a reader: a property may hold for projects that have no files.</returns>
    public static ProjectTypes? Create(TypesClass name, IEnumerable<FileTypes> all, bool isLibrary)
    {
        FileTypes[] files = [.. all.OrderBy(file => file.FileName, StringComparer.Ordinal)];
        KnownMessage[] messages = [.. files.SelectMany(file => file.Messages).GroupBy(message => message.FullName, StringComparer.Ordinal).Select(same => same.First())];
        if (messages.Length == 0)
        {
            return null;
        }

        if ((Misnomer(name) ?? Clash(name, files)) is { } problem)
        {
            return new(null, DiagnosticInfo.OfFile(DiagnosticCatalog.InvalidSetting, problem));
        }

        return new(new(name, messages.ToEquatableArray(), files.Select(file => file.ExtensionNames).OfType<string>().ToEquatableArray(), isLibrary), null);
    }

    private static string? Misnomer(TypesClass name)
    {
        // The full name, because that of the class may be empty.
        if (!CSharpIdentifier.IsNamespace(name.FullName))
        {
            return $"ProtoZeroTypes is not a name that a class can have: {name.FullName}. Give one with its namespace, as in Acme.AcmeTypes.";
        }

        if (LibraryNames.HasAlias(name.FullName))
        {
            return $"ProtoZeroTypes cannot be {name.FullName}: a part of it is one Greek letter, which generated code needs itself. Choose another name.";
        }

        // C# has no member of its class's name.
        return name.Name is TypesClass.Member or TypesClass.Lookup ? $"ProtoZeroTypes cannot be {name.FullName}: the class has a member {name.Name}. Choose another name." : null;
    }

    // C# would speak of generated code.
    private static string? Clash(TypesClass name, FileTypes[] files)
    {
        if (NamesInUse.Namespaces.Contains(name.FullName))
        {
            return IsNamespace(name);
        }

        if (NamesInUse.Outer(name.FullName + ".").FirstOrDefault(NamesInUse.Types.Contains) is { } used)
        {
            return $"ProtoZeroTypes names a class, and there is a type {used} already, which generated code needs. Choose another name.";
        }

        foreach (FileTypes file in files)
        {
            if ((file.Namespace + ".").StartsWith(name.FullName + ".", StringComparison.Ordinal))
            {
                return IsNamespace(name);
            }

            foreach (string type in file.Types.Select(type => type.TrimStart('@')))
            {
                string taken = file.Namespace.Length == 0 ? type : file.Namespace + "." + type;
                if ((name.FullName + ".").StartsWith(taken + ".", StringComparison.Ordinal))
                {
                    return $"ProtoZeroTypes names a class, and {taken} is one of {file.FileName} already. Choose another name.";
                }
            }
        }

        return null;
    }

    private static string IsNamespace(TypesClass name) => $"ProtoZeroTypes names a class, and {name.FullName} is a namespace. Choose another name.";
}
