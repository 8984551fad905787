using System.Collections.Generic;
using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    // The numbers of the current enum, 0 for a value whose number could not be read.
    private readonly List<int> enumNumbers = new();

    private bool ParseEnum(MessageBuilder parent, SymbolVisibility visibility)
    {
        int start = Current.Start;
        lexer.Next();
        if (!ConsumeName(out var name, "Expected enum name.") || !ConsumeEnd('{', out var comment))
        {
            return false;
        }

        var values = ImmutableArray.CreateBuilder<EnumValueSyntax>();
        var options = ImmutableArray.CreateBuilder<OptionSyntax>();
        var ranges = ImmutableArray.CreateBuilder<ReservedRangeSyntax>();
        var names = ImmutableArray.CreateBuilder<Identifier>();
        int errorsBefore = errors.Count;
        enumNumbers.Clear();
        bool parsed = ParseBlock("enum definition", () => ParseEnumStatement(values, options, ranges, names));
        var result = new EnumSyntax
        {
            Span = SpanFrom(start),
            Name = name,
            Visibility = visibility,
            Values = values.ToImmutable(),
            Options = options.ToImmutable(),
            ReservedRanges = ranges.ToImmutable(),
            ReservedNames = names.ToImmutable(),
            Comment = comment,
        };
        parent.Enums.Add(result);

        // When a value or the option itself could not be read, nothing is reported about aliases, but parsing continues as protoc's does.
        return parsed && CheckAliases(result, mayReport: errors.Count == errorsBefore);
    }

    private bool ParseEnumStatement(
        ImmutableArray<EnumValueSyntax>.Builder values,
        ImmutableArray<OptionSyntax>.Builder options,
        ImmutableArray<ReservedRangeSyntax>.Builder ranges,
        ImmutableArray<Identifier>.Builder names)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (TryConsumeEnd(';'))
        {
            return true;
        }

        if (At("option"))
        {
            return ParseOptionStatement(options);
        }

        if (At("reserved"))
        {
            return ParseReserved(ranges, names, isEnum: true);
        }

        int start = Current.Start;
        enumNumbers.Add(0);
        if (!ConsumeName(out var name, "Expected enum constant name.") || !Consume('=', "Missing numeric value for enum constant."))
        {
            return false;
        }

        int numberStart = Current.Start;
        if (!ConsumeSignedInteger(out int number, "Expected integer."))
        {
            return false;
        }

        enumNumbers[enumNumbers.Count - 1] = number;
        var numberSpan = SpanFrom(numberStart);
        var valueOptions = ImmutableArray.CreateBuilder<OptionSyntax>(0);
        if ((At('[') && !ParseOptionList(valueOptions)) || !ConsumeEnd(';', out var comment))
        {
            return false;
        }

        values.Add(new EnumValueSyntax
        {
            Span = SpanFrom(start),
            Name = name,
            Number = number,
            NumberSpan = numberSpan,
            Options = valueOptions.ToImmutable(),
            Comment = comment,
        });
        return true;
    }

    /// <summary>protoc checks this in its parser and reports it at the token after the enum. The option itself is a better place.</summary>
    private bool CheckAliases(EnumSyntax result, bool mayReport)
    {
        OptionSyntax? alias = null;
        foreach (var option in result.Options)
        {
            if (option.IsNamed("allow_alias"))
            {
                alias = option;
                break;
            }
        }

        if (alias is null)
        {
            return true;
        }

        if (alias.Value.Kind != OptionValueKind.Identifier || alias.Value.Identifier != "true")
        {
            return mayReport && Fail(
                DiagnosticCatalog.UselessAlias,
                alias.NameSpan,
                "\"" + result.Name.Text + "\" declares 'option allow_alias = false;' which has no effect. Please remove the declaration.");
        }

        var seen = new HashSet<int>();
        foreach (int number in enumNumbers)
        {
            if (!seen.Add(number))
            {
                return true;
            }
        }

        return mayReport && Fail(
            DiagnosticCatalog.UselessAlias,
            alias.NameSpan,
            "\"" + result.Name.Text + "\" declares support for enum aliases but no enum values share field numbers. Please remove the unnecessary 'option allow_alias = true;' declaration.");
    }
}
