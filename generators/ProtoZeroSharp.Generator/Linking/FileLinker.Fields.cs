using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private void ValidateField(ResolvedField field)
    {
        var declaration = field.Declaration;
        var source = declaration.Syntax.Value!;
        var extended = field.IsExtension ? ExtendeeOf(declaration) : null;
        var container = field.IsExtension ? extended : field.Symbol.Parent?.Message;
        CheckSupport(field);
        if (file.Edition >= Edition.Edition2023)
        {
            ValidateFieldFeatures(field, container);
        }

        ValidateFieldOptions(field);
        if (container is { IsMessageSet: true })
        {
            if (!field.IsExtension)
            {
                Report(DiagnosticCatalog.MessageSet, source.Name.Span, "MessageSets cannot have fields, only extensions.");
            }
            else if (field.Label != FieldLabel.Optional || field.Type != FieldType.Message)
            {
                Report(DiagnosticCatalog.MessageSet, source.TypeSpan, "Extensions of MessageSets must be optional messages.");
            }
        }

        if (file.IsLite && field.IsExtension && !symbols.Find(declaration.Extendee!, declaration.FullName, file, typesOnly: false).Symbol!.File.IsLite)
        {
            Report(
                DiagnosticCatalog.LiteExtension,
                source.ExtendeeSpan,
                "Extensions to non-lite types can only be declared in non-lite files.  Note that you cannot extend a non-lite type to contain a lite type, but the reverse is allowed.");
        }

        if (field.IsMap)
        {
            ValidateMap(field, source);
        }

        if (field.IsExtension)
        {
            if (declaration.JsonName is not null && declaration.JsonName != Names.Json(declaration.Name))
            {
                Report(DiagnosticCatalog.JsonName, source.JsonNameSpan, "option json_name is not allowed on extension fields.");
            }

            ValidateAgainstDeclarations(field, extended!, source);
        }

        if (declaration.JsonName is not null && declaration.JsonName.IndexOf('\0') >= 0)
        {
            Report(DiagnosticCatalog.JsonName, source.JsonNameSpan, "json_name cannot have embedded null characters.");
        }
    }

    private void ValidateFieldOptions(ResolvedField field)
    {
        var source = field.Declaration.Syntax.Value!;
        var rule = DiagnosticCatalog.FieldOption;
        if (file.Edition >= Edition.Edition2024 && OptionReader.Identifier(source.Options, "ctype") is not null && field.Symbol.Parent?.Message is not { IsMapEntry: true })
        {
            Report(
                rule,
                source.TypeSpan,
                "ctype option is not allowed under edition 2024 and beyond. Use the feature string_type = VIEW|CORD|STRING|... instead.");
        }

        bool isUnverifiedLazy = OptionReader.Identifier(source.Options, "unverified_lazy") == "true";
        if (isUnverifiedLazy || OptionReader.Identifier(source.Options, "lazy") == "true")
        {
            if (field.Type != FieldType.Message)
            {
                Report(rule, source.TypeSpan, "[lazy = true] can only be specified for submessage fields.");
            }

            if (isUnverifiedLazy && field.IsExtension)
            {
                Report(rule, source.TypeSpan, "Extensions cannot be marked as unverified_lazy.");
            }
        }

        if (field.Declaration.Packed == true && !field.IsPackable)
        {
            Report(rule, source.TypeSpan, "[packed = true] can only be specified for repeated primitive fields.");
        }

        if (OptionReader.Identifier(source.Options, "jstype") is "JS_STRING" or "JS_NUMBER"
            && field.Type is not (FieldType.Int64 or FieldType.UInt64 or FieldType.SInt64 or FieldType.Fixed64 or FieldType.SFixed64))
        {
            Report(rule, source.TypeSpan, "jstype is only allowed on int64, uint64, sint64, fixed64 or sfixed64 fields.");
        }
    }

    private void ValidateFieldFeatures(ResolvedField field, MessageDeclaration? container)
    {
        var declaration = field.Declaration;
        var span = declaration.Syntax.Value!.Name.Span;
        var rule = DiagnosticCatalog.FeatureMisfit;
        if (declaration.Packed is not null)
        {
            Report(
                DiagnosticCatalog.FieldOption,
                span,
                "Field option packed is not allowed under editions.  Use the repeated_field_encoding feature to control this behavior.");
        }

        if (!field.IsRepeated && !field.HasPresence)
        {
            if (declaration.Default is not null)
            {
                Report(rule, span, "Implicit presence fields can't specify defaults.");
            }

            if (field.Type == FieldType.Enum && resolver.IsClosed(field.TypeSymbol!))
            {
                Report(rule, span, "Implicit presence enum fields must always be open.");
            }
        }

        if (field.IsExtension && field.Label == FieldLabel.Required)
        {
            Report(rule, span, "Extensions can't be required.");
        }

        if (container is { IsMapEntry: true })
        {
            return;
        }

        int? presence = Own(FeatureKind.FieldPresence);
        if (presence is not null)
        {
            if (declaration.OneofIndex >= 0)
            {
                Report(rule, span, "Oneof fields can't specify field presence.");
            }
            else if (field.IsRepeated)
            {
                Report(rule, span, "Repeated fields can't specify field presence.");
            }
            else if (field.IsExtension && presence != FeatureValue.LegacyRequired)
            {
                Report(rule, span, "Extensions can't specify field presence.");
            }
            else if (field.IsMessage && presence == FeatureValue.ImplicitPresence)
            {
                Report(rule, span, "Message fields can't specify implicit presence.");
            }
        }

        int? encoding = Own(FeatureKind.RepeatedFieldEncoding);
        if (!field.IsRepeated && encoding is not null)
        {
            Report(rule, span, "Only repeated fields can specify repeated field encoding.");
        }

        if (field.Type != FieldType.String && !HasStringSide(field) && Own(FeatureKind.Utf8Validation) is not null)
        {
            Report(rule, span, "Only string fields can specify utf8 validation.");
        }

        if (!field.IsPackable && encoding == FeatureValue.Packed)
        {
            Report(rule, span, "Only repeated primitive fields can specify PACKED repeated field encoding.");
        }

        if ((!field.IsMessage || field.IsMap) && Own(FeatureKind.MessageEncoding) is not null)
        {
            Report(rule, span, "Only message fields can specify message encoding.");
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

    private bool HasStringSide(ResolvedField field) =>
        field.IsMap && field.TypeSymbol!.Message!.Fields.Any(side => side.ScalarType == FieldType.String);

    private void ValidateMap(ResolvedField field, FieldSyntax source)
    {
        var entry = field.TypeSymbol!.Message!;
        bool isItsOwn = field.IsRepeated
            && ReferenceEquals(field.TypeSymbol.Parent, field.Symbol.Parent)
            && field.Symbol.Kind == SymbolKind.Field
            && entry.Name == Names.MapEntry(field.Declaration.Name);
        if (!isItsOwn)
        {
            Report(
                DiagnosticCatalog.MapEntryUse,
                source.TypeSpan,
                entry.FullName + " is a synthetic MapEntry message type, which is not allowed to be used as a field type." + Alternative(field));
        }

        var key = resolver.Resolve(entry.Fields[0], field.TypeSymbol.File);
        var value = resolver.Resolve(entry.Fields[1], field.TypeSymbol.File);
        if (key.Type == FieldType.Enum)
        {
            Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Key in map fields cannot be enum types.");
        }
        else if (key.Type is FieldType.Float or FieldType.Double or FieldType.Message or FieldType.Group or FieldType.Bytes)
        {
            Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Key in map fields cannot be float/double, bytes or message types.");
        }

        if (value.Type == FieldType.Enum && value.TypeSymbol!.Enum!.Values is { Count: > 0 } values && values[0].Number != 0)
        {
            Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Enum value in map must define 0 as the first value.");
        }
    }

    private string Alternative(ResolvedField field)
    {
        var entry = field.TypeSymbol!;
        if (entry.Parent is null)
        {
            return "";
        }

        var other = symbols.Find(entry.Message!.Name, entry.Parent.FullName, file, typesOnly: true).Symbol;
        return other is null || ReferenceEquals(other, entry) ? "" : " Maybe you meant \"." + other.FullName + "\"?";
    }

    private void ValidateAgainstDeclarations(ResolvedField field, MessageDeclaration extended, FieldSyntax source)
    {
        var declaration = field.Declaration;
        // Custom options of the project itself would never be in the list of the official ones.
        if (IsOptionsMessage(extended.FullName) || extended.FullName.StartsWith("google.protobuf.", System.StringComparison.Ordinal))
        {
            return;
        }

        if (DeclaringRange(extended, declaration.Number) is not { } range)
        {
            return;
        }

        var rule = DiagnosticCatalog.ExtensionDeclaration;
        string subject = "\"" + extended.FullName + "\" extension field " + Text(declaration.Number) + " is expected to ";
        var entry = range.Entries.FirstOrDefault(candidate => candidate.Number == declaration.Number);
        if (entry is null)
        {
            if (range.Entries.Count > 0 || range.IsVerified)
            {
                Report(
                    rule,
                    source.NumberSpan,
                    "Missing extension declaration for field " + declaration.FullName + " with number " + Text(declaration.Number) + " in extendee message "
                    + extended.FullName + ". An extension range must declare for all extension fields if its verification state is DECLARATION or there's any declaration in the range already. Otherwise, consider splitting up the range.");
            }

            return;
        }

        if (entry.IsReserved)
        {
            Report(
                rule,
                source.NumberSpan,
                "Cannot use number " + Text(declaration.Number) + " for extension field " + declaration.FullName
                + ", as it is reserved in the extension declarations for message " + extended.FullName + ".");
            return;
        }

        // A type is compared in a file without errors only: the declaration itself may be wrong.
        if (!hasErrors && entry.Type is { Length: > 0 } type)
        {
            string expected = ScalarTypes.IsScalarName(type) || type[0] == '.' ? type : "." + type;
            string actual = field.TypeSymbol is { } symbol ? "." + symbol.FullName : field.Type.ToString()!.ToLowerInvariant();
            if (expected != actual)
            {
                Report(rule, source.TypeSpan, subject + "be type \"" + expected + "\", not \"" + actual + "\".");
            }
        }

        if (entry.FullName is { Length: > 0 } fullName && fullName != "." + declaration.FullName)
        {
            Report(rule, source.Name.Span, subject + "have field name \"" + fullName + "\", not \"." + declaration.FullName + "\".");
        }

        if (entry.IsRepeated != field.IsRepeated)
        {
            Report(rule, source.TypeSpan, subject + "be " + (entry.IsRepeated ? "repeated" : "optional") + ".");
        }
    }
}
