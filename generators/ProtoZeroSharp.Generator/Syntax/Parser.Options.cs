using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    private bool ParseOptionStatement(ImmutableArray<OptionSyntax>.Builder options)
    {
        int start = Current.Start;
        return Consume("option") && ParseOptionAssignment(options, start, isStatement: true);
    }

    private bool ParseOptionList(ImmutableArray<OptionSyntax>.Builder options)
    {
        lexer.Next();
        do
        {
            if (!ParseOptionAssignment(options, Current.Start, isStatement: false))
            {
                return false;
            }
        }
        while (TryConsume(','));
        return Consume(']');
    }

    private bool ParseFieldOptions(FieldBuilder field)
    {
        lexer.Next();
        do
        {
            bool parsed = At("default") ? ParseDefault(field)
                : At("json_name") ? ParseJsonName(field)
                : ParseOptionAssignment(field.Options, Current.Start, isStatement: false);
            if (!parsed)
            {
                return false;
            }
        }
        while (TryConsume(','));
        return Consume(']');
    }

    private bool ParseJsonName(FieldBuilder field)
    {
        if (field.JsonName is not null)
        {
            Fail(DiagnosticCatalog.DuplicatePseudoOption, "Already set option \"json_name\".");
        }

        int start = Current.Start;
        lexer.Next();
        if (!Consume('=') || !ConsumeText(out string name, "Expected string for JSON name."))
        {
            return false;
        }

        field.JsonName = name;
        field.JsonNameSpan = SpanFrom(start);
        return true;
    }

    private bool ParseDefault(FieldBuilder field)
    {
        if (field.Default is not null)
        {
            Fail(DiagnosticCatalog.DuplicatePseudoOption, "Already set option \"default\".");
        }

        lexer.Next();
        if (!Consume('='))
        {
            return false;
        }

        int start = Current.Start;
        if (!ParseDefaultValue(field.ScalarType, out string value, out var bytes))
        {
            return false;
        }

        field.Default = new DefaultSyntax(value, bytes, SpanFrom(start));
        return true;
    }

    private bool ParseDefaultValue(FieldType? type, out string value, out ImmutableArray<byte> bytes)
    {
        value = "";
        bytes = ImmutableArray<byte>.Empty;
        var rule = DiagnosticCatalog.DefaultSyntax;
        ulong integer;
        switch (type)
        {
            case null:
                // Linking checks that an enum has this value, because the parser does not know the type.
                value = lexer.Text(Current);
                lexer.Next();
                return true;

            case FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 or FieldType.Int64 or FieldType.SInt64 or FieldType.SFixed64:
                ulong max = type is FieldType.Int32 or FieldType.SInt32 or FieldType.SFixed32 ? int.MaxValue : (ulong)long.MaxValue;
                bool isNegative = TryConsume('-');
                if (isNegative)
                {
                    max++;
                }

                if (!ConsumeInteger64(max, out integer, rule, "Expected integer for field default value."))
                {
                    return false;
                }

                value = (isNegative ? "-" : "") + integer.ToString(CultureInfo.InvariantCulture);
                return true;

            case FieldType.UInt32 or FieldType.Fixed32 or FieldType.UInt64 or FieldType.Fixed64:
                if (TryConsume('-'))
                {
                    Fail(rule, "Unsigned field can't have negative default value.");
                }

                if (!ConsumeInteger64(type is FieldType.UInt32 or FieldType.Fixed32 ? uint.MaxValue : ulong.MaxValue, out integer, rule, "Expected integer for field default value."))
                {
                    return false;
                }

                value = integer.ToString(CultureInfo.InvariantCulture);
                return true;

            case FieldType.Float or FieldType.Double:
                bool isMinus = TryConsume('-');
                if (!ConsumeNumber(out double number, rule))
                {
                    return false;
                }

                number = isMinus ? -number : number;
                value = type == FieldType.Float ? NumberLiteral.Format(NumberLiteral.ToFloat(number)) : NumberLiteral.Format(number);
                return true;

            case FieldType.Bool:
                value = At("true") ? "true" : "false";
                return TryConsume("true") || TryConsume("false") || Fail(rule, "Expected \"true\" or \"false\".");

            case FieldType.String:
                return ConsumeString(out bytes, rule, "Expected string for field default value.");

            case FieldType.Bytes:
                return ConsumeString(out bytes, rule, "Expected string.");

            default:
                return Fail(rule, "Messages can't have default values.");
        }
    }

    private bool ParseOptionAssignment(ImmutableArray<OptionSyntax>.Builder options, int start, bool isStatement)
    {
        int nameStart = Current.Start;
        var name = ImmutableArray.CreateBuilder<OptionNamePart>(1);
        OptionValue? value = null;
        bool parsed = ParseOptionName(name);
        TextSpan nameSpan = SpanFrom(nameStart);
        parsed = parsed && Consume('=') && ParseOptionValue(out value) && (!isStatement || ConsumeEnd(';', out _));

        // The name is kept even when its value cannot be read.
        if (name.Count > 0)
        {
            options.Add(new OptionSyntax { Span = SpanFrom(start), Name = name.ToImmutable(), NameSpan = nameSpan, Value = value ?? OptionValue.Unread });
        }

        return parsed;
    }

    private bool ParseOptionName(ImmutableArray<OptionNamePart>.Builder name)
    {
        do
        {
            if (!ParseOptionNamePart(name))
            {
                return false;
            }
        }
        while (TryConsume('.'));
        return true;
    }

    private bool ParseOptionNamePart(ImmutableArray<OptionNamePart>.Builder name)
    {
        int start = Current.Start;
        if (!TryConsume('('))
        {
            if (!ConsumeIdentifier(out var part, "Expected identifier."))
            {
                return false;
            }

            name.Add(new OptionNamePart(part.Text, isExtension: false, part.Span));
            return true;
        }

        var path = new StringBuilder();
        if (Current.Kind == TokenKind.Identifier)
        {
            path.Append(lexer.Text(Current));
            lexer.Next();
        }

        while (TryConsume('.'))
        {
            if (!ConsumeIdentifier(out var part, "Expected identifier."))
            {
                return false;
            }

            path.Append('.').Append(part.Text);
        }

        if (!Consume(')'))
        {
            return false;
        }

        name.Add(new OptionNamePart(path.ToString(), isExtension: true, SpanFrom(start)));
        return true;
    }

    private bool ParseOptionValue(out OptionValue? value)
    {
        value = null;
        var rule = DiagnosticCatalog.OptionValueSyntax;
        int start = Current.Start;
        bool isNegative = TryConsume('-');
        switch (Current.Kind)
        {
            case TokenKind.End:
                return Fail(rule, "Unexpected end of stream while parsing option value.");

            case TokenKind.Identifier:
                string identifier = lexer.Text(Current);
                lexer.Next();
                if (!isNegative)
                {
                    value = new OptionValue { Kind = OptionValueKind.Identifier, Span = SpanFrom(start), Identifier = identifier };
                    return true;
                }

                if (identifier is not ("inf" or "nan"))
                {
                    return Fail(rule, "Identifier after '-' symbol must be inf or nan.");
                }

                value = new OptionValue
                {
                    Kind = OptionValueKind.Double,
                    Span = SpanFrom(start),
                    Double = identifier == "inf" ? double.NegativeInfinity : double.NaN,
                };
                return true;

            case TokenKind.Integer when NumberLiteral.TryParse(text, Current, isNegative ? (ulong)long.MaxValue + 1 : ulong.MaxValue, out ulong integer):
                lexer.Next();
                value = new OptionValue
                {
                    Kind = isNegative ? OptionValueKind.NegativeInteger : OptionValueKind.PositiveInteger,
                    Span = SpanFrom(start),
                    Integer = isNegative ? unchecked(0 - integer) : integer,
                };
                return true;

            case TokenKind.Integer or TokenKind.Float:
                if (!ConsumeNumber(out double number, rule))
                {
                    return false;
                }

                value = new OptionValue { Kind = OptionValueKind.Double, Span = SpanFrom(start), Double = isNegative ? -number : number };
                return true;

            case TokenKind.String:
                if (isNegative)
                {
                    return Fail(rule, "Invalid '-' symbol before string.");
                }

                if (!ConsumeString(out var bytes, "Expected string."))
                {
                    return false;
                }

                value = new OptionValue { Kind = OptionValueKind.String, Span = SpanFrom(start), Bytes = bytes };
                return true;

            default:
                if (!At('{'))
                {
                    return Fail(rule, "Expected option value.");
                }

                return ParseAggregate(start, out value);
        }
    }

    /// <summary>Only finds the end of an aggregate: its meaning depends on the option's type, which linking finds.</summary>
    private bool ParseAggregate(int start, out OptionValue? value)
    {
        value = null;
        int bodyStart = Current.End;
        int open = 1;
        lexer.Next();
        while (!AtEnd)
        {
            if (At('{'))
            {
                open++;
            }
            else if (At('}') && --open == 0)
            {
                var body = TextSpan.FromBounds(bodyStart, Current.Start);
                lexer.Next();
                value = new OptionValue { Kind = OptionValueKind.Aggregate, Span = SpanFrom(start), Body = body };
                return true;
            }

            lexer.Next();
        }

        return Fail(DiagnosticCatalog.EndOfInput, "Unexpected end of stream while parsing aggregate value.");
    }
}
