using System.Collections.Immutable;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    private readonly ImmutableArray<ImportSyntax>.Builder imports = ImmutableArray.CreateBuilder<ImportSyntax>();
    private readonly ImmutableArray<ServiceSyntax>.Builder services = ImmutableArray.CreateBuilder<ServiceSyntax>();
    private readonly MessageBuilder file = new();
    private string? package;
    private TextSpan packageSpan;
    private TextSpan editionSpan;
    private bool hasOptionImport;

    public ParsedFile ParseFile()
    {
        if (IsUtf16())
        {
            // One error for the file. protoc has one for each character.
            errors.Add(DiagnosticCatalog.ControlCharacter, new TextSpan(text.IndexOf('\0'), 1), "Invalid control characters encountered in text. The file seems to be UTF-16: save it as UTF-8.");
            lexer.SkipToEnd();
        }

        lexer.NextWithComments(out _, out upcomingComment);
        bool isKnown = true;
        if (At("syntax") || At("edition"))
        {
            int start = Current.Start;
            isKnown = ParseSyntaxStatement();
            editionSpan = SpanFrom(start);
        }
        else
        {
            editionSpan = new TextSpan(Current.Start, 0);
        }

        while (isKnown && !AtEnd)
        {
            if (ParseTopLevelStatement())
            {
                continue;
            }

            SkipStatement();
            if (At('}'))
            {
                Fail(DiagnosticCatalog.UnmatchedBrace, "Unmatched \"}\".");
                lexer.NextWithComments(out _, out upcomingComment);
            }
        }

        return new ParsedFile
        {
            Text = text,
            Edition = edition,
            EditionSpan = editionSpan,
            Package = package ?? "",
            PackageSpan = packageSpan,
            Imports = imports.ToImmutable(),
            Messages = file.Messages.ToImmutable(),
            Enums = file.Enums.ToImmutable(),
            Extensions = file.Extensions.ToImmutable(),
            Services = services.ToImmutable(),
            Options = file.Options.ToImmutable(),
            HasErrors = errors.HasErrors,
            Diagnostics = errors.ToDiagnostics(new LineMap(text)),
        };
    }

    // In UTF-16 one of the two bytes of each letter is 0. With a byte order mark, it was read as what it is.
    private bool IsUtf16() =>
        text.Length >= 4 && ((text[1] == '\0' && text[3] == '\0') || (text[0] == '\0' && text[2] == '\0'));

    private bool ParseSyntaxStatement()
    {
        bool isEdition = TryConsume("edition");
        if (!isEdition && !Consume("syntax"))
        {
            return false;
        }

        if (!Consume('='))
        {
            return false;
        }

        int start = Current.Start;
        if (!ConsumeText(out string value, "Expected syntax identifier."))
        {
            return false;
        }

        TextSpan span = SpanFrom(start);
        if (!ConsumeEnd(';', out _))
        {
            return false;
        }

        if (isEdition)
        {
            switch (value)
            {
                case "2023":
                    edition = Edition.Edition2023;
                    return true;
                case "2024":
                    edition = Edition.Edition2024;
                    return true;
                case "2026":
                    edition = Edition.Edition2026;
                    return true;
                case "UNSTABLE":
                    return Fail(
                        DiagnosticCatalog.UnknownEdition,
                        span,
                        "is a file using edition UNSTABLE, which is later than the protoc maximum supported edition 2026.");
                case "UNKNOWN" or "PROTO2" or "PROTO3":
                    break;
                default:
                    if (Editions.Number(value) is { } number)
                    {
                        return Fail(
                            DiagnosticCatalog.UnknownEdition,
                            span,
                            "Edition " + value + (number < (int)Edition.Proto2 ? " is earlier than the minimum supported edition PROTO2" : " is later than the maximum supported edition 2026"));
                    }

                    break;
            }

            return Fail(DiagnosticCatalog.UnknownEdition, span, "Unknown edition \"" + value + "\". The editions are 2023, 2024 and 2026.");
        }

        switch (value)
        {
            case "proto2":
                return true;
            case "proto3":
                edition = Edition.Proto3;
                return true;
            default:
                return Fail(
                    DiagnosticCatalog.SyntaxIdentifier,
                    span,
                    "Unrecognized syntax identifier \"" + value + "\".  This parser only recognizes \"proto2\" and \"proto3\".");
        }
    }

    private bool ParseTopLevelStatement()
    {
        cancellationToken.ThrowIfCancellationRequested();
        depth = 0;
        if (TryConsumeEnd(';'))
        {
            return true;
        }

        if (!ParseVisibility(out var visibility))
        {
            return false;
        }

        if (At("message"))
        {
            return ParseMessage(file, visibility);
        }

        if (At("enum"))
        {
            return ParseEnum(file, visibility);
        }

        if (At("service"))
        {
            return ParseService();
        }

        if (At("extend"))
        {
            return ParseExtend(file);
        }

        if (At("import"))
        {
            return ParseImport();
        }

        if (At("package"))
        {
            return ParsePackage();
        }

        if (At("option"))
        {
            return ParseOptionStatement(file.Options);
        }

        return Fail(DiagnosticCatalog.TopLevelStatement, "Expected top-level statement (e.g. \"message\").");
    }

    /// <summary>Before edition 2024 the two words are ordinary names, and this reads nothing.</summary>
    private bool ParseVisibility(out SymbolVisibility visibility)
    {
        visibility = SymbolVisibility.Unset;
        if (edition < Edition.Edition2024 || !(At("export") || At("local")))
        {
            return true;
        }

        visibility = At("export") ? SymbolVisibility.Export : SymbolVisibility.Local;
        lexer.Next();
        return At("message") || At("enum")
            || Fail(DiagnosticCatalog.VisibilityPlacement, "'local' and 'export' visibility modifiers are valid only on 'message' and 'enum'");
    }

    private bool ParsePackage()
    {
        if (package is not null)
        {
            Fail(DiagnosticCatalog.MultiplePackages, "Multiple package definitions.");
        }

        int start = Current.Start;
        lexer.Next();
        var name = new StringBuilder();
        while (true)
        {
            if (!ConsumeIdentifier(out var part, "Expected identifier."))
            {
                return false;
            }

            name.Append(part.Text);
            if (!TryConsume('.'))
            {
                break;
            }

            name.Append('.');
        }

        package = name.ToString();
        packageSpan = SpanFrom(start);
        return ConsumeEnd(';', out _);
    }

    private bool ParseImport()
    {
        int start = Current.Start;
        lexer.Next();
        var kind = ImportKind.Plain;
        if (At("option"))
        {
            if (edition < Edition.Edition2024)
            {
                Fail(DiagnosticCatalog.ImportForm, "option import is not supported before edition 2024.");
            }

            kind = ImportKind.Option;
            lexer.Next();
        }
        else
        {
            if (hasOptionImport)
            {
                Fail(DiagnosticCatalog.ImportForm, "imports should precede any option imports to ensure proto files can roundtrip.");
            }

            if (TryConsume("public"))
            {
                kind = ImportKind.Public;
            }
            else if (At("weak"))
            {
                if (edition >= Edition.Edition2024)
                {
                    Fail(DiagnosticCatalog.ImportForm, "weak import is not supported in edition 2024 and above. Consider using option import instead.");
                }

                kind = ImportKind.Weak;
                lexer.Next();
            }
        }

        int pathStart = Current.Start;
        if (!ConsumeText(out string path, "Expected a string naming the file to import."))
        {
            return false;
        }

        hasOptionImport |= kind == ImportKind.Option;
        imports.Add(new ImportSyntax(path, kind, SpanFrom(start), SpanFrom(pathStart)));
        return ConsumeEnd(';', out _);
    }
}
