using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Project;

/// <summary>Why the C# of a file would not compile beside that of the others.</summary>
/// <param name="Message">The problem, and what to do.</param>
/// <param name="Type">The name of the file's top-level type that clashes, or null for its namespace.</param>
internal sealed record Clash(string Message, string? Type)
{
    /// <summary>The diagnostic, at the type's name or at the namespace.</summary>
    public DiagnosticInfo In(ParsedFile file)
    {
        var rule = DiagnosticCatalog.CSharpCollision;
        var span = Type is null
            ? file.Options.FirstOrDefault(option => option.IsNamed("csharp_namespace"))?.Value.Span ?? file.PackageSpan
            : file.Messages.Select(message => message.Name).Concat(file.Enums.Select(item => item.Name)).FirstOrDefault(name => name.Text == Type).Span;
        return new DiagnosticInfo(rule.Id, Message, rule.Severity, file.Lines.Range(span), null);
    }
}
