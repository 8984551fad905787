using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The most members that a declaration may have from edition 2026 on.</summary>
internal sealed class ExplicitLimits(LinkContext context)
{
    private const string LimitsOptOut = " (features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS can be used to opt out of this check)";
    private const int MaxFields = 1500;
    private const int MaxOneofs = 1000;
    private const int MaxOneofFields = 1200;
    private const int MaxEnumValues = 1700;

    public void Check()
    {
        var rule = DiagnosticCatalog.TooManyMembers;
        foreach (var message in context.AllMessages())
        {
            var source = message.Syntax.Value!;
            if (!HasLimits(context.Resolver.FeaturesOf(context.File.Index.Of(message))))
            {
                continue;
            }

            if (message.Fields.Count > MaxFields)
            {
                context.Report(rule, source.Name.Span, "Message name " + message.Name + " should not contain more than " + Numerals.Text(MaxFields) + " fields" + LimitsOptOut);
            }

            if (message.RealOneofCount > MaxOneofs)
            {
                context.Report(rule, source.Name.Span, "Message name " + message.Name + " should not contain more than " + Numerals.Text(MaxOneofs) + " oneofs" + LimitsOptOut);
            }

            ILookup<int, FieldSyntax> fields = source.Fields.Where(field => field.OneofIndex >= 0).ToLookup(field => field.OneofIndex);
            for (int i = 0; i < source.Oneofs.Length; i++)
            {
                if (fields[i].Count() > MaxOneofFields)
                {
                    context.Report(
                        rule,
                        source.Oneofs[i].Name.Span,
                        "Oneof name " + source.Oneofs[i].Name.Text + " should not contain more than " + Numerals.Text(MaxOneofFields) + " fields" + LimitsOptOut);
                }
            }
        }

        foreach (var item in context.AllEnums())
        {
            if (item.Values.Count > MaxEnumValues && HasLimits(context.Resolver.FeaturesOf(context.File.Index.Of(item))))
            {
                context.Report(
                    rule,
                    item.Syntax.Value!.Name.Span,
                    "Enum name " + item.Name + " should not contain more than " + Numerals.Text(MaxEnumValues) + " values" + LimitsOptOut);
            }
        }
    }

    private static bool HasLimits(FeatureSet features) => features[FeatureKind.EnforceProtoLimits] == FeatureValue.Limits2026;
}
