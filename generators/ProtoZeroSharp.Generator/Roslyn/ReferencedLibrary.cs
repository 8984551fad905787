using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>What a project's library can do: its assemblies for different frameworks differ, and a project may have another than its own framework's.</summary>
internal static class ReferencedLibrary
{
    /// <summary>The assembly, which is also what the library is called while it is compiled.</summary>
    public const string Name = "ProtoZeroSharp";

    // A delegate of the library whose state is what it takes wherever it takes any.
    private const string WithState = "SpanFiller`1";
    private const string WithRefStructs = "NET9_0_OR_GREATER";

    // GenericParameterAttributes.AllowByRefLike, which .NET Standard has no name for.
    private const int AllowsRefStruct = 0x20;

    /// <summary>Whether the state of its delegates may be a ref struct.</summary>
    public static bool TakesRefStructs(ImmutableArray<MetadataReference> references) => references.Any(reference => reference switch
    {
        CompilationReference project => project.Compilation.AssemblyName == Name && project.Compilation.SyntaxTrees.FirstOrDefault()?.Options.PreprocessorSymbolNames.Contains(WithRefStructs) == true,
        PortableExecutableReference { FilePath: { } path } file => path.EndsWith(Name + ".dll", StringComparison.OrdinalIgnoreCase) && TakesRefStructs(file),
        _ => false,
    });

    private static bool TakesRefStructs(PortableExecutableReference file)
    {
        try
        {
            return file.GetMetadata() is AssemblyMetadata assembly && TakesRefStructs(assembly.GetModules()[0].GetMetadataReader());
        }
        catch (Exception exception) when (exception is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            return false; // The compiler says that it cannot read the file.
        }
    }

    private static bool TakesRefStructs(MetadataReader library)
    {
        foreach (TypeDefinitionHandle handle in library.TypeDefinitions)
        {
            TypeDefinition type = library.GetTypeDefinition(handle);
            if (library.StringComparer.Equals(type.Name, WithState) && library.StringComparer.Equals(type.Namespace, Name))
            {
                return ((int)library.GetGenericParameter(type.GetGenericParameters()[0]).Attributes & AllowsRefStruct) != 0;
            }
        }

        return false;
    }
}
