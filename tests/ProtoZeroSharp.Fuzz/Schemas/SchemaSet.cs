using System.Reflection;
using System.Runtime.Loader;
using Google.Protobuf;
using Google.Protobuf.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>The schemas of the tests that have Google's classes beside ours.</summary>
internal static class SchemaSet
{
    private static readonly (string Name, Type Reader, IMessage Theirs, Func<IEnumerable<byte[]>> Seeds)[] Types =
    [
        ("proto3", typeof(Ours.Everything3.Reader), new Theirs.Everything3(), SeedMessages.Proto3),
        ("proto2", typeof(Ours.Everything2.Reader), new Theirs.Everything2(), SeedMessages.Proto2),
        ("edited", typeof(Ours.Edited.Reader), new Theirs.Edited(), SeedMessages.Edited),
        ("host", typeof(Ours.Host.Reader), new Theirs.Host(), static () => SeedMessages.Random(Theirs.Host.Descriptor)),
        ("required", typeof(Ours.RequiredBelow.Reader), new Theirs.RequiredBelow(), static () => SeedMessages.Random(Theirs.RequiredBelow.Descriptor)),
        ("wide", typeof(Ours.Wide.Reader), new Theirs.Wide(), static () => SeedMessages.Random(Theirs.Wide.Descriptor)),
        ("leaf", typeof(Ours.Leaf.Reader), new Theirs.Leaf(), static () => SeedMessages.Random(Theirs.Leaf.Descriptor)),
    ];

    /// <summary>Makes the code that reads them.</summary>
    public static FuzzSchema[] Load()
    {
        string source = AccessEmitter.Emit([.. Types.Select(static t => (t.Reader, t.Theirs.GetType()))]);
        Assembly assembly = Compile(source);
        return [.. Types.Select((t, i) => new FuzzSchema(
            t.Name, (MessageAccess)Activator.CreateInstance(assembly.GetType("Access" + i, throwOnError: true)!)!, t.Theirs.Descriptor, () => New(t.Theirs.Descriptor), t.Seeds))];
    }

    /// <summary>The references of the code that is compiled at run time.</summary>
    public static IEnumerable<string> References()
    {
        string folder = Path.GetDirectoryName(typeof(SchemaSet).Assembly.Location)!;
        string trusted = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        return trusted.Split(Path.PathSeparator)
            .Where(static p => !p.Contains("CodeAnalysis", StringComparison.Ordinal) && !p.Contains("Generator", StringComparison.Ordinal))
            .Append(Path.Combine(folder, "ProtoZeroSharp.dll"))
            .Append(Path.Combine(folder, "ProtoZeroSharp.Fuzz.dll"))
            .Distinct();
    }

    private static IMessage New(MessageDescriptor descriptor) => (IMessage)Activator.CreateInstance(descriptor.ClrType)!;

    private static Assembly Compile(string source)
    {
        var compilation = CSharpCompilation.Create(
            "ProtoZeroSharp.Fuzz.Access",
            [CSharpSyntaxTree.ParseText(source)],
            References().Select(static p => MetadataReference.CreateFromFile(p)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, allowUnsafe: true));
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
        {
            throw new InvalidOperationException(string.Join('\n', result.Diagnostics.Where(static d => d.Severity == DiagnosticSeverity.Error).Take(20)) + '\n' + source);
        }

        image.Position = 0;
        return AssemblyLoadContext.GetLoadContext(typeof(SchemaSet).Assembly)!.LoadFromStream(image);
    }
}
