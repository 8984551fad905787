using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the number of an extension: it is in an extension range of the extended message, and no other extension has it.</summary>
internal sealed class ExtensionNumbers(LinkContext context)
{
    private readonly VisibilityCheck visibility = new(context);

    /// <summary>The extensions of this file by the message they extend and their number.</summary>
    private readonly Dictionary<(string Extendee, int Number), FieldDeclaration> extensionNumbers = new();

    private readonly Dictionary<MessageDeclaration, NumberRangeIndex> extensionRanges = new(ByReference.Instance);
    private Dictionary<int, List<Symbol>>? foreignExtensions;
    private Dictionary<MessageDeclaration, Dictionary<int, FieldDeclaration>>? fieldsByNumber;

    public bool CheckExtendee(FieldDeclaration field, FieldSyntax source)
    {
        var lookup = context.Symbols.Find(field.Extendee!, field.FullName, context.File, typesOnly: false);
        if (lookup.Symbol is null)
        {
            context.ReportNotDefined(lookup, source.ExtendeeSpan);
            return false;
        }

        if (lookup.Symbol.Message is not { } extended)
        {
            context.Report(DiagnosticCatalog.NotAType, source.ExtendeeSpan, "\"" + field.Extendee + "\" is not a message type.");
            return false;
        }

        if (!visibility.IsVisible(lookup.Symbol, source.ExtendeeSpan, "target of extend"))
        {
            return false;
        }

        if (!ExtensionRangesOf(extended).Contains(field.Number))
        {
            context.Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "\"" + extended.FullName + "\" does not declare " + Numerals.Text(field.Number) + " as an extension number.");
        }

        return true;
    }

    public void CheckNumber(FieldDeclaration field, FieldSyntax source)
    {
        var extended = context.ExtendeeOf(field)!;
        string extendee = extended.FullName;

        // A field can only have the number after an earlier error: the field is in an extension range, or no range has the number.
        if (context.HasErrors && FieldInTheWay(extended, field.Number) is { } taken)
        {
            context.Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "Extension number " + Numerals.Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + taken.FullName + "\".");
            return;
        }

        if (extensionNumbers.TryGetValue((extendee, field.Number), out var first))
        {
            context.Report(
                DiagnosticCatalog.ExtensionNumber,
                source.NumberSpan,
                "Extension number " + Numerals.Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + first.FullName + "\".",
                first.Syntax.Value!.NumberSpan);
            return;
        }

        extensionNumbers.Add((extendee, field.Number), field);
        foreignExtensions ??= ForeignExtensions();
        if (foreignExtensions.TryGetValue(field.Number, out var others))
        {
            foreach (var other in others)
            {
                if (context.Symbols.ExtendeeOf(other.Field!, other.File)?.FullName == extendee)
                {
                    context.Report(
                        DiagnosticCatalog.ExtensionTaken,
                        source.NumberSpan,
                        "Extension number " + Numerals.Text(field.Number) + " has already been used in \"" + extendee + "\" by extension \"" + other.FullName
                        + "\" defined in " + other.File.Name + ".");
                    return;
                }
            }
        }
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

    /// <summary>protoc knows all numbers of the file's own messages. Of other messages it knows only those that count up from 1.</summary>
    private FieldDeclaration? FieldInTheWay(MessageDeclaration extended, int number)
    {
        fieldsByNumber ??= new Dictionary<MessageDeclaration, Dictionary<int, FieldDeclaration>>(ByReference.Instance);
        if (!fieldsByNumber.TryGetValue(extended, out var fields))
        {
            fields = new Dictionary<int, FieldDeclaration>();
            int known = context.Symbols.FindAnywhere(extended.FullName)?.File == context.File ? extended.Fields.Count : FieldNumbers.Counting(extended);
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
        foreach (var other in context.Visible.Files)
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
}
