using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the names against the naming style of the file.</summary>
internal sealed class NamingStyleCheck(LinkContext context)
{
    private const string StyleOptOut = " (features.enforce_naming_style = STYLE_LEGACY can be used to opt out of this check)";
    private const string CollisionOptOut = " (features.enforce_naming_style = STYLE2024 can be used to opt out of this check)";

    public void Check()
    {
        var fileFeatures = context.Resolver.FeaturesOf(context.File);
        if (context.File.Package.Length > 0)
        {
            CheckName(fileFeatures, "Package", context.File.Package, context.Syntax.PackageSpan, NamingStyle.LowerSnake);
        }

        foreach (var message in context.AllMessages())
        {
            if (!message.IsMapEntry)
            {
                CheckMessageStyle(message);
            }
        }

        foreach (var extension in context.File.Extensions)
        {
            CheckFieldStyle(extension, null);
        }

        foreach (var item in context.AllEnums())
        {
            var source = item.Syntax.Value!;
            var features = context.Resolver.FeaturesOf(context.File.Index.Of(item));
            CheckName(features, "Enum", item.Name, source.Name.Span, NamingStyle.Title);
            foreach (var value in source.Values)
            {
                CheckName(
                    features.With(FeatureReader.Read(context.Syntax.Text, value.Options)), "Enum value", value.Name.Text, value.Name.Span, NamingStyle.UpperSnake);
            }
        }

        foreach (var service in context.Syntax.Services)
        {
            var features = fileFeatures.With(FeatureReader.Read(context.Syntax.Text, service.Options));
            CheckName(features, "Service", service.Name.Text, service.Name.Span, NamingStyle.Title);
            foreach (var method in service.Methods)
            {
                CheckName(features.With(FeatureReader.Read(context.Syntax.Text, method.Options)), "Method", method.Name.Text, method.Name.Span, NamingStyle.Title);
            }
        }
    }

    private void CheckMessageStyle(MessageDeclaration message)
    {
        var source = message.Syntax.Value!;
        var features = context.Resolver.FeaturesOf(context.File.Index.Of(message));
        CheckName(features, "Message", message.Name, source.Name.Span, NamingStyle.Title);
        var members = new HashSet<string>(message.Fields.Select(field => field.Name).Concat(message.Oneofs), StringComparer.Ordinal);
        foreach (var oneof in source.Oneofs)
        {
            CheckMemberName(features.With(FeatureReader.Read(context.Syntax.Text, oneof.Options)), "Oneof", oneof.Name, members);
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
            context.Resolver.Resolve(field, context.File).Features,
            "Field",
            new Identifier(field.Name, field.Syntax.Value!.Name.Span),
            members ?? ExtendeeMembers(field));

    private HashSet<string> ExtendeeMembers(FieldDeclaration extension) =>
        context.ExtendeeOf(extension) is { } extended
            ? new HashSet<string>(extended.Fields.Select(field => field.Name).Concat(extended.Oneofs), StringComparer.Ordinal)
            : new HashSet<string>(StringComparer.Ordinal);

    private void CheckMemberName(FeatureSet features, string kind, Identifier name, HashSet<string> members)
    {
        CheckName(features, kind, name.Text, name.Span, NamingStyle.LowerSnake);
        if (features[FeatureKind.EnforceNamingStyle] == FeatureValue.Style2026 && NamingStyle.Collision(name.Text, members) is { } problem)
        {
            context.Report(DiagnosticCatalog.NamingStyle, name.Span, kind + " name " + name.Text + " " + problem + CollisionOptOut);
        }
    }

    private void CheckName(FeatureSet features, string kind, string name, TextSpan span, Func<string, string?> check)
    {
        if (features[FeatureKind.EnforceNamingStyle] is FeatureValue.Style2024 or FeatureValue.Style2026 && check(name) is { } problem)
        {
            context.Report(DiagnosticCatalog.NamingStyle, span, kind + " name " + name + " " + problem + StyleOptOut);
        }
    }
}
