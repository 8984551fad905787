using System.Threading;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Syntax and the visible files to the linked model.</summary>
internal static class Linker
{
    /// <exception cref="System.OperationCanceledException">The token was cancelled; nothing else is ever thrown.</exception>
    public static LinkResult Link(ParsedFile file, string importName, VisibleFiles visible, CancellationToken cancellationToken) =>
        new(null, file.Diagnostics);
}
