using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Proposes free numbers for messages with wrong numbers, as protoc does.</summary>
internal sealed class NumberSuggestions(LinkContext context)
{
    private readonly Dictionary<MessageDeclaration, NumberHint> hints = new(ByReference.Instance);

    public void Add(MessageDeclaration? message, TextSpan span, long count)
    {
        if (message is null)
        {
            return;
        }

        if (!hints.TryGetValue(message, out var hint))
        {
            hints.Add(message, hint = new NumberHint(span));
        }

        hint.Count = Math.Min(int.MaxValue, hint.Count + Math.Max(0, count));
    }

    /// <summary>protoc does so for top-level messages only.</summary>
    public void Report()
    {
        const int MaxSuggestions = 3;
        foreach (var message in context.File.Messages)
        {
            if (!hints.TryGetValue(message, out var hint) || hint.Count <= 0)
            {
                continue;
            }

            var used = new List<NumberRange>();
            foreach (var field in message.Fields.Concat(message.Extensions))
            {
                used.Add(new NumberRange(field.Number, field.Number + 1L, default));
            }

            used.AddRange(FieldNumbers.Reserved(message));
            used.AddRange(message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, default)));

            // As in protoc, which suggests the last number of the implementation's own.
            used.Add(new NumberRange(19_000, 19_999, default));
            used.Add(new NumberRange(RangeEnd.MaxFieldNumber, RangeEnd.MaxFieldNumber + 1L, default));
            var free = NumberRange.Free(used, (int)Math.Min(MaxSuggestions, hint.Count));
            context.Report(
                DiagnosticCatalog.SuggestedNumbers,
                hint.Span,
                "Suggested field numbers for " + message.FullName + ": " + string.Join(", ", free.Select(number => Numerals.Text(number))));
        }
    }
}
