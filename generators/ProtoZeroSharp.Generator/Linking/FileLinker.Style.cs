using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private const string StyleOptOut = " (features.enforce_naming_style = STYLE_LEGACY can be used to opt out of this check)";
    private const string CollisionOptOut = " (features.enforce_naming_style = STYLE2024 can be used to opt out of this check)";
    private const string LimitsOptOut = " (features.enforce_proto_limits = LEGACY_NO_EXPLICIT_LIMITS can be used to opt out of this check)";

    private const int MaxFields2026 = 1500;
    private const int MaxOneofs2026 = 1000;
    private const int MaxOneofFields2026 = 1200;
    private const int MaxEnumValues2026 = 1700;

    private void CheckNamingStyle()
    {
        var fileFeatures = resolver.FeaturesOf(file);
        if (file.Package.Length > 0)
        {
            CheckName(fileFeatures, "Package", file.Package, syntax.PackageSpan, NamingStyle.LowerSnake);
        }

        foreach (var message in AllMessages())
        {
            if (!message.IsMapEntry)
            {
                CheckMessageStyle(message);
            }
        }

        foreach (var extension in file.Extensions)
        {
            CheckFieldStyle(extension, null);
        }

        foreach (var item in AllEnums())
        {
            var source = item.Syntax.Value!;
            var features = resolver.FeaturesOf(file.Index.Of(item));
            CheckName(features, "Enum", item.Name, source.Name.Span, NamingStyle.Title);
            foreach (var value in source.Values)
            {
                CheckName(
                    features.With(FeatureReader.Read(syntax.Text, value.Options)), "Enum value", value.Name.Text, value.Name.Span, NamingStyle.UpperSnake);
            }
        }

        foreach (var service in syntax.Services)
        {
            var features = fileFeatures.With(FeatureReader.Read(syntax.Text, service.Options));
            CheckName(features, "Service", service.Name.Text, service.Name.Span, NamingStyle.Title);
            foreach (var method in service.Methods)
            {
                CheckName(features.With(FeatureReader.Read(syntax.Text, method.Options)), "Method", method.Name.Text, method.Name.Span, NamingStyle.Title);
            }
        }
    }

    private void CheckMessageStyle(MessageDeclaration message)
    {
        var source = message.Syntax.Value!;
        var features = resolver.FeaturesOf(file.Index.Of(message));
        CheckName(features, "Message", message.Name, source.Name.Span, NamingStyle.Title);
        var members = new HashSet<string>(message.Fields.Select(field => field.Name).Concat(message.Oneofs), StringComparer.Ordinal);
        foreach (var oneof in source.Oneofs)
        {
            CheckMemberName(features.With(FeatureReader.Read(syntax.Text, oneof.Options)), "Oneof", oneof.Name, members);
        }

        foreach (var field in message.Fields)
        {
            CheckFieldStyle(field, members);
        }

        foreach (var extension in message.Extensions)
        {
            CheckFieldStyle(extension, null);
        }
    }

    private void CheckFieldStyle(FieldDeclaration field, HashSet<string>? members) =>
        CheckMemberName(
            resolver.Resolve(field, file).Features,
            "Field",
            new Identifier(field.Name, field.Syntax.Value!.Name.Span),
            members ?? ExtendeeMembers(field));

    private HashSet<string> ExtendeeMembers(FieldDeclaration extension) =>
        ExtendeeOf(extension) is { } extended
            ? new HashSet<string>(extended.Fields.Select(field => field.Name).Concat(extended.Oneofs), StringComparer.Ordinal)
            : new HashSet<string>(StringComparer.Ordinal);

    private void CheckMemberName(FeatureSet features, string kind, Identifier name, HashSet<string> members)
    {
        CheckName(features, kind, name.Text, name.Span, NamingStyle.LowerSnake);
        if (features[FeatureKind.EnforceNamingStyle] == FeatureValue.Style2026 && NamingStyle.Collision(name.Text, members) is { } problem)
        {
            Report(DiagnosticCatalog.NamingStyle, name.Span, kind + " name " + name.Text + " " + problem + CollisionOptOut);
        }
    }

    private void CheckName(FeatureSet features, string kind, string name, TextSpan span, Func<string, string?> check)
    {
        if (features[FeatureKind.EnforceNamingStyle] is FeatureValue.Style2024 or FeatureValue.Style2026 && check(name) is { } problem)
        {
            Report(DiagnosticCatalog.NamingStyle, span, kind + " name " + name + " " + problem + StyleOptOut);
        }
    }

    private void CheckLimits()
    {
        var rule = DiagnosticCatalog.TooManyMembers;
        foreach (var message in AllMessages())
        {
            var source = message.Syntax.Value!;
            if (!HasLimits(resolver.FeaturesOf(file.Index.Of(message))))
            {
                continue;
            }

            if (message.Fields.Count > MaxFields2026)
            {
                Report(rule, source.Name.Span, "Message name " + message.Name + " should not contain more than " + Text(MaxFields2026) + " fields" + LimitsOptOut);
            }

            if (message.RealOneofCount > MaxOneofs2026)
            {
                Report(rule, source.Name.Span, "Message name " + message.Name + " should not contain more than " + Text(MaxOneofs2026) + " oneofs" + LimitsOptOut);
            }

            for (int i = 0; i < source.Oneofs.Length; i++)
            {
                if (source.Fields.Length > MaxOneofFields2026 && source.Fields.Count(field => field.OneofIndex == i) > MaxOneofFields2026)
                {
                    Report(
                        rule,
                        source.Oneofs[i].Name.Span,
                        "Oneof name " + source.Oneofs[i].Name.Text + " should not contain more than " + Text(MaxOneofFields2026) + " fields" + LimitsOptOut);
                }
            }
        }

        foreach (var item in AllEnums())
        {
            if (item.Values.Count > MaxEnumValues2026 && HasLimits(resolver.FeaturesOf(file.Index.Of(item))))
            {
                Report(
                    rule,
                    item.Syntax.Value!.Name.Span,
                    "Enum name " + item.Name + " should not contain more than " + Text(MaxEnumValues2026) + " values" + LimitsOptOut);
            }
        }
    }

    private static bool HasLimits(FeatureSet features) => features[FeatureKind.EnforceProtoLimits] == FeatureValue.Limits2026;

    private void CheckNestedExports()
    {
        int mode = resolver.FeaturesOf(file)[FeatureKind.DefaultSymbolVisibility];
        if (mode != FeatureValue.StrictVisibility)
        {
            return;
        }

        var topLevel = new HashSet<string>(file.Messages.Select(message => message.FullName));
        foreach (var message in AllMessages())
        {
            foreach (var nested in message.Messages)
            {
                if (nested.Visibility == SymbolVisibility.Export)
                {
                    Report(
                        DiagnosticCatalog.NestedExport,
                        nested.Syntax.Value!.Name.Span,
                        "\"" + nested.FullName + "\" is a nested message and cannot be `export` with STRICT default_symbol_visibility. It must be moved to top-level, ideally in its own file in order to be `export`.");
                }
            }

            bool isNamespace = topLevel.Contains(message.FullName) && message.Visibility != SymbolVisibility.Export && message.ReservesEverything;
            foreach (var item in message.Enums)
            {
                if (item.Visibility == SymbolVisibility.Export && !isNamespace)
                {
                    Report(
                        DiagnosticCatalog.NestedExport,
                        item.Syntax.Value!.Name.Span,
                        "\"" + item.FullName + "\" is a nested enum and cannot be marked `export` with STRICT default_symbol_visibility. It must be moved to top-level, ideally in its own file in order to be `export`. For C++ namespacing of enums in a messages use: `local message <OuterNamespace> { export enum "
                        + item.FullName + " {...} reserved 1 to max; }`");
                }
            }
        }
    }

    private void CheckImplementationNumbers()
    {
        foreach (var field in AllFields())
        {
            if (field.Number is >= 19_000 and <= 19_999)
            {
                Report(
                    DiagnosticCatalog.ImplementationNumber,
                    field.Syntax.Value!.NumberSpan,
                    "Field numbers 19000 through 19999 are reserved for the protocol buffer library implementation.");
            }
        }
    }
}
