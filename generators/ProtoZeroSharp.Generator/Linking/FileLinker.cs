using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Links one file in the stages of protoc's DescriptorBuilder: names and numbers, then references, then options and features, then
/// what can only be judged with those known. A stage runs only when the ones before found no error, as there.
/// </summary>
internal sealed partial class FileLinker
{
    private const int MaxDiagnostics = 1000;

    // Of things that every one of a file's declarations may do to every other, no more are looked at than would be reported.
    private const int MaxFindings = 20 * MaxDiagnostics;

    private readonly ParsedFile syntax;
    private readonly FileSummary file;
    private readonly VisibleFiles visible;
    private readonly CancellationToken cancellationToken;
    private readonly SymbolTable symbols;
    private readonly FieldResolver resolver;
    private readonly List<DiagnosticInfo> diagnostics = new();
    private readonly HashSet<(int Start, string Message)> reported = new();
    private bool hasErrors;
    private int findings;

    public FileLinker(ParsedFile syntax, string importName, VisibleFiles visible, CancellationToken cancellationToken)
    {
        this.syntax = syntax;
        this.visible = visible;
        this.cancellationToken = cancellationToken;
        file = new DeclarationReader(importName, syntax, keepSyntax: true).Read(isBuiltIn: false);
        symbols = new SymbolTable(file, visible);
        resolver = new FieldResolver(symbols);
    }

    /// <summary>What the options of the file set, as far as they were resolved.</summary>
    public IReadOnlyList<SetOption> SetOptions => options is null ? Array.Empty<SetOption>() : options.Set;

    public LinkResult Link()
    {
        CheckImports();
        CheckImportsAgainstEachOther();
        CheckPackage();
        Declare();
        CheckOptionNames();
        CrossLink();
        SuggestNumbers();
        if (!hasErrors)
        {
            ResolveOptions();
        }

        if (!hasErrors)
        {
            Validate();
        }

        if (hasErrors)
        {
            DetectMapConflicts();
        }

        foreach (Action check in new Action[]
        {
            ReportUnusedImports, ReportGenericServices, CheckOptionImports, CheckNamingStyle, CheckLimits, CheckNestedExports, CheckOptionLifetimes, CheckOptionTargetsAndNumbers,
        })
        {
            if (!hasErrors)
            {
                check();
            }
        }

        var model = hasErrors ? null : new ModelBuilder(syntax, file, symbols, resolver, cancellationToken).Build();
        return new LinkResult(model, syntax.Diagnostics.Concat(diagnostics).ToEquatableArray());
    }

    /// <summary>What <see cref="Link"/> has made of the files that are seen.</summary>
    public LinkFootprint Footprint(LinkedFile model) =>
        new(model, new HashSet<string>(options is null ? [] : options.Set.Select(set => set.Field.Declaration.FullName), StringComparer.OrdinalIgnoreCase));

    private void Report(DiagnosticRule rule, TextSpan span, string message, TextSpan? elsewhere = null)
    {
        hasErrors |= rule.Severity == DiagnosticSeverity.Error;
        // A name that an extend block gives to all its fields is wrong once.
        if (diagnostics.Count < MaxDiagnostics && reported.Add((span.Start, message)))
        {
            var place = elsewhere is { } other ? new DiagnosticPlace("", syntax.Lines.Range(other)) : null;
            diagnostics.Add(new DiagnosticInfo(rule.Id, message, rule.Severity, syntax.Lines.Range(span), place));
        }
    }

    private bool IsWorthReporting() => diagnostics.Count < MaxDiagnostics && findings++ < MaxFindings;

    /// <summary>Reports a name that found nothing, with what protoc knows about why.</summary>
    private void ReportNotDefined(Lookup lookup, TextSpan span)
    {
        if (lookup.Elsewhere is { } elsewhere)
        {
            Report(
                DiagnosticCatalog.NotImported,
                span,
                "\"" + lookup.ElsewhereName + "\" seems to be defined in \"" + elsewhere.Name + "\", which is not imported by \"" + file.Name
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
            Report(DiagnosticCatalog.NotDefined, span, "\"" + lookup.Name + "\" is not defined.");
        }
    }

    /// <summary>Every message of the file, outer ones first.</summary>
    private IEnumerable<MessageDeclaration> AllMessages()
    {
        var pending = new Stack<MessageDeclaration>(file.Messages.Reverse());
        while (pending.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var message = pending.Pop();
            yield return message;
            for (int i = message.Messages.Count - 1; i >= 0; i--)
            {
                pending.Push(message.Messages[i]);
            }
        }
    }

    private IEnumerable<EnumDeclaration> AllEnums() => AllMessages().SelectMany(message => message.Enums).Concat(file.Enums);

    /// <summary>Every field and extension, those of map entries included.</summary>
    private IEnumerable<FieldDeclaration> AllFields() =>
        AllMessages().SelectMany(message => message.Fields.Concat(message.Extensions)).Concat(file.Extensions);
}
