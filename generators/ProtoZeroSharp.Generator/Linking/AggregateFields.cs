using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The scalar fields at the top of an option's aggregate, before and without resolving their names. It ignores what it does not
/// understand: errors in options are reported when options are resolved.
/// </summary>
internal sealed class AggregateFields
{
    private readonly List<(string Name, string Value)> fields = new();

    /// <summary>The fields in the order written.</summary>
    public IReadOnlyList<(string Name, string Value)> All => fields;

    /// <summary>Reads an aggregate.</summary>
    public static AggregateFields Of(string text, OptionValue aggregate)
    {
        var result = new AggregateFields();
        result.AddRange(text, aggregate);
        return result;
    }

    /// <summary>The value of an integer or enum field that is written as a number, in any base; else null.</summary>
    public static int? Integer(string value)
    {
        int sign = value.Length > 0 && value[0] == '-' ? 1 : 0;
        var lexer = new Lexer(value, TextSpan.FromBounds(sign, value.Length), new SyntaxErrors());
        lexer.Next();
        return lexer.Current.Kind == TokenKind.Integer && NumberLiteral.TryParse(value, lexer.Current, int.MaxValue, out ulong number)
            ? sign == 0 ? (int)number : -(int)number
            : null;
    }

    /// <summary>The value of a string field, decoded, or of another field as written; null when the field is not set.</summary>
    public string? Value(string name)
    {
        foreach (var field in fields)
        {
            if (field.Name == name)
            {
                return field.Value;
            }
        }

        return null;
    }

    /// <summary>The value of a bool field, in the forms that the text format has.</summary>
    public bool Bool(string name) => Value(name) is { } value && (value is "true" or "True" or "t" || Integer(value) == 1);

    public void Add(string name, string value) => fields.Add((name, value));

    public void AddRange(string text, OptionValue aggregate)
    {
        var lexer = new Lexer(text, aggregate.Body, new SyntaxErrors(), hashStartsComment: true);
        int depth = 0;
        bool isNegative = false;
        string? name = null;
        lexer.Next();
        while (lexer.Current.Kind != TokenKind.End)
        {
            var token = lexer.Current;
            if (token.Kind == TokenKind.Symbol)
            {
                // A bracket begins the name of an extension, or a list, which has no single value.
                bool isNested = lexer.At('{') || lexer.At('<') || lexer.At('[');
                depth += isNested ? 1 : lexer.At('}') || lexer.At('>') || lexer.At(']') ? -1 : 0;
                name = isNested ? null : name;
                isNegative = lexer.At('-');
                lexer.Next();
                continue;
            }

            string value = token.Kind == TokenKind.String ? StringValue(text, lexer) : Word(lexer);
            if (depth > 0)
            {
                continue;
            }

            if (name is null)
            {
                name = value;
            }
            else
            {
                Add(name, isNegative ? "-" + value : value);
                name = null;
                isNegative = false;
            }
        }
    }

    private static string Word(Lexer lexer)
    {
        string word = lexer.Text(lexer.Current);
        lexer.Next();
        return word;
    }

    private static string StringValue(string text, Lexer lexer)
    {
        var bytes = new List<byte>();
        while (lexer.Current.Kind == TokenKind.String)
        {
            StringLiteral.Append(text, lexer.Current, bytes);
            lexer.Next();
        }

        return Encoding.UTF8.GetString(bytes.ToArray());
    }
}
