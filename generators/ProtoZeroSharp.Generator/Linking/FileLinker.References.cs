using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    /// <summary>The extensions of this file by the message they extend and their number.</summary>
    private readonly Dictionary<(string Extendee, int Number), FieldDeclaration> extensionNumbers = new();

    private readonly Dictionary<MessageDeclaration, NumberRangeIndex> extensionRanges = new(ByReference.Instance);
    private readonly Dictionary<MessageDeclaration, List<ExtensionRangeDeclaration>> declaringRanges = new(ByReference.Instance);
    private Dictionary<int, List<Symbol>>? foreignExtensions;
    private Dictionary<MessageDeclaration, Dictionary<int, FieldDeclaration>>? fieldsByNumber;

    private void CrossLink()
    {
        foreach (var message in file.Messages)
        {
            CrossLinkMessage(message);
        }

        foreach (var extension in file.Extensions)
        {
            CrossLinkField(extension, null);
        }

        foreach (var service in syntax.Services)
        {
            string scope = file.Package.Length == 0 ? service.Name.Text : file.Package + "." + service.Name.Text;
            foreach (var method in service.Methods)
            {
                CheckMethodType(method.InputType, method.InputTypeSpan, scope + "." + method.Name.Text);
                CheckMethodType(method.OutputType, method.OutputTypeSpan, scope + "." + method.Name.Text);
            }
        }
    }

    private void CrossLinkMessage(MessageDeclaration message)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (var nested in message.Messages)
        {
            CrossLinkMessage(nested);
        }

        // Fields that count up from 1 have their numbers for sure, others only when nothing else is wrong with them.
        var numbers = new Dictionary<int, FieldDeclaration>();
        int counting = CountingFields(message);
        for (int i = 0; i < counting; i++)
        {
            numbers.Add(i + 1, message.Fields[i]);
        }

        foreach (var field in message.Fields)
        {
            if (!CrossLinkField(field, message))
            {
                continue;
            }

            if (!numbers.TryGetValue(field.Number, out var first))
            {
                numbers.Add(field.Number, field);
            }
            else if (!ReferenceEquals(first, field) && diagnostics.Count < MaxDiagnostics)
            {
                ReportDuplicateNumber(message, field, first);
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
                Report(DiagnosticCatalog.EmptyOneof, source.Oneofs[i].Name.Span, "Oneof must have at least one field.");
            }
        }
    }

    /// <summary>How many of a message's fields, from the first on, have the numbers 1, 2, 3 and so on.</summary>
    private static int CountingFields(MessageDeclaration message)
    {
        int count = 0;
        while (count < message.Fields.Count && message.Fields[count].Number == count + 1)
        {
            count++;
        }

        return count;
    }

    private void ReportDuplicateNumber(MessageDeclaration message, FieldDeclaration field, FieldDeclaration first)
    {
        var used = message.Fields.Select(other => new NumberRange(other.Number, other.Number + 1L, default)).ToList();
        used.AddRange(message.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, default)));
        used.AddRange(ReservedRanges(message));
        long free = NumberRange.Free(used.Concat(new[] { new NumberRange(long.MaxValue, long.MaxValue, default) }).ToList(), 1)[0];
        Report(
            DiagnosticCatalog.DuplicateNumber,
            field.Syntax.Value!.NumberSpan,
            "Field number " + Text(field.Number) + " has already been used in \"" + message.FullName + "\" by field \"" + first.Name + "\". "
            + (free <= RangeEnd.MaxFieldNumber ? "Next available field number is " + Text(free) : "There are no available field numbers") + ".",
            first.Syntax.Value!.NumberSpan);
    }

    /// <summary>Returns false when the field's types could not be found, so that nothing more is to be said of it.</summary>
    private bool CrossLinkField(FieldDeclaration field, MessageDeclaration? message)
    {
        var source = field.Syntax.Value!;
        if (field.Extendee is not null && !CheckExtendee(field, source))
        {
            return false;
        }

        if (field.TypeName is not null && !CheckFieldType(field, source))
        {
            return false;
        }

        if (message is null && field.Extendee is not null)
        {
            CheckExtensionNumber(field, source);
        }

        return true;
    }

    private bool CheckExtendee(FieldDeclaration field, FieldSyntax source)
    {
        var lookup = symbols.Find(field.Extendee!, field.FullName, file, typesOnly: false);
        if (lookup.Symbol is null)
        {
            ReportNotDefined(lookup, source.ExtendeeSpan);
            return false;
        }

        if (lookup.Symbol.Message is not { } extended)
        {
            Report(DiagnosticCatalog.NotAType, source.ExtendeeSpan, "\"" + field.Extendee + "\" is not a message type.");
            return false;
        }

        if (!IsVisible(lookup.Symbol, source.ExtendeeSpan, "target of extend"))
        {
            return false;
        }

        if (!ExtensionRangesOf(extended).Contains(field.Number))
        {
            Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "\"" + extended.FullName + "\" does not declare " + Text(field.Number) + " as an extension number.");
        }

        return true;
    }

    private void CheckExtensionNumber(FieldDeclaration field, FieldSyntax source)
    {
        var extended = ExtendeeOf(field)!;
        string extendee = extended.FullName;

        // A field in the way has been an error before: it lies in the extension range, or there is no such range.
        if (hasErrors && FieldInTheWay(extended, field.Number) is { } taken)
        {
            Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "Extension number " + Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + taken.FullName + "\".");
            return;
        }

        if (extensionNumbers.TryGetValue((extendee, field.Number), out var first))
        {
            Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "Extension number " + Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + first.FullName + "\".",
                first.Syntax.Value!.NumberSpan);
            return;
        }

        extensionNumbers.Add((extendee, field.Number), field);
        foreignExtensions ??= ForeignExtensions();
        if (foreignExtensions.TryGetValue(field.Number, out var others))
        {
            foreach (var other in others)
            {
                if (symbols.Find(other.Field!.Extendee!, other.FullName, other.File, typesOnly: false).Symbol?.FullName == extendee)
                {
                    Report(
                        DiagnosticCatalog.ExtensionTaken,
                        source.NumberSpan,
                        "Extension number " + Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + other.FullName
                        + "\" defined in " + other.File.Name + ".");
                    return;
                }
            }
        }
    }

    /// <summary>The range that holds a number and says which extensions there may be, or null.</summary>
    private ExtensionRangeDeclaration? DeclaringRange(MessageDeclaration extended, int number)
    {
        if (!declaringRanges.TryGetValue(extended, out var ranges))
        {
            ranges = extended.ExtensionRanges.Where(range => range.Entries.Count > 0 || range.IsVerified).OrderBy(range => range.Start).ToList();
            declaringRanges.Add(extended, ranges);
        }

        // They do not overlap: that has been an error before.
        int low = 0;
        int high = ranges.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = ranges[middle].Start <= number ? (middle + 1, high) : (low, middle);
        }

        return low > 0 && number < ranges[low - 1].End ? ranges[low - 1] : null;
    }

    private NumberRangeIndex ExtensionRangesOf(MessageDeclaration extended)
    {
        if (!extensionRanges.TryGetValue(extended, out var index))
        {
            index = new NumberRangeIndex(extended.ExtensionRanges.Select(range => new NumberRange(range.Start, range.End, default)).ToList());
            extensionRanges.Add(extended, index);
        }

        return index;
    }

    /// <summary>protoc knows all numbers of the file's own messages, of others only those that count up from 1.</summary>
    private FieldDeclaration? FieldInTheWay(MessageDeclaration extended, int number)
    {
        fieldsByNumber ??= new Dictionary<MessageDeclaration, Dictionary<int, FieldDeclaration>>(ByReference.Instance);
        if (!fieldsByNumber.TryGetValue(extended, out var fields))
        {
            fields = new Dictionary<int, FieldDeclaration>();
            int known = symbols.FindAnywhere(extended.FullName)?.File == file ? extended.Fields.Count : CountingFields(extended);
            for (int i = 0; i < known; i++)
            {
                fields[extended.Fields[i].Number] = extended.Fields[i];
            }

            fieldsByNumber.Add(extended, fields);
        }

        return fields.TryGetValue(number, out var taken) ? taken : null;
    }

    /// <summary>The extensions of the imported files by number.</summary>
    private Dictionary<int, List<Symbol>> ForeignExtensions()
    {
        var extensions = new Dictionary<int, List<Symbol>>();
        foreach (var other in visible.Files)
        {
            foreach (var symbol in other.Index.Extensions)
            {
                if (!extensions.TryGetValue(symbol.Field!.Number, out var list))
                {
                    extensions.Add(symbol.Field.Number, list = new List<Symbol>());
                }

                list.Add(symbol);
            }
        }

        return extensions;
    }

    private MessageDeclaration? ExtendeeOf(FieldDeclaration field) =>
        symbols.Find(field.Extendee!, field.FullName, file, typesOnly: false).Symbol?.Message;

    private bool CheckFieldType(FieldDeclaration field, FieldSyntax source)
    {
        var lookup = symbols.Find(field.TypeName!, field.FullName, file, typesOnly: true);
        if (lookup.Symbol is null)
        {
            ReportNotDefined(lookup, source.TypeSpan);
            return false;
        }

        if (!IsVisible(lookup.Symbol, source.TypeSpan, ""))
        {
            return false;
        }

        if (!lookup.Symbol.IsType)
        {
            Report(DiagnosticCatalog.NotAType, source.TypeSpan, "\"" + field.TypeName + "\" is not a type.");
            return false;
        }

        if (field.ScalarType == FieldType.Group && lookup.Symbol.Kind != SymbolKind.Message)
        {
            Report(DiagnosticCatalog.NotAType, source.TypeSpan, "\"" + field.TypeName + "\" is not a message type.");
            return false;
        }

        if (source.Default is { } value)
        {
            CheckNamedDefault(lookup.Symbol, value);
        }

        return true;
    }

    private void CheckNamedDefault(Symbol type, DefaultSyntax value)
    {
        if (type.Enum is not { } item)
        {
            Report(DiagnosticCatalog.DefaultValue, value.Span, "Messages can't have default values.");
        }
        else if (!Names.IsIdentifier(value.Text))
        {
            Report(DiagnosticCatalog.DefaultValue, value.Span, "Default value for an enum field must be an identifier.");
        }
        else if (!item.Values.Any(candidate => candidate.Name == value.Text))
        {
            Report(DiagnosticCatalog.DefaultValue, value.Span, "Enum type \"" + item.FullName + "\" has no value named \"" + value.Text + "\".");
        }
    }

    private void CheckMethodType(string name, TextSpan span, string scope)
    {
        var lookup = symbols.Find(name, scope, file, typesOnly: false);
        if (lookup.Symbol is null)
        {
            ReportNotDefined(lookup, span);
        }
        else if (lookup.Symbol.Kind != SymbolKind.Message)
        {
            Report(DiagnosticCatalog.NotAType, span, "\"" + name + "\" is not a message type.");
        }
        else
        {
            IsVisible(lookup.Symbol, span, "");
        }
    }

    private bool IsVisible(Symbol symbol, TextSpan span, string usage)
    {
        if (!symbol.IsType || ReferenceEquals(symbol.File, file))
        {
            return true;
        }

        var keyword = symbol.Message?.Visibility ?? symbol.Enum!.Visibility;
        int mode = resolver.FeaturesOf(symbol.File)[FeatureKind.DefaultSymbolVisibility];
        bool isVisible = keyword == SymbolVisibility.Export
            || (keyword == SymbolVisibility.Unset
                && (mode == FeatureValue.ExportAll || (mode == FeatureValue.ExportTopLevel && symbol.Parent is null)));
        if (isVisible)
        {
            return true;
        }

        string reason = keyword == SymbolVisibility.Local
            ? "It is explicitly marked 'local'"
            : "It defaulted to local from file-level 'option features.default_symbol_visibility = '"
                + FeatureReader.NameOf(FeatureKind.DefaultSymbolVisibility, mode) + "';";
        Report(
            DiagnosticCatalog.NotVisible,
            span,
            "Symbol \"" + symbol.FullName + "\", defined in \"" + symbol.File.Name + "\" " + usage + " is not visible from \"" + file.Name + "\". "
            + reason + " and cannot be accessed outside its own file");
        return false;
    }

    /// <summary>Said only when there is another error, as it explains one that names nobody wrote.</summary>
    private void DetectMapConflicts()
    {
        foreach (var message in AllMessages())
        {
            if (!message.Messages.Any(nested => nested.IsMapEntry))
            {
                continue;
            }

            var seen = new Dictionary<string, MessageDeclaration>();
            var span = message.Syntax.Value!.Name.Span;
            foreach (var nested in message.Messages)
            {
                if (!seen.TryGetValue(nested.Name, out var first))
                {
                    seen.Add(nested.Name, nested);
                }
                else if (first.IsMapEntry || nested.IsMapEntry)
                {
                    ReportConflict(nested.Name, "nested message type", span);
                    break;
                }
            }

            ReportConflicts(message.Fields.Select(field => field.Name), "field", seen, span);
            ReportConflicts(message.Enums.Select(item => item.Name), "enum type", seen, span);
            ReportConflicts(message.Oneofs, "oneof type", seen, span);
        }
    }

    private void ReportConflicts(IEnumerable<string> names, string kind, Dictionary<string, MessageDeclaration> seen, TextSpan span)
    {
        foreach (string name in names)
        {
            if (seen.TryGetValue(name, out var nested) && nested.IsMapEntry)
            {
                ReportConflict(name, "existing " + kind, span);
            }
        }
    }

    private void ReportConflict(string name, string kind, TextSpan span) =>
        Report(
            DiagnosticCatalog.MapEntryConflict,
            span,
            "Expanded map entry type " + name + " conflicts with an " + (kind.StartsWith("existing ", StringComparison.Ordinal) ? kind : "existing " + kind) + ".");
}
