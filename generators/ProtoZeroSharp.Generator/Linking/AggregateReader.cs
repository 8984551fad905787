using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Reads the text format of an option's aggregate against the message it fills: field names, extensions, Any, lists, and the type of
/// every value. Stops at the first error, as protoc does.
/// </summary>
/// <param name="onField">Told of every field that is set: the field, the enum value if it has one, the path of numbers.</param>
internal sealed partial class AggregateReader(
    string text,
    TextSpan body,
    SymbolTable symbols,
    FieldResolver resolver,
    FileSummary file,
    Action<ResolvedField, EnumValueDeclaration?, string> onField)
{
    private const int MaxDepth = 100;

    private readonly SyntaxErrors lexical = new();
    private Lexer lexer = null!;
    private string? problem;
    private int depth;

    /// <summary>The token at which the first problem was found.</summary>
    public TextSpan ProblemSpan { get; private set; }

    /// <summary>Returns what is wrong, or null.</summary>
    public string? Read(Symbol message)
    {
        lexer = new Lexer(text, body, lexical, hashStartsComment: true);
        lexer.Next();
        var set = new Dictionary<string, FieldDeclaration>(StringComparer.Ordinal);
        while (lexer.Current.Kind != TokenKind.End)
        {
            if (!ReadField(message, set, ""))
            {
                return problem;
            }
        }

        return MissingRequired(message, set);
    }

    private bool Fail(string message)
    {
        if (problem is null)
        {
            problem = message;
            ProblemSpan = lexer.Current.Span;
        }

        return false;
    }

    private string CurrentText => lexer.Text(lexer.Current);

    private bool TryConsume(char symbol)
    {
        if (!lexer.At(symbol))
        {
            return false;
        }

        lexer.Next();
        return true;
    }

    private bool Consume(char symbol) => TryConsume(symbol) || Fail("Expected \"" + symbol + "\", found \"" + CurrentText + "\".");

    private bool ConsumeIdentifier(out string identifier)
    {
        identifier = CurrentText;
        if (lexer.Current.Kind != TokenKind.Identifier)
        {
            return Fail("Expected identifier, got: " + identifier);
        }

        lexer.Next();
        return true;
    }

    private string? MissingRequired(Symbol message, Dictionary<string, FieldDeclaration> set)
    {
        var missing = message.Message!.Fields
            .Where(field => field.Label == FieldCardinality.Required && !set.ContainsKey(field.FullName))
            .Select(field => field.Name)
            .ToList();
        return missing.Count == 0 ? null : "Message missing required fields: " + string.Join(", ", missing);
    }

    private bool ReadField(Symbol message, Dictionary<string, FieldDeclaration> set, string path)
    {
        ResolvedField? field;
        if (lexer.At('['))
        {
            if (message.FullName == "google.protobuf.Any")
            {
                return ReadAny();
            }

            if (!ReadBracketName(out string prefix, out string extension))
            {
                return false;
            }

            if (prefix.Length > 0)
            {
                return Fail("Extension name contains \"/\"");
            }

            field = FindExtension(message, extension);
            if (field is null)
            {
                return Fail("Extension \"" + extension + "\" is not defined or is not an extension of \"" + message.FullName + "\".");
            }
        }
        else
        {
            if (!ConsumeIdentifier(out string name))
            {
                return false;
            }

            field = FindField(message, name);
            if (field is null)
            {
                return message.Message!.ReservedNames.Contains(name)
                    ? SkipUnknown()
                    : Fail("Message type \"" + message.FullName + "\" has no field named \"" + name + "\".");
            }
        }

        return CheckRepetition(message, field, set) && ReadValues(field, path + "/" + (field.IsExtension ? "x" : "") + field.Declaration.Number) && Separator();
    }

    private bool Separator()
    {
        if (!TryConsume(';'))
        {
            TryConsume(',');
        }

        return true;
    }

    private ResolvedField? FindField(Symbol message, string name)
    {
        string lower = Names.Lower(name);
        ResolvedField? group = null;
        foreach (var declaration in message.Message!.Fields)
        {
            if (declaration.Name == name)
            {
                return resolver.Resolve(declaration, message.File);
            }

            // A group is written by the name of its type.
            if (declaration.Name == lower && resolver.Resolve(declaration, message.File) is { Type: FieldType.Group } candidate && candidate.TypeSymbol!.Message!.Name == name)
            {
                group = candidate;
            }
        }

        return group;
    }

    private ResolvedField? FindExtension(Symbol message, string name)
    {
        var symbol = symbols.Find(name, message.FullName, file, typesOnly: false).Symbol;
        if (symbol?.Field is not null)
        {
            var field = resolver.Resolve(symbol);
            return field.IsExtension && Extendee(field) == message.FullName ? field : null;
        }

        if (symbol?.Message is { } type && message.Message!.IsMessageSet)
        {
            foreach (var declaration in type.Extensions)
            {
                var field = resolver.Resolve(declaration, symbol.File);
                if (Extendee(field) == message.FullName && field.Type == FieldType.Message && field.TypeSymbol!.FullName == symbol.FullName)
                {
                    return field;
                }
            }
        }

        return null;
    }

    private string? Extendee(ResolvedField field) =>
        symbols.Find(field.Declaration.Extendee!, field.Declaration.FullName, field.Symbol.File, typesOnly: false).Symbol?.FullName;

    private bool CheckRepetition(Symbol message, ResolvedField field, Dictionary<string, FieldDeclaration> set)
    {
        var declaration = field.Declaration;
        if (!field.IsRepeated && set.ContainsKey(declaration.FullName))
        {
            return Fail("Non-repeated field \"" + declaration.Name + "\" is specified multiple times.");
        }

        if (declaration.OneofIndex >= 0)
        {
            var other = set.Values.FirstOrDefault(candidate => candidate.OneofIndex == declaration.OneofIndex && candidate.Extendee is null);
            if (other is not null)
            {
                return Fail(
                    "Field \"" + declaration.Name + "\" is specified along with field \"" + other.Name + "\", another member of oneof \""
                    + message.Message!.Oneofs[declaration.OneofIndex] + "\".");
            }
        }

        set[declaration.FullName] = declaration;
        return true;
    }

    /// <summary>Reads <c>[acme.v1.label]</c> or <c>[type.googleapis.com/acme.v1.Label]</c>; the name is what follows the last slash.</summary>
    private bool ReadBracketName(out string prefix, out string name)
    {
        lexer.Next();
        var parts = new StringBuilder();
        while (lexer.Current.Kind is TokenKind.Identifier or TokenKind.Integer or TokenKind.Float
            || (lexer.Current.Kind == TokenKind.Symbol && "./-~!$&()*+,;=%".IndexOf(text[lexer.Current.Start]) >= 0))
        {
            parts.Append(CurrentText);
            lexer.Next();
        }

        // Blanks and comments between the tokens do not count.
        string url = parts.ToString();
        int slash = url.LastIndexOf('/');
        prefix = url.Substring(0, slash + 1);
        name = url.Substring(slash + 1);
        if (!Consume(']'))
        {
            return false;
        }

        return Array.TrueForAll(name.Split('.'), Names.IsIdentifier) || Fail("Invalid identifier in type name, got: \"" + name + "\"");
    }

    private bool ReadAny()
    {
        if (!ReadBracketName(out string prefix, out string name))
        {
            return false;
        }

        if (prefix.Length == 0)
        {
            return Fail("Type URL prefix is missing");
        }

        TryConsume(':');
        var type = prefix is "type.googleapis.com/" or "type.googleprod.com/"
            ? symbols.Find("." + name, "", file, typesOnly: false).Symbol
            : null;
        return type is { Kind: SymbolKind.Message }
            ? ReadMessage(type, "/any") && Separator()
            : Fail("Could not find type \"" + prefix + name + "\" stored in google.protobuf.Any.");
    }
}
