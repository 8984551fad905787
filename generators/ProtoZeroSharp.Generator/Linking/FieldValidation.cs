using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks a field, apart from its type.</summary>
internal sealed class FieldValidation(LinkContext context)
{
    private readonly EditionSupportCheck support = new(context);
    private readonly FieldFeatures features = new(context);
    private readonly MapFields maps = new(context);
    private readonly ExtensionDeclarations declarations = new(context);

    public void Check(ResolvedField field)
    {
        var declaration = field.Declaration;
        var source = declaration.Syntax.Value!;
        var extended = field.IsExtension ? context.ExtendeeOf(declaration) : null;
        var container = field.IsExtension ? extended : field.Symbol.Parent?.Message;
        support.Check(field);
        if (context.File.Edition >= Edition.Edition2023)
        {
            features.Check(field, container);
        }

        ValidateFieldOptions(field);
        if (container is { IsMessageSet: true })
        {
            if (!field.IsExtension)
            {
                context.Report(DiagnosticCatalog.MessageSet, source.Name.Span, "MessageSets cannot have fields, only extensions.");
            }
            else if (field.Label != FieldLabel.Optional || field.Type != FieldType.Message)
            {
                context.Report(DiagnosticCatalog.MessageSet, source.TypeSpan, "Extensions of MessageSets must be optional messages.");
            }
        }

        if (context.File.IsLite && field.IsExtension && !context.Symbols.ExtendeeOf(declaration, context.File)!.File.IsLite)
        {
            context.Report(
                DiagnosticCatalog.LiteExtension,
                source.ExtendeeSpan,
                "Extensions to non-lite types can only be declared in non-lite files.  Note that you cannot extend a non-lite type to contain a lite type, but the reverse is allowed.");
        }

        if (field.IsMap)
        {
            maps.Check(field, source);
        }

        if (field.IsExtension)
        {
            if (declaration.JsonName is not null && declaration.JsonName != Names.Json(declaration.Name))
            {
                context.Report(DiagnosticCatalog.JsonName, source.JsonNameSpan, "option json_name is not allowed on extension fields.");
            }

            declarations.Check(field, extended!, source);
        }

        if (declaration.JsonName is not null && declaration.JsonName.IndexOf('\0') >= 0)
        {
            context.Report(DiagnosticCatalog.JsonName, source.JsonNameSpan, "json_name cannot have embedded null characters.");
        }
    }

    private void ValidateFieldOptions(ResolvedField field)
    {
        var source = field.Declaration.Syntax.Value!;
        var rule = DiagnosticCatalog.FieldOption;
        if (context.File.Edition >= Edition.Edition2024 && OptionReader.Identifier(source.Options, "ctype") is not null && field.Symbol.Parent?.Message is not { IsMapEntry: true })
        {
            context.Report(
                rule,
                source.TypeSpan,
                "ctype option is not allowed under edition 2024 and beyond. Use the feature string_type = VIEW|CORD|STRING|... instead.");
        }

        bool isUnverifiedLazy = OptionReader.Identifier(source.Options, "unverified_lazy") == "true";
        if (isUnverifiedLazy || OptionReader.Identifier(source.Options, "lazy") == "true")
        {
            if (field.Type != FieldType.Message)
            {
                context.Report(rule, source.TypeSpan, "[lazy = true] can only be specified for submessage fields.");
            }

            if (isUnverifiedLazy && field.IsExtension)
            {
                context.Report(rule, source.TypeSpan, "Extensions cannot be marked as unverified_lazy.");
            }
        }

        if (field.Declaration.Packed == true && !field.IsPackable)
        {
            context.Report(rule, source.TypeSpan, "[packed = true] can only be specified for repeated primitive fields.");
        }

        if (OptionReader.Identifier(source.Options, "jstype") is "JS_STRING" or "JS_NUMBER"
            && field.Type is not (FieldType.Int64 or FieldType.UInt64 or FieldType.SInt64 or FieldType.Fixed64 or FieldType.SFixed64))
        {
            context.Report(rule, source.TypeSpan, "jstype is only allowed on int64, uint64, sint64, fixed64 or sfixed64 fields.");
        }
    }
}
