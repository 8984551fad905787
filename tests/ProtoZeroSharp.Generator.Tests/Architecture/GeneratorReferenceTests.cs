using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Architecture;

/// <summary>
/// The generator loads nothing but itself, and neither reads files nor starts processes nor asks a network: its assembly names nothing that could.
/// The analyzers of the build see what is written; this sees what was compiled.
/// </summary>
public sealed class GeneratorReferenceTests : IDisposable
{
    /// <summary>Namespaces without a type that reaches out of the process or loads code, but for <see cref="Watched"/>.</summary>
    private static readonly string[] Harmless =
    [
        "Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp", "Microsoft.CodeAnalysis.Diagnostics", "Microsoft.CodeAnalysis.Operations", "Microsoft.CodeAnalysis.Text",
        "System", "System.Collections", "System.Collections.Concurrent", "System.Collections.Generic", "System.Collections.Immutable", "System.Globalization", "System.Linq",
        "System.Reflection.Metadata", "System.Runtime.CompilerServices", "System.Text", "System.Threading",
    ];

    private static readonly string[] Watched =
    [
        "Microsoft.CodeAnalysis.AssemblyMetadata", "Microsoft.CodeAnalysis.CommandLineParser", "Microsoft.CodeAnalysis.IAnalyzerAssemblyLoader", "Microsoft.CodeAnalysis.Diagnostics.AnalyzerFileReference",
        "Microsoft.CodeAnalysis.MetadataReference", "Microsoft.CodeAnalysis.ModuleMetadata",
        "System.Activator", "System.AppContext", "System.AppDomain", "System.Console", "System.Environment", "System.MarshalByRefObject", "System.Type",
        "System.Runtime.CompilerServices.Unsafe",
        "System.Threading.EventWaitHandle", "System.Threading.Mutex", "System.Threading.Semaphore", "System.Threading.Thread", "System.Threading.ThreadPool", "System.Threading.Timer",
    ];

    private readonly PEReader file = new(File.OpenRead(typeof(ProtoGenerator).Assembly.Location));

    private MetadataReader Metadata => file.GetMetadataReader();

    public void Dispose() => file.Dispose();

    [Fact]
    public void It_refers_to_what_every_compiler_brings() => Assert.Equal(
        ["Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp", "System.Collections.Immutable", "System.Memory", "System.Reflection.Metadata", "netstandard"],
        Metadata.AssemblyReferences.Select(handle => Metadata.GetString(Metadata.GetAssemblyReference(handle).Name)).Order(StringComparer.Ordinal));

    [Fact]
    public void It_calls_no_native_code() =>
        Assert.DoesNotContain(Metadata.MethodDefinitions, handle => (Metadata.GetMethodDefinition(handle).Attributes & MethodAttributes.PinvokeImpl) != 0);

    [Fact]
    public void Of_what_could_load_or_read_it_uses_its_own_resources_and_what_the_compiler_holds() => Assert.Equal(
        [
            "Microsoft.CodeAnalysis.AssemblyMetadata.GetModules()",
            "Microsoft.CodeAnalysis.CSharp.Syntax.SimpleNameSyntax.get_Identifier()",
            "Microsoft.CodeAnalysis.ModuleMetadata.GetMetadataReader()",
            "System.Environment.get_CurrentManagedThreadId()",
            "System.IO.StreamReader..ctor(System.IO.Stream)",
            "System.IO.TextReader.ReadToEnd()",
            "System.Reflection.Assembly.GetManifestResourceNames()",
            "System.Reflection.Assembly.GetManifestResourceStream(String)",
            "System.Reflection.MemberInfo.get_Name()",
            "System.Type.GetTypeFromHandle(System.RuntimeTypeHandle)",
            "System.Type.get_Assembly()",
            "System.Type.op_Equality(System.Type,System.Type)",
        ],
        Metadata.MemberReferences.Select(Metadata.GetMemberReference)
            .Where(member => member.Parent.Kind == HandleKind.TypeReference && member.GetKind() == MemberReferenceKind.Method)
            .Select(member => (Type: Metadata.GetTypeReference((TypeReferenceHandle)member.Parent), Member: member))
            .Where(pair => IsWatched(pair.Type))
            .Select(pair => $"{Name(pair.Type)}.{Metadata.GetString(pair.Member.Name)}({string.Join(",", pair.Member.DecodeMethodSignature(new SignatureNames(), null).ParameterTypes)})")
            .Order(StringComparer.Ordinal));

    [Fact]
    public void Of_types_that_could_it_names_no_others() => Assert.Equal(
        [
            "Microsoft.CodeAnalysis.AssemblyMetadata", "Microsoft.CodeAnalysis.CSharp.Syntax.IdentifierNameSyntax", "Microsoft.CodeAnalysis.CSharp.Syntax.SimpleNameSyntax",
            "Microsoft.CodeAnalysis.MetadataReference", "Microsoft.CodeAnalysis.ModuleMetadata",
            "System.Environment", "System.IO.IOException", "System.IO.Stream", "System.IO.StreamReader", "System.IO.TextReader", "System.Reflection.Assembly", "System.Reflection.GenericParameterAttributes", "System.Reflection.MemberInfo", "System.Type",
        ],
        Metadata.TypeReferences.Select(Metadata.GetTypeReference).Where(IsWatched).Select(Name).Order(StringComparer.Ordinal));

    private bool IsWatched(TypeReference type) =>
        type.ResolutionScope.Kind == HandleKind.AssemblyReference && !Name(type).EndsWith("Attribute", StringComparison.Ordinal)
        && (!Harmless.Contains(Metadata.GetString(type.Namespace)) || Watched.Contains(Name(type)));

    private string Name(TypeReference type) => SignatureNames.Of(Metadata, type);
}
