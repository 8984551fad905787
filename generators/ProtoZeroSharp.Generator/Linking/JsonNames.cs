using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the names of fields in JSON.</summary>
internal sealed class JsonNames(LinkContext context)
{
    public void Check(MessageDeclaration message, bool useCustomNames)
    {
        bool isLegacy = context.Resolver.FeaturesOf(context.File.Index.Of(message))[FeatureKind.JsonFormat] == FeatureValue.LegacyJson;
        var seen = new Dictionary<string, (FieldDeclaration Field, bool IsCustom)>(StringComparer.Ordinal);
        foreach (var field in message.Fields)
        {
            string defaultName = Names.Json(field.Name);
            bool isCustom = useCustomNames && field.JsonName is not null && field.JsonName != defaultName;
            string name = isCustom ? field.JsonName! : defaultName;
            var source = field.Syntax.Value!;
            if (isCustom && name.Length > 0 && name[0] == '[' && name[name.Length - 1] == ']')
            {
                context.Report(
                    DiagnosticCatalog.JsonName,
                    source.Name.Span,
                    "The custom JSON name of field \"" + field.Name + "\" (\"" + name + "\") is invalid: JSON names may not start with '[' and end with ']'.");
                continue;
            }

            if (!seen.TryGetValue(name, out var match))
            {
                seen.Add(name, (field, isCustom));
                continue;
            }

            if (useCustomNames && !isCustom && !match.IsCustom)
            {
                continue;
            }

            context.Report(
                isLegacy && !(isCustom && match.IsCustom) ? DiagnosticCatalog.JsonNameConflictLegacy : DiagnosticCatalog.JsonNameConflict,
                source.Name.Span,
                "The " + (isCustom ? "custom" : "default") + " JSON name of field \"" + field.Name + "\" (\"" + name + "\") conflicts with the "
                + (match.IsCustom ? "custom" : "default") + " JSON name of field \"" + match.Field.Name + "\".",
                match.Field.Syntax.Value!.Name.Span);
        }
    }
}
