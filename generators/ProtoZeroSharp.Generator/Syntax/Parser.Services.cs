using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    private bool ParseService()
    {
        int start = Current.Start;
        lexer.Next();
        if (!ConsumeName(out var name, "Expected service name.") || !ConsumeEnd('{', out _))
        {
            return false;
        }

        var methods = ImmutableArray.CreateBuilder<MethodSyntax>();
        var options = ImmutableArray.CreateBuilder<OptionSyntax>();
        bool parsed = ParseBlock("service definition", () => ParseServiceStatement(methods, options));
        services.Add(new ServiceSyntax { Span = SpanFrom(start), Name = name, Methods = methods.ToImmutable(), Options = options.ToImmutable() });
        return parsed;
    }

    private bool ParseServiceStatement(ImmutableArray<MethodSyntax>.Builder methods, ImmutableArray<OptionSyntax>.Builder options)
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

        int start = Current.Start;
        if (!Consume("rpc")
            || !ConsumeName(out var name, "Expected method name.")
            || !ParseMethodType(out string? input, out var inputSpan)
            || !Consume("returns")
            || !ParseMethodType(out string? output, out var outputSpan))
        {
            return false;
        }

        var methodOptions = ImmutableArray.CreateBuilder<OptionSyntax>(0);
        bool parsed = At('{') ? ParseMethodOptions(methodOptions) : ConsumeEnd(';', out _);
        methods.Add(new MethodSyntax
        {
            Span = SpanFrom(start),
            Name = name,
            InputType = input!,
            InputTypeSpan = inputSpan,
            OutputType = output!,
            OutputTypeSpan = outputSpan,
            Options = methodOptions.ToImmutable(),
        });
        return parsed;
    }

    private bool ParseMethodType(out string? type, out TextSpan span)
    {
        type = null;
        span = default;
        if (!Consume('('))
        {
            return false;
        }

        TryConsume("stream");
        int start = Current.Start;
        if (!ParseTypeName(out type))
        {
            return false;
        }

        span = SpanFrom(start);
        return Consume(')');
    }

    private bool ParseMethodOptions(ImmutableArray<OptionSyntax>.Builder options)
    {
        ConsumeEnd('{', out _);
        return ParseBlock("method options", () => TryConsumeEnd(';') || ParseOptionStatement(options));
    }
}
