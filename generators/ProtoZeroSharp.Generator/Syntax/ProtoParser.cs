using System.Threading;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// Turns text into syntax. Every text, valid or not, gives a tree and diagnostics, in time and memory proportional to its length.
/// </summary>
internal static class ProtoParser
{
    /// <exception cref="System.OperationCanceledException">The token was cancelled; nothing else is ever thrown.</exception>
    public static ParsedFile Parse(string text, CancellationToken cancellationToken) => new Parser(text, cancellationToken).ParseFile();
}
