using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The context of every check of a file: the file and the files it sees, methods that list its declarations, and the diagnostics.
/// </summary>
internal sealed class LinkContext
{
    private const int MaxDiagnostics = 1000;

    // The limit for findings of checks that compare all declarations with each other, whose number may be the square of the file's length.
    private const int MaxFindings = 20 * MaxDiagnostics;

    private readonly List<DiagnosticInfo> diagnostics = new();
    private readonly HashSet<(int Start, string Message)> reported = new();
    private int findings;

    public LinkContext(ParsedFile syntax, string importName, VisibleFiles visible, CancellationToken cancellationToken)
    {
        Syntax = syntax;
        Visible = visible;
        CancellationToken = cancellationToken;
        File = new DeclarationReader(importName, syntax, keepSyntax: true).Read(isBuiltIn: false);
        Symbols = new SymbolTable(File, visible);
        Resolver = new FieldResolver(Symbols);
    }

    public ParsedFile Syntax { get; }

    public FileSummary File { get; }

    public VisibleFiles Visible { get; }

    public SymbolTable Symbols { get; }

    public FieldResolver Resolver { get; }

    public CancellationToken CancellationToken { get; }

    /// <summary>Whether the project gives the file a namespace, so that nothing has the one that the file asks for.</summary>
    public bool HasOtherNamespace { get; init; }

    /// <summary>The options of the file, once they are resolved; null when it sets none.</summary>
    public OptionResolver? Options { get; set; }

    /// <summary>Whether an error was reported. A stage does not run when an earlier one reported an error.</summary>
    public bool HasErrors { get; private set; }

    /// <summary>Whether the limit of reported errors is reached.</summary>
    public bool IsFull => diagnostics.Count >= MaxDiagnostics;

    public IReadOnlyList<DiagnosticInfo> Diagnostics => diagnostics;

    public void Report(DiagnosticRule rule, TextSpan span, string message, TextSpan? elsewhere = null, MissingName? missing = null)
    {
        HasErrors |= rule.Severity == Severity.Error;
        // The extendee of an extend block is reported once, not for each of its fields.
        if (!IsFull && reported.Add((span.Start, message)))
        {
            var place = elsewhere is { } other ? new DiagnosticPlace("", Syntax.Lines.Range(other)) : null;
            diagnostics.Add(new DiagnosticInfo(rule.Id, message, rule.Severity, Syntax.Lines.Range(span), place) { Missing = missing });
        }
    }

    /// <summary>Whether the limit of findings is not reached. After that a check need not search for more.</summary>
    public bool TakesFindings => !IsFull && findings < MaxFindings;

    /// <summary>Counts one more finding; false when there were too many.</summary>
    public bool IsWorthReporting() => TakesFindings && findings++ < MaxFindings;

    /// <summary>Reports a name that was not found, with protoc's explanation.</summary>
    public void ReportNotDefined(Lookup lookup, TextSpan span)
    {
        if (lookup.Elsewhere is { } elsewhere)
        {
            Report(
                DiagnosticCatalog.NotImported,
                span,
                "\"" + lookup.ElsewhereName + "\" seems to be defined in \"" + elsewhere.Name + "\", which is not imported by \"" + File.Name
                + "\".  To use it here, please add the necessary import.");
        }

        if (lookup.ResolvedName.Length > 0)
        {
            Report(
                DiagnosticCatalog.InnerScope,
                span,
                "\"" + lookup.Name + "\" is resolved to \"" + lookup.ResolvedName
                + "\", which is not defined. The innermost scope is searched first in name resolution. Consider using a leading '.'(i.e., \"."
                + lookup.Name + "\") to start from the outermost scope.");
        }

        if (lookup.Elsewhere is null && lookup.ResolvedName.Length == 0)
        {
            string advice = Advice(lookup.Name);
            var missing = advice.Length == 0 ? new MissingName(lookup.Name, File.Package, File.Name) : null;
            Report(DiagnosticCatalog.NotDefined, span, "\"" + lookup.Name + "\" is not defined." + advice, missing: missing);
        }
    }

    // protoc gives advice for files that are not imported, but not for built-in ones. What else a name may mean only the whole project shows.
    private static string Advice(string name) =>
        BuiltInFiles.Defining(name) is { } builtIn ? " It is in \"" + builtIn.Name + "\", which is built in: import it." : "";

    /// <summary>Every message of the file, outer ones first.</summary>
    public IEnumerable<MessageDeclaration> AllMessages()
    {
        var pending = new Stack<MessageDeclaration>(File.Messages.Reverse());
        while (pending.Count > 0)
        {
            CancellationToken.ThrowIfCancellationRequested();
            var message = pending.Pop();
            yield return message;
            for (int i = message.Messages.Count - 1; i >= 0; i--)
            {
                pending.Push(message.Messages[i]);
            }
        }
    }

    public IEnumerable<EnumDeclaration> AllEnums() => AllMessages().SelectMany(message => message.Enums).Concat(File.Enums);

    /// <summary>Every field and extension, those of map entries included.</summary>
    public IEnumerable<FieldDeclaration> AllFields() =>
        AllMessages().SelectMany(message => message.Fields.Concat(message.Extensions)).Concat(File.Extensions);

    /// <summary>The message that an extension extends, or null when it was not found.</summary>
    public MessageDeclaration? ExtendeeOf(FieldDeclaration field) => Symbols.ExtendeeOf(field, File)?.Message;
}
