using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the features of a field.</summary>
internal sealed class FieldFeatures(LinkContext context)
{
    public void Check(ResolvedField field, MessageDeclaration? container)
    {
        var declaration = field.Declaration;
        var span = declaration.Syntax.Value!.Name.Span;
        var rule = DiagnosticCatalog.FeatureMisfit;
        if (declaration.Packed is not null)
        {
            context.Report(
                DiagnosticCatalog.FieldOption,
                span,
                "Field option packed is not allowed under editions.  Use the repeated_field_encoding feature to control this behavior.");
        }

        if (!field.IsRepeated && !field.HasPresence)
        {
            if (declaration.Default is not null)
            {
                context.Report(rule, span, "Implicit presence fields can't specify defaults.");
            }

            if (field.Type == FieldType.Enum && context.Resolver.IsClosed(field.TypeSymbol!))
            {
                context.Report(rule, span, "Implicit presence enum fields must always be open.");
            }
        }

        int? presence = Own(FeatureKind.FieldPresence);
        if (field.IsExtension && (field.Label == FieldLabel.Required || presence == FeatureValue.LegacyRequired))
        {
            context.Report(rule, span, "Extensions can't be required.");
        }

        if (container is { IsMapEntry: true })
        {
            return;
        }

        if (presence is not null)
        {
            if (declaration.OneofIndex >= 0)
            {
                context.Report(rule, span, "Oneof fields can't specify field presence.");
            }
            else if (field.IsRepeated)
            {
                context.Report(rule, span, "Repeated fields can't specify field presence.");
            }
            else if (field.IsExtension && presence != FeatureValue.LegacyRequired)
            {
                context.Report(rule, span, "Extensions can't specify field presence.");
            }
            else if (field.IsMessage && presence == FeatureValue.ImplicitPresence)
            {
                context.Report(rule, span, "Message fields can't specify implicit presence.");
            }
        }

        int? encoding = Own(FeatureKind.RepeatedFieldEncoding);
        if (!field.IsRepeated && encoding is not null)
        {
            context.Report(rule, span, "Only repeated fields can specify repeated field encoding.");
        }

        if (field.Type != FieldType.String && !HasStringSide(field) && Own(FeatureKind.Utf8Validation) is not null)
        {
            context.Report(rule, span, "Only string fields can specify utf8 validation.");
        }

        if (!field.IsPackable && encoding == FeatureValue.Packed)
        {
            context.Report(rule, span, "Only repeated primitive fields can specify PACKED repeated field encoding.");
        }

        if ((!field.IsMessage || field.IsMap) && Own(FeatureKind.MessageEncoding) is not null)
        {
            context.Report(rule, span, "Only message fields can specify message encoding.");
        }

        int? Own(FeatureKind kind)
        {
            int? value = null;
            foreach (var setting in declaration.Features)
            {
                if (setting.Kind == kind)
                {
                    value = setting.Value;
                }
            }

            return value;
        }
    }

    private static bool HasStringSide(ResolvedField field) =>
        field.IsMap && field.TypeSymbol!.Message!.Fields.Any(side => side.ScalarType == FieldType.String);
}
