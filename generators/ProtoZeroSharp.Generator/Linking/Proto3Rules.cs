using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks for features of proto2 that proto3 does not have.</summary>
internal sealed class Proto3Rules(LinkContext context)
{
    public void Check(FieldDeclaration declaration)
    {
        var field = context.Resolver.Resolve(declaration, context.File);
        var source = declaration.Syntax.Value!;
        if (field.IsExtension && context.ExtendeeOf(declaration) is { } extended && !OptionMessages.Contains(extended.FullName))
        {
            context.Report(DiagnosticCatalog.Proto3Restriction, source.ExtendeeSpan, "Extensions in proto3 are only allowed for defining options.");
        }

        if (field.Label == FieldLabel.Required)
        {
            context.Report(DiagnosticCatalog.Proto3Restriction, source.TypeSpan, "Required fields are not allowed in proto3.");
        }

        if (declaration.Default is not null)
        {
            context.Report(DiagnosticCatalog.Proto3Restriction, source.Default!.Span, "Explicit default values are not allowed in proto3.");
        }

        if (field.Type == FieldType.Enum && context.Resolver.IsClosed(field.TypeSymbol!))
        {
            string container = field.IsExtension ? context.ExtendeeOf(declaration)!.FullName : field.Symbol.Parent!.FullName;
            context.Report(
                DiagnosticCatalog.ClosedEnumInProto3,
                source.TypeSpan,
                "Enum type \"" + field.TypeSymbol!.FullName + "\" is not an open enum, but is used in \"" + container + "\" which is a proto3 message type.");
        }

        if (field.Type == FieldType.Group)
        {
            context.Report(DiagnosticCatalog.Proto3Restriction, source.TypeSpan, "Groups are not supported in proto3 syntax.");
        }
    }
}
