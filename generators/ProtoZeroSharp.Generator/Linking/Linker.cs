using System.Threading;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Syntax and the visible files to the linked model.</summary>
internal static class Linker
{
    /// <summary>
    /// Links one file. The model is null when the file itself has errors; errors in the files it imports are reported there, and as
    /// far as those files could be read this one is linked against them.
    /// </summary>
    /// <exception cref="System.OperationCanceledException">The token was cancelled; nothing else is ever thrown.</exception>
    public static LinkResult Link(ParsedFile file, string importName, VisibleFiles visible, CancellationToken cancellationToken) =>
        file.HasErrors
            ? new LinkResult(null, file.Diagnostics)
            : new FileLinker(file, importName, visible, cancellationToken).Link();
}
