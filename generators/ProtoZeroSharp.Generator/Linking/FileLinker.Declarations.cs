using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private const int MaxFieldsPerMessage = 65_535;

    private readonly Dictionary<string, TextSpan> declared = new(StringComparer.Ordinal);
    private List<FileSummary>? related;
    private readonly Dictionary<MessageDeclaration, NumberHint> hints = new(ByReference.Instance);

    /// <summary>Enters every name, in protoc's order (members before the message), and checks what needs no other declaration.</summary>
    private void Declare()
    {
        foreach (var message in file.Messages)
        {
            DeclareMessage(message);
        }

        foreach (var item in file.Enums)
        {
            DeclareEnum(item, file.Package);
        }

        foreach (var service in syntax.Services)
        {
            string fullName = file.Package.Length == 0 ? service.Name.Text : file.Package + "." + service.Name.Text;
            foreach (var method in service.Methods)
            {
                AddSymbol(fullName + "." + method.Name.Text, method.Name.Span);
            }

            AddSymbol(fullName, service.Name.Span);
        }

        foreach (var extension in file.Extensions)
        {
            DeclareField(extension, null);
        }
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);

    private bool AddSymbol(string fullName, TextSpan span)
    {
        int dot = fullName.LastIndexOf('.');
        if (declared.TryGetValue(fullName, out var first))
        {
            Report(
                DiagnosticCatalog.DuplicateName,
                span,
                dot < 0
                    ? "\"" + fullName + "\" is already defined."
                    : "\"" + fullName.Substring(dot + 1) + "\" is already defined in \"" + fullName.Substring(0, dot) + "\".",
                first);
            return false;
        }

        // The file's own symbols hide the others' in the table, so those are asked one by one.
        var other = OtherDefinition(fullName);
        if (other is not null)
        {
            bool isOwn = ReferenceEquals(other, file);
            Report(
                DiagnosticCatalog.DuplicateName,
                span,
                !isOwn ? "\"" + fullName + "\" is already defined in file \"" + other.Name + "\"."
                    : dot < 0 ? "\"" + fullName + "\" is already defined."
                    : "\"" + fullName.Substring(dot + 1) + "\" is already defined in \"" + fullName.Substring(0, dot) + "\".",
                isOwn ? syntax.PackageSpan : null);
            return false;
        }

        declared.Add(fullName, span);
        return true;
    }

    private FileSummary? OtherDefinition(string fullName)
    {
        related ??= visible.Files.Where(other => IsPrefix(other.Package, file.Package) || IsPrefix(file.Package, other.Package)).ToList();
        foreach (var other in related)
        {
            if (other.Package == file.Package || fullName.StartsWith(other.Package, StringComparison.Ordinal) || other.Package.StartsWith(fullName, StringComparison.Ordinal))
            {
                if (other.Index.TryGet(fullName, out _) || IsPackagePrefix(fullName, other.Package))
                {
                    return other;
                }
            }
        }

        return IsPackagePrefix(fullName, file.Package) ? file : null;
    }

    private static bool IsPrefix(string prefix, string name) => name.StartsWith(prefix, StringComparison.Ordinal);

    private static bool IsPackagePrefix(string name, string package) =>
        package.StartsWith(name, StringComparison.Ordinal) && (package.Length == name.Length || package[name.Length] == '.');

    private void DeclareMessage(MessageDeclaration message)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var source = message.Syntax.Value!;
        for (int i = 0; i < message.Oneofs.Count; i++)
        {
            AddSymbol(message.FullName + "." + message.Oneofs[i], i < source.Oneofs.Length ? source.Oneofs[i].Name.Span : source.Name.Span);
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
            var span = range.Syntax.Value!.Span;
            if (range.Start <= 0)
            {
                Hint(message, span, range.End - range.Start);
                Report(DiagnosticCatalog.RangeValues, span, "Extension numbers must be positive integers.");
            }

            if (range.Start >= range.End)
            {
                Report(DiagnosticCatalog.RangeValues, span, "Extension range end number must be greater than start number.");
            }
        }

        foreach (var extension in message.Extensions)
        {
            DeclareField(extension, message);
        }

        var reserved = ReservedRanges(message);
        foreach (var range in reserved)
        {
            if (range.Start <= 0)
            {
                Hint(message, range.Span, range.End - range.Start);
                Report(DiagnosticCatalog.RangeValues, range.Span, "Reserved numbers must be positive integers.");
            }

            if (range.Start >= range.End)
            {
                Report(DiagnosticCatalog.RangeValues, range.Span, "Reserved range end number must be greater than start number.");
            }
        }

        foreach (var nested in message.Messages)
        {
            DeclareMessage(nested);
        }

        AddSymbol(message.FullName, source.Name.Span);
        CheckReservedAndRanges(message, source, reserved);
    }

    private static List<NumberRange> ReservedRanges(MessageDeclaration message)
    {
        var ranges = new List<NumberRange>();
        foreach (var range in message.Syntax.Value!.ReservedRanges)
        {
            ranges.Add(new NumberRange(range.Start, RangeEnd.Resolve(range.End, message.IsMessageSet), range.Span));
        }

        return ranges;
    }

    private void CheckReservedAndRanges(MessageDeclaration message, MessageSyntax source, List<NumberRange> reserved)
    {
        foreach (var (first, second) in NumberRange.Overlaps(reserved))
        {
            if (!IsWorthReporting())
            {
                break;
            }

            Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Reserved range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }

        CheckReservedNameLengths(source.ReservedNames);
        var names = new Dictionary<string, TextSpan>(StringComparer.Ordinal);
        foreach (var name in source.ReservedNames)
        {
            if (names.TryGetValue(name.Text, out var first))
            {
                Report(DiagnosticCatalog.NameReservedTwice, name.Span, "Field name \"" + name.Text + "\" is reserved multiple times.", first);
            }
            else
            {
                names.Add(name.Text, name.Span);
            }
        }

        if (message.Fields.Count > MaxFieldsPerMessage)
        {
            Report(
                DiagnosticCatalog.TooManyMembers,
                source.Name.Span,
                Text(message.Fields.Count) + " fields in " + message.FullName + " exceeds the limit of " + Text(MaxFieldsPerMessage));
        }

        var extensions = message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, range.Syntax.Value!.Span)).ToList();
        var extensionIndex = new NumberRangeIndex(extensions);
        var reservedIndex = new NumberRangeIndex(reserved);
        foreach (var field in message.Fields)
        {
            var fieldSyntax = field.Syntax.Value!;
            foreach (var range in extensionIndex.Containing(field.Number))
            {
                if (!IsWorthReporting())
                {
                    break;
                }

                Hint(message, fieldSyntax.NumberSpan, 1);
                Report(
                    DiagnosticCatalog.ExtensionNumberUsed,
                    fieldSyntax.NumberSpan,
                    "Extension range " + range.Describe() + " includes field \"" + field.Name + "\" (" + Text(field.Number) + ").",
                    range.Span);
            }

            foreach (var range in reservedIndex.Containing(field.Number))
            {
                if (!IsWorthReporting())
                {
                    break;
                }

                Hint(message, fieldSyntax.NumberSpan, 1);
                Report(
                    DiagnosticCatalog.ReservedNumber,
                    fieldSyntax.NumberSpan,
                    "Field \"" + field.Name + "\" uses reserved number " + Text(field.Number) + ".",
                    range.Span);
            }

            if (names.TryGetValue(field.Name, out var reservation))
            {
                Report(DiagnosticCatalog.ReservedFieldName, fieldSyntax.Name.Span, "Field name \"" + field.Name + "\" is reserved.", reservation);
            }
        }

        foreach (var (first, second) in NumberRange.Overlaps(extensions, reservedIndex))
        {
            if (!IsWorthReporting())
            {
                break;
            }

            Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Extension range " + first.Describe() + " overlaps with reserved range " + second.Describe() + ".",
                second.Span);
        }

        foreach (var (first, second) in NumberRange.Overlaps(extensions))
        {
            if (!IsWorthReporting())
            {
                break;
            }

            Report(
                DiagnosticCatalog.RangeOverlap,
                first.Span,
                "Extension range " + second.Describe() + " overlaps with already-defined range " + first.Describe() + ".",
                second.Span);
        }
    }

    private void DeclareField(FieldDeclaration field, MessageDeclaration? scope)
    {
        var source = field.Syntax.Value!;
        bool isExtension = field.Extendee is not null;
        if (isExtension && field.Label == FieldCardinality.Required)
        {
            Report(DiagnosticCatalog.RequiredExtension, source.TypeSpan, "The extension " + field.FullName + " cannot be required.");
        }

        if (field.Default is not null && field.IsRepeated)
        {
            Report(DiagnosticCatalog.DefaultValue, source.Default!.Span, "Repeated fields can't have default values.");
        }

        if (field.Number <= 0)
        {
            Hint(scope, source.NumberSpan, 1);
            Report(DiagnosticCatalog.FieldNumber, source.NumberSpan, "Field numbers must be positive integers.");
        }
        else if (!isExtension && field.Number > RangeEnd.MaxFieldNumber)
        {
            Hint(scope, source.NumberSpan, 1);
            Report(DiagnosticCatalog.FieldNumber, source.NumberSpan, "Field numbers cannot be greater than " + Text(RangeEnd.MaxFieldNumber) + ".");
        }

        CheckNameLengths(field, source);
        AddSymbol(field.FullName, source.Name.Span);
    }

    /// <summary>The five forms of a field's name lie behind each other in protoc, and it counts them in 16 bits.</summary>
    private void CheckNameLengths(FieldDeclaration field, FieldSyntax source)
    {
        if (field.JsonName is null)
        {
            return;
        }

        int camel = field.Name.Count(c => c != '_');
        if (field.FullName.Length + field.Name.Length + camel + Encoding.UTF8.GetByteCount(field.JsonName) + 4 > ushort.MaxValue)
        {
            Report(DiagnosticCatalog.NameTooLong, source.Name.Span, "Name too long.");
        }
    }

    private void CheckReservedNameLengths(ImmutableArray<Identifier> names)
    {
        foreach (var name in names)
        {
            if (Encoding.UTF8.GetByteCount(name.Text) > ushort.MaxValue)
            {
                Report(DiagnosticCatalog.NameTooLong, name.Span, "Reserved name too long.");
            }
        }
    }

    private void Hint(MessageDeclaration? message, TextSpan span, long count)
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

    /// <summary>protoc proposes free numbers, for top-level messages only.</summary>
    private void SuggestNumbers()
    {
        const int MaxSuggestions = 3;
        foreach (var message in file.Messages)
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

            used.AddRange(ReservedRanges(message));
            used.AddRange(message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, default)));
            used.Add(new NumberRange(19_000, 19_999, default));
            used.Add(new NumberRange(RangeEnd.MaxFieldNumber, RangeEnd.MaxFieldNumber + 1L, default));
            var free = NumberRange.Free(used, (int)Math.Min(MaxSuggestions, hint.Count));
            Report(
                DiagnosticCatalog.SuggestedNumbers,
                hint.Span,
                "Suggested field numbers for " + message.FullName + ": " + string.Join(", ", free.Select(number => Text(number))));
        }
    }
}
