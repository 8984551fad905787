using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Makes the linked model from a file's syntax and the visible files.</summary>
internal static class Linker
{
    /// <summary>
    /// Links one file. The model is null when the file itself has errors; errors in imported files are reported with those files,
    /// and this file is linked against what could be read of them.
    /// </summary>
    /// <exception cref="System.OperationCanceledException">The token was cancelled; nothing else is ever thrown.</exception>
    public static LinkResult Link(ParsedFile file, string importName, VisibleFiles visible, CancellationToken cancellationToken) =>
        Link(file, importName, visible, hasOtherNamespace: false, out _, cancellationToken);

    /// <summary>
    /// The same, with the file's footprint. It is null for a file that may depend on anything: one with errors, and one that imports options,
    /// whose types are searched for marks. Of a file that has another namespace than the one it asks for, that one may be anything.
    /// </summary>
    public static LinkResult Link(ParsedFile file, string importName, VisibleFiles visible, bool hasOtherNamespace, out LinkFootprint? footprint, CancellationToken cancellationToken)
    {
        footprint = null;
        if (file.HasErrors)
        {
            return new LinkResult(null, file.Diagnostics);
        }

        var linker = new FileLinker(file, importName, visible, cancellationToken, hasOtherNamespace);
        var result = linker.Link();
        footprint = result.File is { } model && file.Imports.All(import => import.Kind != ImportKind.Option) ? linker.Footprint(model) : null;
        return result;
    }
}
