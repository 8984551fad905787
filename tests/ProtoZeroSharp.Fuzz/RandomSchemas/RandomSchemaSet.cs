using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using ProtoZeroSharp.Fuzz.Rounds;
using ProtoZeroSharp.Generator;

namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>Random schemas with what the generator makes of them.</summary>
internal static class RandomSchemaSet
{
    public const int Count = 24;

    public static RandomSchema[] Load(IEnumerable<string> references)
    {
        SpecFile[] files = [.. Enumerable.Range(0, Count).Select(SpecFile.Draw)];
        var empty = CSharpCompilation.Create(
            "ProtoZeroSharp.Fuzz.Random",
            [CSharpSyntaxTree.ParseText(DumpEmitter.Emit(files))],
            references.Select(static p => MetadataReference.CreateFromFile(p)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release));
        CSharpGeneratorDriver
            .Create([new ProtoGenerator().AsSourceGenerator()], [.. files.Select(static f => (AdditionalText)new InMemoryText(f.Text(), $"random{f.Index}.proto"))])
            .RunGeneratorsAndUpdateCompilation(empty, out Compilation compilation, out var diagnostics);
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
        {
            throw new InvalidOperationException(string.Join('\n', diagnostics.Concat(result.Diagnostics.Where(static d => d.Severity == DiagnosticSeverity.Error)).Take(20)));
        }

        image.Position = 0;
        Assembly assembly = AssemblyLoadContext.GetLoadContext(typeof(RandomSchemaSet).Assembly)!.LoadFromStream(image);
        return [.. files.Select(f => new RandomSchema(f, (DumpAccess)Activator.CreateInstance(assembly.GetType("Access" + f.Index, throwOnError: true)!)!))];
    }
}
