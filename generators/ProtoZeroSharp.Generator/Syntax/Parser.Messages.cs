using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    private bool ParseMessage(MessageBuilder parent, SymbolVisibility visibility)
    {
        if (!TryDescend(Current.Span))
        {
            return SkipDeepMessage();
        }

        int start = Current.Start;
        lexer.Next();
        var message = new MessageBuilder();
        bool parsed = ConsumeName(out var name, "Expected message name.") && ParseMessageBody(message, name);
        depth--;
        if (name.Text.Length > 0)
        {
            parent.Messages.Add(message.ToSyntax(name, visibility, SpanFrom(start)));
        }

        return parsed;
    }

    /// <summary>Enters a message. Parsing bodies is recursive, so the limit also bounds the stack.</summary>
    private bool TryDescend(TextSpan span)
    {
        if (++depth < MaxDepth)
        {
            return true;
        }

        depth--;
        return Fail(DiagnosticCatalog.NestingDepth, span, "Reached maximum recursion limit for nested messages.");
    }

    /// <summary>
    /// Skips a message that is nested too deeply, brace by brace, so that the text after it is read correctly. protoc loses count here
    /// and reports the end of the input for every message that is open.
    /// </summary>
    private bool SkipDeepMessage()
    {
        while (!AtEnd && !At('{') && !At(';') && !At('}'))
        {
            lexer.Next();
        }

        if (TryConsumeEnd(';') || !At('{'))
        {
            return true;
        }

        int open = 0;
        do
        {
            open += At('{') ? 1 : At('}') ? -1 : 0;
            if (open == 0)
            {
                return TryConsumeEnd('}');
            }

            lexer.Next();
        }
        while (!AtEnd);
        return true;
    }

    private bool ParseMessageBody(MessageBuilder message, Identifier name)
    {
        if (!ConsumeEnd('{', out var comment))
        {
            return false;
        }

        message.Comment = comment;
        scopeLength += name.Text.Length + 1;
        bool parsed = ParseBlock("message definition", () => ParseMessageStatement(message));
        scopeLength -= name.Text.Length + 1;
        if (!parsed)
        {
            return false;
        }

        foreach (var option in message.Options)
        {
            if (option.Name[0].Text == "map_entry" && !option.Name[0].IsExtension)
            {
                return Fail(
                    DiagnosticCatalog.ExplicitMapEntry,
                    option.NameSpan,
                    "map_entry should not be set explicitly. Use map<KeyType, ValueType> instead.");
            }
        }

        return true;
    }

    private bool ParseMessageStatement(MessageBuilder message)
    {
        cancellationToken.ThrowIfCancellationRequested();
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
            return ParseMessage(message, visibility);
        }

        if (At("enum"))
        {
            return ParseEnum(message, visibility);
        }

        if (At("extensions"))
        {
            return ParseExtensionRanges(message);
        }

        if (At("reserved"))
        {
            return ParseReserved(message.ReservedRanges, message.ReservedNames, isEnum: false);
        }

        if (At("extend"))
        {
            return ParseExtend(message);
        }

        if (At("option"))
        {
            return ParseOptionStatement(message.Options);
        }

        if (At("oneof"))
        {
            return ParseOneof(message);
        }

        return ParseLabelledField(message, message.Fields, new FieldBuilder { Start = Current.Start });
    }

    private bool ParseExtend(MessageBuilder scope)
    {
        lexer.Next();
        int start = Current.Start;
        if (!ParseTypeName(out string? extendee))
        {
            return false;
        }

        TextSpan span = SpanFrom(start);
        if (!ConsumeEnd('{', out _))
        {
            return false;
        }

        do
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (AtEnd)
            {
                return Fail(DiagnosticCatalog.EndOfInput, "Reached end of input in extend definition (missing '}').");
            }

            if (!ParseLabelledField(scope, scope.Extensions, new FieldBuilder { Start = Current.Start, Extendee = extendee, ExtendeeSpan = span }))
            {
                SkipStatement();
            }
        }
        while (!TryConsumeEnd('}'));
        return true;
    }

    private bool ParseOneof(MessageBuilder message)
    {
        int start = Current.Start;
        lexer.Next();
        if (!ConsumeName(out var name, "Expected oneof name.") || !ConsumeEnd('{', out var comment))
        {
            return false;
        }

        int index = message.Oneofs.Count;
        var options = ImmutableArray.CreateBuilder<OptionSyntax>();
        message.Oneofs.Add(new OneofSyntax { Name = name });
        do
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (AtEnd)
            {
                return Fail(DiagnosticCatalog.EndOfInput, "Reached end of input in oneof definition (missing '}').");
            }

            if (At("option"))
            {
                if (!ParseOptionStatement(options))
                {
                    return false;
                }

                continue;
            }

            if (At("required") || At("optional") || At("repeated"))
            {
                Fail(DiagnosticCatalog.OneofLabel, "Fields in oneofs must not have labels (required / optional / repeated).");
                lexer.Next();
            }

            var field = new FieldBuilder { Start = Current.Start, HasLabel = true, Label = FieldCardinality.Optional, OneofIndex = index };
            if (!ParseField(message, message.Fields, field))
            {
                SkipStatement();
            }
        }
        while (!TryConsumeEnd('}'));
        message.Oneofs[index] = new OneofSyntax { Span = SpanFrom(start), Name = name, Options = options.ToImmutable(), Comment = comment };
        return true;
    }

    private bool ParseExtensionRanges(MessageBuilder message)
    {
        lexer.Next();
        int first = message.ExtensionRanges.Count;
        do
        {
            int start = Current.Start;
            if (!ParseRange("Expected field number range.", out int from, out int to))
            {
                return false;
            }

            message.ExtensionRanges.Add(new ExtensionRangeSyntax { Start = from, End = to, Span = SpanFrom(start) });
        }
        while (TryConsume(','));

        var options = ImmutableArray.CreateBuilder<OptionSyntax>();
        if (At('[') && !ParseOptionList(options))
        {
            return false;
        }

        var shared = options.ToImmutable();
        for (int i = first; i < message.ExtensionRanges.Count; i++)
        {
            var range = message.ExtensionRanges[i];
            message.ExtensionRanges[i] = new ExtensionRangeSyntax
            {
                Start = range.Start,
                End = range.End,
                Span = range.Span,
                Options = shared,
                IsFirst = i == first,
            };
        }

        return ConsumeEnd(';', out _);
    }

    /// <summary>
    /// Reads <c>5</c>, <c>5 to 9</c> or <c>5 to max</c> of a message; the end comes back exclusive, "max" as <see
    /// cref="RangeEnd.Max"/>.
    /// </summary>
    private bool ParseRange(string message, out int start, out int end)
    {
        end = 0;
        if (!ConsumeInteger(out start, message))
        {
            return false;
        }

        if (start == int.MaxValue)
        {
            return Fail(DiagnosticCatalog.RangeBounds, "Field number out of bounds.");
        }

        end = start;
        if (TryConsume("to"))
        {
            if (TryConsume("max"))
            {
                end = RangeEnd.Max;
                return true;
            }

            if (!ConsumeInteger(out end, "Expected integer."))
            {
                return false;
            }

            if (end == int.MaxValue)
            {
                return Fail(DiagnosticCatalog.RangeBounds, "Field number out of bounds.");
            }
        }

        end++;
        return true;
    }

    private bool ParseEnumRange(string message, out int start, out int end)
    {
        end = 0;
        if (!ConsumeSignedInteger(out start, message))
        {
            return false;
        }

        end = start;
        if (!TryConsume("to"))
        {
            return true;
        }

        if (TryConsume("max"))
        {
            end = int.MaxValue;
            return true;
        }

        return ConsumeSignedInteger(out end, "Expected integer.");
    }

    private bool ParseReserved(ImmutableArray<ReservedRangeSyntax>.Builder ranges, ImmutableArray<Identifier>.Builder names, bool isEnum)
    {
        lexer.Next();
        if (Current.Kind == TokenKind.String)
        {
            if (IsEditions)
            {
                return Fail(DiagnosticCatalog.ReservedNameStyle, "Reserved names must be identifiers in editions, not string literals.");
            }

            do
            {
                int start = Current.Start;
                if (!ConsumeText(out string name, isEnum ? "Expected enum value string literal." : "Expected field name string literal."))
                {
                    return false;
                }

                if (!Names.IsIdentifier(name))
                {
                    errors.Add(DiagnosticCatalog.ReservedNameInvalid, SpanFrom(start), "Reserved name \"" + name + "\" is not a valid identifier.");
                }

                names.Add(new Identifier(name, SpanFrom(start)));
            }
            while (TryConsume(','));
            return ConsumeEnd(';', out _);
        }

        if (Current.Kind == TokenKind.Identifier)
        {
            if (!IsEditions)
            {
                return Fail(DiagnosticCatalog.ReservedNameStyle, "Reserved names must be string literals. (Only editions supports identifiers.)");
            }

            do
            {
                if (!ConsumeIdentifier(out var name, isEnum ? "Expected enum value identifier." : "Expected field name identifier."))
                {
                    return false;
                }

                names.Add(name);
            }
            while (TryConsume(','));
            return ConsumeEnd(';', out _);
        }

        bool isFirst = true;
        do
        {
            int spanStart = Current.Start;
            int start;
            int end;
            if (isEnum)
            {
                if (!ParseEnumRange(isFirst ? "Expected enum value or number range." : "Expected enum number range.", out start, out end))
                {
                    return false;
                }
            }
            else if (!ParseRange(isFirst ? "Expected field name or number range." : "Expected field number range.", out start, out end))
            {
                return false;
            }

            ranges.Add(new ReservedRangeSyntax(start, end, SpanFrom(spanStart)));
            isFirst = false;
        }
        while (TryConsume(','));
        return ConsumeEnd(';', out _);
    }
}
