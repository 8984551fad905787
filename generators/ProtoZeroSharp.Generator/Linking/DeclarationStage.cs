using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The first stage: enters every name, in protoc's order (members before the message), and checks what needs no other declaration.
/// </summary>
internal sealed class DeclarationStage(LinkContext context, NumberSuggestions suggestions)
{
    private readonly NameTable names = new(context);
    private readonly MessageReservations messageReservations = new(context, suggestions);
    private readonly EnumReservations enumReservations = new(context);

    public void Run()
    {
        foreach (var message in context.File.Messages)
        {
            DeclareMessage(message);
        }

        foreach (var item in context.File.Enums)
        {
            DeclareEnum(item, context.File.Package);
        }

        foreach (var service in context.Syntax.Services)
        {
            string fullName = context.File.Package.Length == 0 ? service.Name.Text : context.File.Package + "." + service.Name.Text;
            foreach (var method in service.Methods)
            {
                names.Add(fullName + "." + method.Name.Text, method.Name.Span);
            }

            names.Add(fullName, service.Name.Span);
        }

        foreach (var extension in context.File.Extensions)
        {
            DeclareField(extension, null);
        }
    }

    private void DeclareMessage(MessageDeclaration message)
    {
        context.CancellationToken.ThrowIfCancellationRequested();
        var source = message.Syntax.Value!;
        for (int i = 0; i < message.Oneofs.Count; i++)
        {
            names.Add(message.FullName + "." + message.Oneofs[i], i < source.Oneofs.Length ? source.Oneofs[i].Name.Span : source.Name.Span);
        }

        foreach (var field in message.Fields)
        {
            DeclareField(field, message);
        }

        foreach (var item in message.Enums)
        {
            DeclareEnum(item, message.FullName);
        }

        foreach (var range in message.ExtensionRanges)
        {
            CheckRange(message, "Extension", range.Start, range.End, range.Syntax.Value!.Span);
        }

        foreach (var extension in message.Extensions)
        {
            DeclareField(extension, message);
        }

        var reserved = FieldNumbers.Reserved(message);
        foreach (var range in reserved)
        {
            CheckRange(message, "Reserved", range.Start, range.End, range.Span);
        }

        foreach (var nested in message.Messages)
        {
            DeclareMessage(nested);
        }

        names.Add(message.FullName, source.Name.Span);
        messageReservations.Check(message, source, reserved);
    }

    private void CheckRange(MessageDeclaration message, string kind, long start, long end, TextSpan span)
    {
        if (start <= 0)
        {
            suggestions.Add(message, span, end - start);
            context.Report(DiagnosticCatalog.RangeValues, span, kind + " numbers must be positive integers.");
        }

        if (start >= end)
        {
            context.Report(DiagnosticCatalog.RangeValues, span, kind + " range end number must be greater than start number.");
        }
    }

    private void DeclareEnum(EnumDeclaration item, string scope)
    {
        var source = item.Syntax.Value!;
        if (source.Values.Length == 0)
        {
            context.Report(DiagnosticCatalog.EmptyEnum, source.Name.Span, "Enums must contain at least one value.");
        }

        var inner = new HashSet<string>(StringComparer.Ordinal);
        foreach (var value in source.Values)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            bool isNewInEnum = inner.Add(value.Name.Text);
            if (!names.Add(scope.Length == 0 ? value.Name.Text : scope + "." + value.Name.Text, value.Name.Span) && isNewInEnum)
            {
                context.Report(
                    DiagnosticCatalog.DuplicateName,
                    value.Name.Span,
                    "Note that enum values use C++ scoping rules, meaning that enum values are siblings of their type, not children of it.  Therefore, \""
                    + value.Name.Text + "\" must be unique within " + (scope.Length == 0 ? "the global scope" : "\"" + scope + "\"")
                    + ", not just within \"" + item.Name + "\".");
            }
        }

        names.Add(item.FullName, source.Name.Span);
        enumReservations.Check(source);
    }

    private void DeclareField(FieldDeclaration field, MessageDeclaration? scope)
    {
        var source = field.Syntax.Value!;
        bool isExtension = field.Extendee is not null;
        if (isExtension && field.Label == FieldCardinality.Required)
        {
            context.Report(DiagnosticCatalog.RequiredExtension, source.TypeSpan, "The extension " + field.FullName + " cannot be required.");
        }

        if (field.Default is not null && field.IsRepeated)
        {
            context.Report(DiagnosticCatalog.DefaultValue, source.Default!.Span, "Repeated fields can't have default values.");
        }

        if (field.Number <= 0)
        {
            suggestions.Add(scope, source.NumberSpan, 1);
            context.Report(DiagnosticCatalog.FieldNumber, source.NumberSpan, "Field numbers must be positive integers.");
        }
        else if (!isExtension && field.Number > RangeEnd.MaxFieldNumber)
        {
            suggestions.Add(scope, source.NumberSpan, 1);
            context.Report(DiagnosticCatalog.FieldNumber, source.NumberSpan, "Field numbers cannot be greater than " + Numerals.Text(RangeEnd.MaxFieldNumber) + ".");
        }

        CheckNameLengths(field, source);
        names.Add(field.FullName, source.Name.Span);
    }

    /// <summary>protoc stores the five forms of a field's name one after the other and counts their bytes in 16 bits.</summary>
    private void CheckNameLengths(FieldDeclaration field, FieldSyntax source)
    {
        if (field.JsonName is null)
        {
            return;
        }

        int camel = field.Name.Count(c => c != '_');
        if (field.FullName.Length + field.Name.Length + camel + Encoding.UTF8.GetByteCount(field.JsonName) + 4 > ushort.MaxValue)
        {
            context.Report(DiagnosticCatalog.NameTooLong, source.Name.Span, "Name too long.");
        }
    }
}
