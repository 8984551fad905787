using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    /// <summary>What can only be judged with all types, options and features known.</summary>
    private void Validate()
    {
        ValidateFile();
        if (file.Edition == Edition.Proto3)
        {
            foreach (var field in AllFields())
            {
                ValidateProto3Field(field);
            }
        }

        foreach (var message in AllMessages())
        {
            ValidateMessage(message);
        }

        foreach (var item in AllEnums())
        {
            ValidateEnum(item);
        }

        foreach (var field in AllFields())
        {
            ValidateField(resolver.Resolve(field, file));
        }
    }

    private void ValidateFile()
    {
        if (file.Edition >= Edition.Edition2023)
        {
            if (resolver.FeaturesOf(file)[FeatureKind.FieldPresence] == FeatureValue.LegacyRequired)
            {
                Report(DiagnosticCatalog.FeatureMisfit, syntax.EditionSpan, "Required presence can't be specified by default.");
            }

            if (OptionReader.Identifier(syntax.Options, "java_string_check_utf8") == "true")
            {
                Report(
                    DiagnosticCatalog.FileOption,
                    syntax.EditionSpan,
                    "File option java_string_check_utf8 is not allowed under editions. Use the (pb.java).utf8_validation feature to control this behavior.");
            }
        }

        if (file.IsLite)
        {
            if (OptionReader.Identifier(syntax.Options, "cc_generic_services") == "true" || OptionReader.Identifier(syntax.Options, "java_generic_services") == "true")
            {
                foreach (var service in syntax.Services)
                {
                    Report(
                        DiagnosticCatalog.LiteExtension,
                        service.Name.Span,
                        "Files with optimize_for = LITE_RUNTIME cannot define services unless you set both options cc_generic_services and java_generic_services to false.");
                }
            }
        }
        else
        {
            foreach (var import in syntax.Imports)
            {
                if (import.Kind != ImportKind.Option && symbols.File(import.Path) is { IsLite: true })
                {
                    Report(
                        DiagnosticCatalog.ImportLite,
                        import.Span,
                        "Files that do not use optimize_for = LITE_RUNTIME cannot import files which do use this option.  This file is not lite, but it imports \""
                        + import.Path + "\" which is.");
                    break;
                }
            }
        }

        CheckNamespaceCharacters();
    }

    /// <summary>protoc's C# generator refuses these; here they would also be a way to smuggle code into what is generated.</summary>
    private void CheckNamespaceCharacters()
    {
        foreach (var option in syntax.Options)
        {
            if (!option.IsNamed("csharp_namespace") || file.CSharpNamespace is not { Length: > 0 } name)
            {
                continue;
            }

            string[] parts = name.Split('.');
            if (!Array.TrueForAll(parts, Names.IsIdentifierOfAnyScript))
            {
                Report(DiagnosticCatalog.NamespaceCharacters, option.Value.Span, "Invalid character in csharp_namespace option: " + name);
            }
            else if (Array.Exists(parts, part => part.Length > MaxPackageLength))
            {
                Report(DiagnosticCatalog.NameTooLong, option.Value.Span, "Name too long.");
            }
        }
    }

    private void ValidateProto3Field(FieldDeclaration declaration)
    {
        var field = resolver.Resolve(declaration, file);
        var source = declaration.Syntax.Value!;
        if (field.IsExtension && ExtendeeOf(declaration) is { } extended && !IsOptionsMessage(extended.FullName))
        {
            Report(DiagnosticCatalog.Proto3Restriction, source.ExtendeeSpan, "Extensions in proto3 are only allowed for defining options.");
        }

        if (field.Label == FieldLabel.Required)
        {
            Report(DiagnosticCatalog.Proto3Restriction, source.TypeSpan, "Required fields are not allowed in proto3.");
        }

        if (declaration.Default is not null)
        {
            Report(DiagnosticCatalog.Proto3Restriction, source.Default!.Span, "Explicit default values are not allowed in proto3.");
        }

        if (field.Type == FieldType.Enum && resolver.IsClosed(field.TypeSymbol!))
        {
            string container = field.IsExtension ? ExtendeeOf(declaration)!.FullName : field.Symbol.Parent!.FullName;
            Report(
                DiagnosticCatalog.ClosedEnumInProto3,
                source.TypeSpan,
                "Enum type \"" + field.TypeSymbol!.FullName + "\" is not an open enum, but is used in \"" + container + "\" which is a proto3 message type.");
        }

        if (field.Type == FieldType.Group)
        {
            Report(DiagnosticCatalog.Proto3Restriction, source.TypeSpan, "Groups are not supported in proto3 syntax.");
        }
    }

    private static bool IsOptionsMessage(string fullName) => fullName switch
    {
        "google.protobuf.FileOptions" or "google.protobuf.MessageOptions" or "google.protobuf.FieldOptions" or "google.protobuf.EnumOptions"
            or "google.protobuf.EnumValueOptions" or "google.protobuf.ServiceOptions" or "google.protobuf.MethodOptions"
            or "google.protobuf.OneofOptions" or "google.protobuf.ExtensionRangeOptions" or "google.protobuf.StreamOptions" => true,
        _ => false,
    };

    private void ValidateMessage(MessageDeclaration message)
    {
        var source = message.Syntax.Value!;
        if (file.Edition == Edition.Proto3)
        {
            if (message.ExtensionRanges.Count > 0)
            {
                Report(DiagnosticCatalog.Proto3Restriction, source.ExtensionRanges[0].Span, "Extension ranges are not allowed in proto3.");
            }

            if (message.IsMessageSet)
            {
                Report(DiagnosticCatalog.Proto3Restriction, source.Name.Span, "MessageSet is not supported in proto3.");
            }
        }

        if (OptionReader.Identifier(source.Options, "deprecated_legacy_json_field_conflicts") != "true")
        {
            CheckJsonNames(message, useCustomNames: false);
            CheckJsonNames(message, useCustomNames: true);
        }

        ValidateExtensionRanges(message);
    }

    private void CheckJsonNames(MessageDeclaration message, bool useCustomNames)
    {
        bool isLegacy = resolver.FeaturesOf(file.Index.Of(message))[FeatureKind.JsonFormat] == FeatureValue.LegacyJson;
        var seen = new Dictionary<string, (FieldDeclaration Field, bool IsCustom)>(StringComparer.Ordinal);
        foreach (var field in message.Fields)
        {
            string defaultName = Names.Json(field.Name);
            bool isCustom = useCustomNames && field.JsonName is not null && field.JsonName != defaultName;
            string name = isCustom ? field.JsonName! : defaultName;
            var source = field.Syntax.Value!;
            if (isCustom && name.Length > 0 && name[0] == '[' && name[name.Length - 1] == ']')
            {
                Report(
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

            Report(
                isLegacy && !(isCustom && match.IsCustom) ? DiagnosticCatalog.JsonNameConflictLegacy : DiagnosticCatalog.JsonNameConflict,
                source.Name.Span,
                "The " + (isCustom ? "custom" : "default") + " JSON name of field \"" + field.Name + "\" (\"" + name + "\") conflicts with the "
                + (match.IsCustom ? "custom" : "default") + " JSON name of field \"" + match.Field.Name + "\".",
                match.Field.Syntax.Value!.Name.Span);
        }
    }

    private void ValidateExtensionRanges(MessageDeclaration message)
    {
        var source = message.Syntax.Value!;
        long max = message.IsMessageSet ? int.MaxValue : RangeEnd.MaxFieldNumber;
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var range in message.ExtensionRanges)
        {
            var span = range.Syntax.Value!.Span;
            if (range.End > max + 1)
            {
                Report(DiagnosticCatalog.RangeValues, span, "Extension numbers cannot be greater than " + Text(max) + ".");
            }

            if (range.Entries.Count == 0)
            {
                continue;
            }

            if (OptionReader.Identifier(range.Syntax.Value!.Options, "verification") == "UNVERIFIED")
            {
                Report(
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
        var rule = DiagnosticCatalog.ExtensionDeclaration;
        var span = range.Syntax.Value!.Span;
        var numbers = new HashSet<int>();
        foreach (var entry in range.Entries)
        {
            if (entry.Number < range.Start || entry.Number >= range.End)
            {
                Report(rule, span, "Extension declaration number " + Text(entry.Number) + " is not in the extension range.");
            }

            if (!numbers.Add(entry.Number))
            {
                Report(rule, span, "Extension declaration number " + Text(entry.Number) + " is declared multiple times.");
            }

            if (entry.FullName is null || entry.Type is null)
            {
                if (entry.FullName is null != entry.Type is null || !entry.IsReserved)
                {
                    Report(rule, span, "Extension declaration #" + Text(entry.Number) + " should have both \"full_name\" and \"type\" set.");
                }

                continue;
            }

            if (!names.Add(entry.FullName))
            {
                Report(rule, span, "Extension field name \"" + entry.FullName + "\" is declared multiple times.");
                return;
            }

            CheckQualified(entry.FullName);
            if (!ScalarTypes.IsScalarName(entry.Type))
            {
                CheckQualified(entry.Type);
            }
        }

        void CheckQualified(string name)
        {
            if (name.Length == 0 || name[0] != '.')
            {
                Report(rule, span, "\"" + name + "\" must have a leading dot to indicate the fully-qualified scope.");
            }
            else if (!Array.TrueForAll(name.Substring(1).Split('.'), part => part.Length > 0 && part.All(c => Names.IsIdentifier("_" + c))))
            {
                Report(rule, span, "\"" + name + "\" contains invalid identifiers.");
            }
        }
    }
}
