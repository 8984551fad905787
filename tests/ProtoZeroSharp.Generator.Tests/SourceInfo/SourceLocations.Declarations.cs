using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>The walk over the tree. The numbers in the paths are those of the fields of descriptor.proto.</summary>
internal sealed partial class SourceLocations
{
    private void AddFile()
    {
        Add("", tokens.Count == 0 ? default : TextSpan.FromBounds(tokens.Span(0).Start, tokens.Span(tokens.Count - 1).End));
        if (file.EditionSpan.Length > 0)
        {
            AddStatement("12", file.EditionSpan);
        }

        if (file.Package.Length > 0)
        {
            AddStatement("2", ThroughSemicolon(file.PackageSpan));
        }

        AddImports();
        for (int i = 0; i < file.Messages.Length; i++)
        {
            AddMessage($"4.{i}", file.Messages[i]);
        }

        for (int i = 0; i < file.Enums.Length; i++)
        {
            AddEnum($"5.{i}", file.Enums[i]);
        }

        for (int i = 0; i < file.Services.Length; i++)
        {
            AddService($"6.{i}", file.Services[i]);
        }

        AddExtensions("7", file.Extensions);
        AddOptionStatements("8", file.Options);
    }

    private void AddImports()
    {
        Dictionary<ImportKind, int> counts = [];
        foreach (ImportSyntax import in file.Imports)
        {
            string field = import.Kind == ImportKind.Option ? "15" : "3";
            var counted = import.Kind == ImportKind.Option ? ImportKind.Option : ImportKind.Plain;
            AddStatement($"{field}.{Next(counted)}", ThroughSemicolon(import.Span));
            if (import.Kind is ImportKind.Public or ImportKind.Weak)
            {
                string modifier = import.Kind == ImportKind.Public ? "10" : "11";
                Add($"{modifier}.{Next(import.Kind)}", tokens.Span(tokens.At(import.Span.Start) + 1));
            }
        }

        int Next(ImportKind kind) => (counts[kind] = counts.GetValueOrDefault(kind) + 1) - 1;
    }

    private void AddMessage(string path, MessageSyntax message)
    {
        if (message.IsMapEntry)
        {
            return;
        }

        AddBlock(path, message.Span, message.Name);
        for (int i = 0; i < message.Fields.Length; i++)
        {
            AddField($"{path}.2.{i}", message.Fields[i]);
        }

        for (int i = 0; i < message.Messages.Length; i++)
        {
            AddMessage($"{path}.3.{i}", message.Messages[i]);
        }

        for (int i = 0; i < message.Enums.Length; i++)
        {
            AddEnum($"{path}.4.{i}", message.Enums[i]);
        }

        AddExtensionRanges(path + ".5", message.ExtensionRanges);
        AddExtensions(path + ".6", message.Extensions);
        AddOptionStatements(path + ".7", message.Options);
        for (int i = 0; i < message.Oneofs.Length; i++)
        {
            AddBlock($"{path}.8.{i}", message.Oneofs[i].Span, message.Oneofs[i].Name);
            AddOptionStatements($"{path}.8.{i}.2", message.Oneofs[i].Options);
        }

        AddReserved(path + ".9", path + ".10", message.ReservedRanges, message.ReservedNames);
    }

    private void AddField(string path, FieldSyntax field)
    {
        bool isGroup = field.ScalarType == FieldType.Group;
        if (isGroup)
        {
            // The comments are those of the group's message.
            Add(path, field.Span);
            Add(path + ".6", field.Name.Span);
        }
        else
        {
            AddStatement(path, field.Span);
        }

        if (field.TypeSpan.Start > field.Span.Start)
        {
            Add(path + ".4", tokens.Span(tokens.At(field.Span.Start)));
        }

        Add(path + (field.ScalarType is null ? ".6" : ".5"), field.TypeSpan);
        Add(path + ".1", field.Name.Span);
        Add(path + ".3", field.NumberSpan);
        if (field.Extendee is not null)
        {
            Add(path + ".2", field.ExtendeeSpan);
        }

        if (field.Default is { } value)
        {
            Add(path + ".7", value.Span);
        }

        if (field.JsonName is not null)
        {
            // The assignment, and the value once more.
            Add(path + ".10", field.JsonNameSpan);
            Add(path + ".10", TextSpan.FromBounds(tokens.Span(tokens.At(field.JsonNameSpan.Start) + 2).Start, field.JsonNameSpan.End));
        }

        AddOptionList(path + ".8", tokens.At(field.NumberSpan.Start) + 1, field.Options);
    }

    private void AddEnum(string path, EnumSyntax item)
    {
        AddBlock(path, item.Span, item.Name);
        for (int i = 0; i < item.Values.Length; i++)
        {
            EnumValueSyntax value = item.Values[i];
            AddStatement($"{path}.2.{i}", value.Span);
            Add($"{path}.2.{i}.1", value.Name.Span);
            Add($"{path}.2.{i}.2", value.NumberSpan);
            AddOptionList($"{path}.2.{i}.3", tokens.Before(value.NumberSpan.End) + 1, value.Options);
        }

        AddOptionStatements(path + ".3", item.Options);
        AddReserved(path + ".4", path + ".5", item.ReservedRanges, item.ReservedNames);
    }

    private void AddService(string path, ServiceSyntax service)
    {
        AddBlock(path, service.Span, service.Name);
        for (int i = 0; i < service.Methods.Length; i++)
        {
            MethodSyntax method = service.Methods[i];
            string methodPath = $"{path}.2.{i}";

            // After the parenthesis of the output type comes the end, or the brace that opens the options.
            Add(methodPath, method.Span, tokens.Before(method.OutputTypeSpan.End) + 2);
            Add(methodPath + ".1", method.Name.Span);
            AddMethodType(methodPath + ".5", methodPath + ".2", method.InputTypeSpan);
            AddMethodType(methodPath + ".6", methodPath + ".3", method.OutputTypeSpan);
            AddOptionStatements(methodPath + ".4", method.Options);
        }

        AddOptionStatements(path + ".3", service.Options);
    }

    private void AddMethodType(string streamPath, string typePath, TextSpan type)
    {
        Add(typePath, type);
        int before = tokens.At(type.Start) - 1;
        if (tokens.Text(before) == "stream")
        {
            Add(streamPath, tokens.Span(before));
        }
    }

    private void AddExtensions(string path, ImmutableArray<FieldSyntax> extensions)
    {
        for (int i = 0; i < extensions.Length; i++)
        {
            FieldSyntax extension = extensions[i];
            if (i == 0 || extension.ExtendeeSpan != extensions[i - 1].ExtendeeSpan)
            {
                int open = tokens.Before(extension.ExtendeeSpan.End) + 1;
                int keyword = tokens.At(extension.ExtendeeSpan.Start) - 1;
                Add(path, TextSpan.FromBounds(tokens.Span(keyword).Start, tokens.Span(tokens.Find("}", open + 1)).End), open);
            }

            AddField($"{path}.{i}", extension);
        }
    }

    private void AddExtensionRanges(string path, ImmutableArray<ExtensionRangeSyntax> ranges)
    {
        for (int i = 0; i < ranges.Length; i++)
        {
            ExtensionRangeSyntax range = ranges[i];
            AddRange($"{path}.{i}", range.Span);
            if (range.IsFirst)
            {
                AddStatement(path, StatementAround(range.Span));
            }

            int end = tokens.Before(range.Span.End) + 1;
            while (tokens.Text(end) is not ("[" or ";"))
            {
                end++;
            }

            AddOptionList($"{path}.{i}.3", end, range.Options);
        }
    }

    private void AddReserved(string rangesPath, string namesPath, ImmutableArray<ReservedRangeSyntax> ranges, ImmutableArray<Identifier> names)
    {
        for (int i = 0; i < ranges.Length; i++)
        {
            AddRange($"{rangesPath}.{i}", ranges[i].Span);
            AddReservedStatement(rangesPath, ranges[i].Span);
        }

        for (int i = 0; i < names.Length; i++)
        {
            Add($"{namesPath}.{i}", names[i].Span);
            AddReservedStatement(namesPath, names[i].Span);
        }
    }

    private void AddReservedStatement(string path, TextSpan item)
    {
        if (tokens.Text(tokens.At(item.Start) - 1) == "reserved")
        {
            AddStatement(path, StatementAround(item));
        }
    }

    private void AddRange(string path, TextSpan range)
    {
        int first = tokens.At(range.Start);
        int last = tokens.Before(range.End);
        int to = first;
        while (to <= last && tokens.Text(to) != "to")
        {
            to++;
        }

        Add(path, range);
        Add(path + ".1", TextSpan.FromBounds(range.Start, tokens.Span(to - 1).End));

        // The end of a range of one is its first token, even when that is a minus.
        Add(path + ".2", to <= last ? TextSpan.FromBounds(tokens.Span(to + 1).Start, range.End) : tokens.Span(first));
    }

    private void AddOptionStatements(string path, ImmutableArray<OptionSyntax> options)
    {
        foreach (OptionSyntax option in options)
        {
            Add(path, option.Span);
            AddStatement(optionPaths.Of(path, option), option.Span);
        }
    }

    private void AddOptionList(string path, int open, ImmutableArray<OptionSyntax> options)
    {
        if (tokens.Text(open) != "[")
        {
            return;
        }

        Add(path, TextSpan.FromBounds(tokens.Span(open).Start, tokens.Span(tokens.Find("]", open + 1)).End));
        foreach (OptionSyntax option in options)
        {
            Add(optionPaths.Of(path, option), option.Span);
        }
    }

    private TextSpan ThroughSemicolon(TextSpan span) => TextSpan.FromBounds(span.Start, tokens.Span(tokens.Find(";", tokens.At(span.Start))).End);

    /// <summary>From the keyword before the first item of a list to the semicolon after the last.</summary>
    private TextSpan StatementAround(TextSpan firstItem) => ThroughSemicolon(tokens.Span(tokens.At(firstItem.Start) - 1));
}
