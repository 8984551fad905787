using System;
using System.Text;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// Reads the text format of an option's aggregate against the message it fills: field names, extensions, Any, lists, and the type of
/// every value. Stops at the first error, as protoc does.
/// </summary>
/// <param name="outer">How many messages are around the aggregate's own, the options message included.</param>
/// <param name="onField">Called for every field that is set, with the field, its enum value if it has one, and the path of numbers.</param>
internal sealed partial class AggregateReader(
    string text,
    TextSpan body,
    SymbolTable symbols,
    FieldResolver resolver,
    FileSummary file,
    int outer,
    Action<ResolvedField, EnumValueDeclaration?, string> onField)
{
    /// <summary>How deep messages may nest inside the options message. It is protoc's limit, and it also bounds the stack.</summary>
    public const int MaxDepth = 100;

    private readonly SyntaxErrors lexical = new();
    private Lexer lexer = null!;
    private string? problem;
    private int depth = outer;

    /// <summary>The token at which the first problem was found.</summary>
    public TextSpan ProblemSpan { get; private set; }

    /// <summary>Returns the error, or null.</summary>
    public string? Read(Symbol message)
    {
        lexer = new Lexer(text, body, lexical, hashStartsComment: true);
        lexer.Next();
        var content = new AggregateContent();
        while (lexer.Current.Kind != TokenKind.End)
        {
            if (!ReadField(message, content, ""))
            {
                return problem;
            }
        }

        var missing = content.Missing(message);
        return missing.Count == 0 ? null : "Message missing required fields: " + AggregateContent.Listed(missing);
    }

    private bool Fail(string message) => Fail(message, lexer.Current.Span);

    private bool Fail(string message, TextSpan span)
    {
        if (problem is null)
        {
            problem = message;
            ProblemSpan = span;
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

    private bool ReadField(Symbol message, AggregateContent content, string path)
    {
        ResolvedField? field;
        int start = lexer.Current.Start;
        if (lexer.At('['))
        {
            if (message.FullName == "google.protobuf.Any")
            {
                return ReadAny(message, content);
            }

            if (!ReadBracketName(out string prefix, out string extension))
            {
                return false;
            }

            if (prefix.Length > 0)
            {
                return Fail("Extension name contains \"/\"", SpanFrom(start));
            }

            field = FindExtension(message, extension);
            if (field is null)
            {
                return Fail("Extension \"" + extension + "\" is not defined or is not an extension of \"" + message.FullName + "\".", SpanFrom(start));
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
                return message.Fields.IsReserved(name)
                    ? SkipUnknown()
                    : Fail("Message type \"" + message.FullName + "\" has no field named \"" + name + "\".", SpanFrom(start));
            }
        }

        return CheckRepetition(message, field, content, SpanFrom(start))
            && ReadValues(field, content, path + "/" + (field.IsExtension ? "x" : "") + field.Declaration.Number)
            && Separator();
    }

    private TextSpan SpanFrom(int start) => TextSpan.FromBounds(start, lexer.Previous.End);

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
        if (message.Fields.Named(name) is { } declaration)
        {
            return resolver.Resolve(declaration, message.File);
        }

        // A group is named after its type.
        return message.Fields.Named(Names.Lower(name)) is { } lower
            && resolver.Resolve(lower, message.File) is { IsGroupLike: true } group
            && group.TypeSymbol!.Message!.Name == name
            ? group
            : null;
    }

    private ResolvedField? FindExtension(Symbol message, string name)
    {
        var symbol = symbols.Find(name, message.FullName, file, typesOnly: false).Symbol;
        if (symbol?.Field is not null)
        {
            // In brackets protoc also accepts a field of the message itself.
            var field = resolver.Resolve(symbol);
            return (field.IsExtension ? Extendee(field) : symbol.Parent?.FullName) == message.FullName ? field : null;
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

    private string? Extendee(ResolvedField field) => symbols.ExtendeeOf(field.Declaration, field.Symbol.File)?.FullName;

    private bool CheckRepetition(Symbol message, ResolvedField field, AggregateContent content, TextSpan name)
    {
        var declaration = field.Declaration;
        if (!field.IsRepeated && content.Set.ContainsKey(declaration.FullName))
        {
            return Fail("Non-repeated field \"" + declaration.Name + "\" is specified multiple times.", name);
        }

        if (content.MemberOf(declaration.OneofIndex) is { } other)
        {
            return Fail(
                "Field \"" + declaration.Name + "\" is specified along with field \"" + other.Name + "\", another member of oneof \""
                + message.Message!.Oneofs[declaration.OneofIndex] + "\".",
                name);
        }

        content.Add(declaration);
        return true;
    }

    /// <summary>Reads <c>[acme.v1.label]</c> or <c>[type.googleapis.com/acme.v1.Label]</c>; the name is what follows the last slash.</summary>
    private bool ReadBracketName(out string prefix, out string name)
    {
        int start = lexer.Current.Start;
        lexer.Next();
        var parts = new StringBuilder();
        while (lexer.Current.Kind is TokenKind.Identifier or TokenKind.Integer or TokenKind.Float
            || (lexer.Current.Kind == TokenKind.Symbol && "./-~!$&()*+,;=%".IndexOf(text[lexer.Current.Start]) >= 0))
        {
            parts.Append(CurrentText);
            lexer.Next();
        }

        // Blanks and comments between the tokens are allowed.
        string url = parts.ToString();
        int slash = url.LastIndexOf('/');
        prefix = url.Substring(0, slash + 1);
        name = url.Substring(slash + 1);
        if (!TryConsume(']'))
        {
            // protoc reads single characters here.
            return Fail("Expected \"]\", found \"" + CurrentText.Substring(0, Math.Min(1, CurrentText.Length)) + "\".");
        }

        if (prefix.Length > 0 && prefix[0] == '/')
        {
            return Fail(prefix == "/" ? "Type URL prefix is empty" : "Type URL starts with \"/\"", SpanFrom(start));
        }

        for (int i = prefix.IndexOf('%'); i >= 0; i = prefix.IndexOf('%', i + 1))
        {
            if (i + 2 >= prefix.Length || !IsHexDigit(prefix[i + 1]) || !IsHexDigit(prefix[i + 2]))
            {
                return Fail("Invalid percent encode, got: \"" + prefix.Substring(i, Math.Min(3, prefix.Length - i)) + "\"", SpanFrom(start));
            }
        }

        string? invalid = Array.Find(name.Split('.'), part => !Names.IsIdentifier(part));
        return invalid is null || Fail("Invalid identifier in type name, got: \"" + invalid + "\"", SpanFrom(start));
    }

    private static bool IsHexDigit(char c) => c is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F');

    private bool ReadAny(Symbol any, AggregateContent content)
    {
        int start = lexer.Current.Start;
        if (!ReadBracketName(out string prefix, out string name))
        {
            return false;
        }

        if (prefix.Length == 0)
        {
            return Fail("Type URL prefix is missing", SpanFrom(start));
        }

        TextSpan url = SpanFrom(start);
        TryConsume(':');
        var type = prefix is "type.googleapis.com/" or "type.googleprod.com/"
            ? symbols.Find("." + name, "", file, typesOnly: false).Symbol
            : null;
        if (type is not { Kind: SymbolKind.Message })
        {
            return Fail("Could not find type \"" + prefix + name + "\" stored in google.protobuf.Any.", url);
        }

        if (!ReadMessage(type, "/any", out var missing))
        {
            return false;
        }

        if (missing.Count > 0)
        {
            return Fail(
                "Value of type \"" + type.FullName + "\" stored in google.protobuf.Any has missing required fields: " + AggregateContent.Listed(missing),
                url);
        }

        if (content.Set.Count > 0)
        {
            return Fail("Non-repeated Any specified multiple times.", url);
        }

        // Both fields of the Any are set now.
        foreach (var field in any.Message!.Fields)
        {
            content.Set[field.FullName] = field;
        }

        return Separator();
    }
}
