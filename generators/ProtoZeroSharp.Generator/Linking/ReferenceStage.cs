using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The second stage: every name in the file must be that of a type that may be used there.</summary>
internal sealed class ReferenceStage(LinkContext context)
{
    private readonly VisibilityCheck visibility = new(context);
    private readonly FieldTypeCheck fieldTypes = new(context);
    private readonly ExtensionNumbers extensions = new(context);

    public void Run()
    {
        foreach (var message in context.File.Messages)
        {
            CrossLinkMessage(message);
        }

        foreach (var extension in context.File.Extensions)
        {
            CrossLinkField(extension, null);
        }

        foreach (var service in context.Syntax.Services)
        {
            string scope = context.File.Package.Length == 0 ? service.Name.Text : context.File.Package + "." + service.Name.Text;
            foreach (var method in service.Methods)
            {
                CheckMethodType(method.InputType, method.InputTypeSpan, scope + "." + method.Name.Text);
                CheckMethodType(method.OutputType, method.OutputTypeSpan, scope + "." + method.Name.Text);
            }
        }
    }

    private void CrossLinkMessage(MessageDeclaration message)
    {
        context.CancellationToken.ThrowIfCancellationRequested();
        foreach (var nested in message.Messages)
        {
            CrossLinkMessage(nested);
        }

        // Fields that count up from 1 certainly have their numbers. Other fields have them only if they have no other error.
        var numbers = new Dictionary<int, FieldDeclaration>();
        string? nextNumber = null;
        int counting = FieldNumbers.Counting(message);
        for (int i = 0; i < counting; i++)
        {
            numbers.Add(i + 1, message.Fields[i]);
        }

        foreach (var field in message.Fields)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (!CrossLinkField(field, message))
            {
                continue;
            }

            if (!numbers.TryGetValue(field.Number, out var first))
            {
                numbers.Add(field.Number, field);
            }
            else if (!ReferenceEquals(first, field) && !context.IsFull)
            {
                nextNumber ??= NextNumber(message);
                context.Report(
                    DiagnosticCatalog.DuplicateNumber,
                    field.Syntax.Value!.NumberSpan,
                    "Field number " + Numerals.Text(field.Number) + " has already been used in \"" + message.FullName + "\" by field \"" + first.Name + "\". " + nextNumber,
                    first.Syntax.Value!.NumberSpan);
            }
        }

        foreach (var extension in message.Extensions)
        {
            CrossLinkField(extension, null);
        }

        var source = message.Syntax.Value!;
        var filled = new HashSet<int>(message.Fields.Select(field => field.OneofIndex));
        for (int i = 0; i < source.Oneofs.Length; i++)
        {
            if (!filled.Contains(i))
            {
                context.Report(DiagnosticCatalog.EmptyOneof, source.Oneofs[i].Name.Span, "Oneof must have at least one field.");
            }
        }
    }

    private static string NextNumber(MessageDeclaration message)
    {
        var used = message.Fields.Select(other => new NumberRange(other.Number, other.Number + 1L, default)).ToList();
        used.AddRange(message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, default)));
        used.AddRange(FieldNumbers.Reserved(message));
        long free = NumberRange.Free(used.Concat(new[] { new NumberRange(long.MaxValue, long.MaxValue, default) }).ToList(), 1)[0];
        return free <= RangeEnd.MaxFieldNumber ? "Next available field number is " + Numerals.Text(free) + "." : "There are no available field numbers.";
    }

    /// <summary>Returns false when the field's types were not found, so that nothing more is reported for it.</summary>
    private bool CrossLinkField(FieldDeclaration field, MessageDeclaration? message)
    {
        var source = field.Syntax.Value!;
        if (field.Extendee is not null && !extensions.CheckExtendee(field, source))
        {
            return false;
        }

        if (field.TypeName is not null && !fieldTypes.Check(field, source))
        {
            return false;
        }

        // The parser takes any scalar type between the brackets of a map. A group there has no name and no body.
        if (field.TypeName is null && field.ScalarType == FieldType.Group)
        {
            context.Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Field with message or enum type missing type_name.");
        }

        if (message is null && field.Extendee is not null)
        {
            extensions.CheckNumber(field, source);
        }

        return true;
    }

    private void CheckMethodType(string name, TextSpan span, string scope)
    {
        var lookup = context.Symbols.Find(name, scope, context.File, typesOnly: false);
        if (lookup.Symbol is null)
        {
            context.ReportNotDefined(lookup, span);
        }
        else if (lookup.Symbol.Kind != SymbolKind.Message)
        {
            context.Report(DiagnosticCatalog.NotAType, span, "\"" + name + "\" is not a message type.");
        }
        else
        {
            visibility.IsVisible(lookup.Symbol, span, "");
        }
    }
}
