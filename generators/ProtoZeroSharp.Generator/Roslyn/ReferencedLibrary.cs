using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using Microsoft.CodeAnalysis;

namespace ProtoZeroSharp.Generator.Roslyn;

/// <summary>
/// The abilities of the library that a project references. The library's assemblies for different frameworks differ, and a project
/// may reference one for another framework.
/// </summary>
internal static class ReferencedLibrary
{
    /// <summary>The name of the assembly, and of the library's own compilation.</summary>
    public const string Name = "ProtoZeroSharp";

    // A delegate of the library with a state. If its state may be a ref struct, so may that of the others.
    private const string WithState = "SpanFiller`1";
    private const string WithRefStructs = "NET9_0_OR_GREATER";

    // GenericParameterAttributes.AllowByRefLike, which .NET Standard has no name for.
    private const int AllowsRefStruct = 0x20;

    /// <summary>Whether the state of the library's delegates may be a ref struct.</summary>
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
            return false; // The compiler itself reports a file that it cannot read.
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
