using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace ProtoZeroSharp.Generator.Tests.Architecture;

/// <summary>
/// Which folder of a project's sources names types and members of which other, found by the compiler. Documentation may name
/// anything.
/// </summary>
internal sealed class FolderReferences
{
    private readonly Dictionary<(string From, string To), SortedSet<string>> places = [];
    private readonly SortedSet<string> folders = new(StringComparer.Ordinal);

    /// <param name="root">The folder of the project.</param>
    /// <param name="assemblies">Paths of what it references beside the framework.</param>
    /// <param name="generated">Sources that a generator makes, which belong to no folder.</param>
    /// <param name="usings">The namespaces that it imports everywhere.</param>
    /// <param name="symbols">Its preprocessor symbols.</param>
    public FolderReferences(string root, IEnumerable<string> assemblies, string[] generated, string[] usings, params string[] symbols)
    {
        var options = new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: symbols);
        SyntaxTree[] trees =
        [
            .. Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
                .Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, Path.GetRelativePath(root, path).Replace('\\', '/'))),
        ];
        var compilation = CSharpCompilation.Create(
            "Sources",
            [.. trees, .. generated.Select(text => CSharpSyntaxTree.ParseText(text, options)), CSharpSyntaxTree.ParseText(string.Concat(usings.Select(name => $"global using {name};\n")), options)],
            [.. Harness.References, .. assemblies.Select(path => MetadataReference.CreateFromFile(path))],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));

        // A name that does not compile could hide a reference.
        Errors = [.. compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString())];
        foreach (SyntaxTree tree in trees)
        {
            folders.Add(Folder(tree.FilePath));
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (SimpleNameSyntax name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            {
                Add(Folder(tree.FilePath), tree.FilePath, model.GetSymbolInfo(name).Symbol);
            }
        }
    }

    /// <summary>The errors of the compilation.</summary>
    public IReadOnlyList<string> Errors { get; }

    /// <summary>The folders that have sources.</summary>
    public IReadOnlyCollection<string> Folders => folders;

    /// <summary>Every pair of folders of which the first names something of the second.</summary>
    public IEnumerable<(string From, string To)> Pairs => places.Keys.Order();

    /// <summary>The places of the references: the file and the name.</summary>
    public IEnumerable<string> Places(string from, string to) => places[(from, to)];

    /// <summary>The folder of a file, or of its path below the project: empty for files at its root.</summary>
    private static string Folder(string path) => path.LastIndexOf('/') is var slash and >= 0 ? path[..slash] : "";

    private void Add(string from, string path, ISymbol? symbol)
    {
        // A namespace belongs to no folder.
        if (symbol is null or INamespaceSymbol or ILocalSymbol or IParameterSymbol)
        {
            return;
        }

        foreach (SyntaxReference declaration in symbol.OriginalDefinition.DeclaringSyntaxReferences)
        {
            string to = Folder(declaration.SyntaxTree.FilePath);
            if (to != from && declaration.SyntaxTree.FilePath.Length > 0)
            {
                if (!places.TryGetValue((from, to), out SortedSet<string>? found))
                {
                    places.Add((from, to), found = new(StringComparer.Ordinal));
                }

                found.Add(path + " names " + symbol.OriginalDefinition.ToDisplayString());
            }
        }
    }
}
