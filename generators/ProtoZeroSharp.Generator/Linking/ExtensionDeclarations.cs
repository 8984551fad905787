using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the list of extensions that a range allows, and each extension against that list.</summary>
internal sealed class ExtensionDeclarations(LinkContext context)
{
    private readonly Dictionary<MessageDeclaration, List<ExtensionRangeDeclaration>> declaringRanges = new(ByReference.Instance);

    // By list, which the ranges of one statement share.
    private readonly Dictionary<ImmutableArray<ExtensionEntry>, Dictionary<int, ExtensionEntry>> entriesByNumber = new();

    public void CheckRanges(MessageDeclaration message)
    {
        long max = message.IsMessageSet ? int.MaxValue : RangeEnd.MaxFieldNumber;
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var range in message.ExtensionRanges)
        {
            var span = range.Syntax.Value!.Span;
            if (range.End > max + 1)
            {
                context.Report(DiagnosticCatalog.RangeValues, span, "Extension numbers cannot be greater than " + Numerals.Text(max) + ".");
            }

            if (range.Entries.Count == 0)
            {
                continue;
            }

            // The ranges of one statement share its options.
            var source = range.Syntax.Value!;
            if (source.IsFirst && OptionReader.Identifier(source.Options, "verification") == "UNVERIFIED")
            {
                context.Report(
                    DiagnosticCatalog.ExtensionDeclaration,
                    span,
                    "Cannot mark the extension range as UNVERIFIED when it has extension(s) declared.");
                return;
            }

            ValidateEntries(range, names);
        }
    }

    private void ValidateEntries(ExtensionRangeDeclaration range, HashSet<string> names)
    {
        var numbers = new HashSet<int>();
        foreach (var entry in range.Entries)
        {
            // Each range of a statement has all declarations, and nearly all are wrong in it.
            if (!context.TakesFindings)
            {
                return;
            }

            if (entry.Number < range.Start || entry.Number >= range.End)
            {
                Report("Extension declaration number " + Numerals.Text(entry.Number) + " is not in the extension range.");
            }

            if (!numbers.Add(entry.Number))
            {
                Report("Extension declaration number " + Numerals.Text(entry.Number) + " is declared multiple times.");
            }

            if (entry.FullName is null || entry.Type is null)
            {
                if (entry.FullName is null != entry.Type is null || !entry.IsReserved)
                {
                    Report("Extension declaration #" + Numerals.Text(entry.Number) + " should have both \"full_name\" and \"type\" set.");
                }

                continue;
            }

            if (!names.Add(entry.FullName))
            {
                Report("Extension field name \"" + entry.FullName + "\" is declared multiple times.");
                return;
            }

            CheckQualified(entry.FullName);
            if (!ScalarTypes.IsScalarName(entry.Type))
            {
                CheckQualified(entry.Type);
            }
        }

        void Report(string message)
        {
            if (context.IsWorthReporting())
            {
                context.Report(DiagnosticCatalog.ExtensionDeclaration, range.Syntax.Value!.Span, message);
            }
        }

        void CheckQualified(string name)
        {
            if (name.Length == 0 || name[0] != '.')
            {
                Report("\"" + name + "\" must have a leading dot to indicate the fully-qualified scope.");
            }
            else if (!Array.TrueForAll(name.Substring(1).Split('.'), part => part.Length > 0 && part.All(c => Names.IsIdentifier("_" + c))))
            {
                Report("\"" + name + "\" contains invalid identifiers.");
            }
        }
    }

    public void Check(ResolvedField field, MessageDeclaration extended, FieldSyntax source)
    {
        var declaration = field.Declaration;
        // The list has the official options only, so custom options of the project are not checked against it.
        if (OptionMessages.Contains(extended.FullName) || extended.FullName.StartsWith("google.protobuf.", System.StringComparison.Ordinal))
        {
            return;
        }

        if (DeclaringRange(extended, declaration.Number) is not { } range)
        {
            return;
        }

        var rule = DiagnosticCatalog.ExtensionDeclaration;
        string subject = "\"" + extended.FullName + "\" extension field " + Numerals.Text(declaration.Number) + " is expected to ";
        if (!ByNumber(range.Entries.AsImmutableArray()).TryGetValue(declaration.Number, out var entry))
        {
            if (range.Entries.Count > 0 || range.IsVerified)
            {
                context.Report(
                    rule,
                    source.NumberSpan,
                    "Missing extension declaration for field " + declaration.FullName + " with number " + Numerals.Text(declaration.Number) + " in extendee message "
                    + extended.FullName + ". An extension range must declare for all extension fields if its verification state is DECLARATION or there's any declaration in the range already. Otherwise, consider splitting up the range.");
            }

            return;
        }

        if (entry.IsReserved)
        {
            context.Report(
                rule,
                source.NumberSpan,
                "Cannot use number " + Numerals.Text(declaration.Number) + " for extension field " + declaration.FullName
                + ", as it is reserved in the extension declarations for message " + extended.FullName + ".");
            return;
        }

        // A type is compared only in a file without errors, because the declaration itself may be wrong.
        if (!context.HasErrors && entry.Type is { Length: > 0 } type)
        {
            string expected = ScalarTypes.IsScalarName(type) || type[0] == '.' ? type : "." + type;
            string actual = field.TypeSymbol is { } symbol ? "." + symbol.FullName : field.Type.ToString()!.ToLowerInvariant();
            if (expected != actual)
            {
                context.Report(rule, source.TypeSpan, subject + "be type \"" + expected + "\", not \"" + actual + "\".");
            }
        }

        if (entry.FullName is { Length: > 0 } fullName && fullName != "." + declaration.FullName)
        {
            context.Report(rule, source.Name.Span, subject + "have field name \"" + fullName + "\", not \"." + declaration.FullName + "\".");
        }

        if (entry.IsRepeated != field.IsRepeated)
        {
            context.Report(rule, source.TypeSpan, subject + "be " + (entry.IsRepeated ? "repeated" : "optional") + ".");
        }
    }

    private Dictionary<int, ExtensionEntry> ByNumber(ImmutableArray<ExtensionEntry> entries)
    {
        if (!entriesByNumber.TryGetValue(entries, out var byNumber))
        {
            byNumber = new Dictionary<int, ExtensionEntry>();
            foreach (var entry in entries)
            {
                // Of a number that is declared twice the first counts.
                if (!byNumber.ContainsKey(entry.Number))
                {
                    byNumber.Add(entry.Number, entry);
                }
            }

            entriesByNumber.Add(entries, byNumber);
        }

        return byNumber;
    }

    /// <summary>The range that contains a number and lists its extensions, or null.</summary>
    private ExtensionRangeDeclaration? DeclaringRange(MessageDeclaration extended, int number)
    {
        if (!declaringRanges.TryGetValue(extended, out var ranges))
        {
            ranges = extended.ExtensionRanges.Where(range => range.Entries.Count > 0 || range.IsVerified).OrderBy(range => range.Start).ToList();
            declaringRanges.Add(extended, ranges);
        }

        // The ranges do not overlap: that is an error in an earlier stage.
        int low = 0;
        int high = ranges.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = ranges[middle].Start <= number ? (middle + 1, high) : (low, middle);
        }

        return low > 0 && number < ranges[low - 1].End ? ranges[low - 1] : null;
    }
}
