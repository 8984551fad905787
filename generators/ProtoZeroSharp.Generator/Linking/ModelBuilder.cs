using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Makes the linked model of a file without errors.</summary>
/// <param name="context">The context of the file's checks, which are done.</param>
/// <param name="markedFields">The full names of the fields that an option hides from logs, beside those with <c>debug_redact</c>.</param>
internal sealed class ModelBuilder(LinkContext context, HashSet<string> markedFields)
{
    private readonly ParsedFile syntax = context.Syntax;
    private readonly FileSummary file = context.File;
    private readonly ShapeCollector shapes = new(context.Resolver, context.Symbols);

    public LinkedFile Build()
    {
        var messages = file.Messages.Select(Message).ToEquatableArray();
        var extensions = file.Extensions.Select(Field).ToEquatableArray();
        return new LinkedFile
        {
            Name = file.Name,
            Package = file.Package,
            Edition = file.Edition,
            CSharpNamespace = file.CSharpNamespace,
            Messages = messages,
            Enums = file.Enums.Select(Enum).ToEquatableArray(),
            Extensions = extensions,
            ReferencedTypes = shapes.ToArray(),
            Imports = syntax.Imports.Select(import => import.Path).ToEquatableArray(),
            IsDeprecated = OptionReader.Identifier(syntax.Options, "deprecated") == "true",
        };
    }

    private LinkedMessage Message(MessageDeclaration message)
    {
        context.CancellationToken.ThrowIfCancellationRequested();
        var source = message.Syntax.Value!;
        return new LinkedMessage
        {
            Name = message.Name,
            FullName = message.FullName,
            Fields = message.Fields.Select(Field).ToEquatableArray(),
            Oneofs = source.Oneofs.Select(oneof => new LinkedOneof(oneof.Name.Text, oneof.Comment)).ToEquatableArray(),
            Messages = message.Messages.Where(nested => !nested.IsMapEntry).Select(Message).ToEquatableArray(),
            Enums = message.Enums.Select(Enum).ToEquatableArray(),
            Extensions = message.Extensions.Select(Field).ToEquatableArray(),
            IsExtendable = message.ExtensionRanges.Count > 0,
            IsMessageSet = message.IsMessageSet,
            IsDeprecated = OptionReader.Identifier(source.Options, "deprecated") == "true",
            Comment = source.Comment,
        };
    }

    private LinkedEnum Enum(EnumDeclaration item)
    {
        var source = item.Syntax.Value!;
        return new LinkedEnum
        {
            Name = item.Name,
            FullName = item.FullName,
            Values = source.Values
                .Select((value, i) => new LinkedEnumValue(value.Name.Text, value.Number, item.Values[i].IsDeprecated, value.Comment))
                .ToEquatableArray(),
            IsClosed = context.Resolver.IsClosed(file.Index.Of(item)),
            IsDeprecated = OptionReader.Identifier(source.Options, "deprecated") == "true",
            Comment = source.Comment,
        };
    }

    private LinkedField Field(FieldDeclaration declaration)
    {
        var field = context.Resolver.Resolve(declaration, file);
        shapes.Add(field);
        var linked = shapes.Link(field, declaration.Syntax.Value!.Comment);
        return markedFields.Contains(declaration.FullName) ? linked with { IsRedacted = true } : linked;
    }
}
