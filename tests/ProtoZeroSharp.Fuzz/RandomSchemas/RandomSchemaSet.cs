extern alias compiler;

using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.Rounds;
using compiler::ProtoZeroSharp.Generator;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>Random schemas with what the generator makes of them.</summary>
internal static class RandomSchemaSet
{
    public const int Count = 24;

    /// <param name="references">What the code is compiled against.</param>
    /// <param name="first">The first of the schemas; the others follow.</param>
    /// <param name="count">How many.</param>
    public static RandomSchema[] Load(IEnumerable<string> references, int first = 0, int count = Count)
    {
        SpecFile[] files = [.. Enumerable.Range(first, count).Select(SpecFile.Draw)];
        var empty = CSharpCompilation.Create(
            "ProtoZeroSharp.Fuzz.Random" + first,
            [CSharpSyntaxTree.ParseText(DumpEmitter.Emit(files)), CSharpSyntaxTree.ParseText(WriteEmitter.Emit(files)), CSharpSyntaxTree.ParseText(EditEmitter.Emit(files))],
            references.Select(static p => MetadataReference.CreateFromFile(p)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));
        CSharpGeneratorDriver
            .Create([new ProtoGenerator().AsSourceGenerator()], [.. files.SelectMany(static f => new AdditionalText[] { new InMemoryText(f.Text(), f.FileName), new InMemoryText(f.FarText(), f.FarFileName) })])
            .RunGeneratorsAndUpdateCompilation(empty, out Compilation compilation, out var diagnostics);
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
        {
            throw new InvalidOperationException(string.Join('\n', diagnostics.Concat(result.Diagnostics.Where(static d => d.Severity == DiagnosticSeverity.Error)).Take(20)));
        }

        image.Position = 0;
        Assembly assembly = AssemblyLoadContext.GetLoadContext(typeof(RandomSchemaSet).Assembly)!.LoadFromStream(image);
        return [.. files.Select(f => new RandomSchema(f, New<DumpAccess>("Access" + f.Index), New<EditAccess>("Edits" + f.Index)))];

        T New<T>(string type) => (T)Activator.CreateInstance(assembly.GetType(type, throwOnError: true)!)!;
    }
}
