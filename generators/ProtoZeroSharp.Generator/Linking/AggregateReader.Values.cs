using System.Collections.Generic;
using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class AggregateReader
{
    private bool ReadValues(ResolvedField field, AggregateContent content, string path)
    {
        bool isMessage = field.IsMessage;
        if (isMessage)
        {
            TryConsume(':');
        }
        else if (!Consume(':'))
        {
            return false;
        }

        if (!field.IsRepeated || !TryConsume('['))
        {
            return ReadValue(field, content, path);
        }

        if (TryConsume(']'))
        {
            onField(field, null, path);
            return true;
        }

        do
        {
            if (!ReadValue(field, content, path))
            {
                return false;
            }

            if (TryConsume(']'))
            {
                return true;
            }
        }
        while (Consume(','));
        return false;
    }

    private bool ReadValue(ResolvedField field, AggregateContent content, string path)
    {
        EnumValueDeclaration? enumValue = null;
        bool read = field.Type switch
        {
            FieldType.Message or FieldType.Group => ReadMessageOf(field, content, path),
            FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 => ReadInteger(int.MaxValue, isSigned: true, out _),
            FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64 => ReadInteger(long.MaxValue, isSigned: true, out _),
            FieldType.UInt32 or FieldType.Fixed32 => ReadInteger(uint.MaxValue, isSigned: false, out _),
            FieldType.UInt64 or FieldType.Fixed64 => ReadInteger(ulong.MaxValue, isSigned: false, out _),
            FieldType.Float or FieldType.Double => ReadDouble(),
            FieldType.Bool => ReadBool(field),
            FieldType.Enum => ReadEnum(field, out enumValue),
            FieldType.String or FieldType.Bytes => ReadString(),
            // The option's type is in a file that has errors itself.
            _ => SkipValue(new Stack<char>()),
        };
        if (read)
        {
            onField(field, enumValue, path);
        }

        return read;
    }

    private bool ReadMessageOf(ResolvedField field, AggregateContent content, string path)
    {
        if (!ReadMessage(field.TypeSymbol!, path, out var missing))
        {
            return false;
        }

        content.AddMessage(field, missing);
        return true;
    }

    private bool ReadMessage(Symbol type, string path, out IReadOnlyList<string> missing)
    {
        missing = AggregateContent.NothingMissing;
        if (!ConsumeOpening(out char closing))
        {
            return false;
        }

        if (++depth > MaxDepth)
        {
            return Fail("Message is too deep: options nest " + MaxDepth.ToString(CultureInfo.InvariantCulture) + " messages at most.");
        }

        var content = new AggregateContent();
        while (!lexer.At('>') && !lexer.At('}'))
        {
            if (!ReadField(type, content, path))
            {
                return false;
            }
        }

        depth--;
        missing = content.Missing(type);
        return Consume(closing);
    }

    private bool ReadInteger(ulong max, bool isSigned, out long value)
    {
        value = 0;
        bool isNegative = isSigned && TryConsume('-');
        if (lexer.Current.Kind != TokenKind.Integer)
        {
            return Fail("Expected integer, got: " + CurrentText);
        }

        if (!NumberLiteral.TryParse(text, lexer.Current, isNegative ? max + 1 : max, out ulong magnitude))
        {
            return Fail("Integer out of range (" + CurrentText + ")");
        }

        value = unchecked(isNegative ? -(long)magnitude : (long)magnitude);
        lexer.Next();
        return true;
    }

    private bool ReadDouble()
    {
        TryConsume('-');
        var token = lexer.Current;
        string current = CurrentText;
        switch (token.Kind)
        {
            case TokenKind.Float:
                break;
            case TokenKind.Integer:
                if (current.Length > 1 && current[0] == '0')
                {
                    return Fail("Expect a decimal number, got: " + current);
                }

                break;
            case TokenKind.Identifier when Names.Lower(current) is "inf" or "infinity" or "nan":
                break;
            case TokenKind.Identifier:
                return Fail("Expected double, got: " + Names.Lower(current));
            default:
                return Fail("Expected double, got: " + current);
        }

        lexer.Next();
        return true;
    }

    private bool ReadBool(ResolvedField field)
    {
        if (lexer.Current.Kind == TokenKind.Integer)
        {
            return ReadInteger(1, isSigned: false, out _);
        }

        if (!ConsumeIdentifier(out string value))
        {
            return false;
        }

        return value is "true" or "True" or "t" or "false" or "False" or "f"
            || Fail("Invalid value for boolean field \"" + field.Declaration.Name + "\". Value: \"" + value + "\".", lexer.Previous.Span);
    }

    private bool ReadEnum(ResolvedField field, out EnumValueDeclaration? value)
    {
        value = null;
        var type = field.TypeSymbol!;
        int start = lexer.Current.Start;
        string shown;
        if (lexer.Current.Kind == TokenKind.Identifier)
        {
            shown = CurrentText;
            value = type.Values.Named(shown);
            lexer.Next();
        }
        else if (lexer.At('-') || lexer.Current.Kind == TokenKind.Integer)
        {
            if (!ReadInteger(int.MaxValue, isSigned: true, out long number))
            {
                return false;
            }

            shown = number.ToString(CultureInfo.InvariantCulture);
            value = type.Values.WithNumber((int)number);
            if (value is null && !resolver.IsClosed(type))
            {
                return true;
            }
        }
        else
        {
            return Fail("Expected integer or identifier, got: " + CurrentText);
        }

        return value is not null || Fail("Unknown enumeration value of \"" + shown + "\" for field \"" + field.Declaration.Name + "\".", SpanFrom(start));
    }

    private bool ReadString()
    {
        if (lexer.Current.Kind != TokenKind.String)
        {
            return Fail("Expected string, got: " + CurrentText);
        }

        while (lexer.Current.Kind == TokenKind.String)
        {
            lexer.Next();
        }

        return true;
    }
}
