using System.Collections.Immutable;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Parser
{
    private bool ParseLabelledField(MessageBuilder scope, ImmutableArray<FieldSyntax>.Builder fields, FieldBuilder field)
    {
        if (At("optional"))
        {
            if (IsEditions)
            {
                Fail(
                    DiagnosticCatalog.LabelInEditions,
                    "Label \"optional\" is not supported in editions. By default, all singular fields have presence unless features.field_presence is set.");
            }

            field.Label = FieldCardinality.Optional;
            field.IsProto3Optional = edition == Edition.Proto3;
        }
        else if (At("required"))
        {
            if (IsEditions)
            {
                Fail(
                    DiagnosticCatalog.LabelInEditions,
                    "Label \"required\" is not supported in editions, use features.field_presence = LEGACY_REQUIRED.");
            }

            field.Label = FieldCardinality.Required;
        }
        else if (At("repeated"))
        {
            field.Label = FieldCardinality.Repeated;
        }
        else
        {
            return ParseField(scope, fields, field);
        }

        field.HasLabel = true;
        lexer.Next();
        return ParseField(scope, fields, field);
    }

    private bool ParseField(MessageBuilder scope, ImmutableArray<FieldSyntax>.Builder fields, FieldBuilder field)
    {
        int typeStart = Current.Start;
        MapTypeSyntax? map = null;
        if (TryConsume("map"))
        {
            if (!At('<'))
            {
                field.TypeName = "map";
            }
            else if (!ParseMapType(field, out map))
            {
                return false;
            }
        }

        if (map is null)
        {
            if (!field.HasLabel)
            {
                if (edition == Edition.Proto2)
                {
                    Fail(
                        DiagnosticCatalog.MissingLabel,
                        "Expected \"required\", \"optional\", or \"repeated\"."
                        + (editionSpan.Length == 0 ? " The file has no syntax statement, so it is proto2: for proto3, begin it with 'syntax = \"proto3\";'." : ""));
                }

                field.Label = FieldCardinality.Optional;
            }

            if (field.TypeName is null)
            {
                if (!ParseType(out var scalar, out string? typeName))
                {
                    return false;
                }

                field.ScalarType = scalar;
                field.TypeName = typeName;
            }
        }

        field.TypeSpan = SpanFrom(typeStart);
        if (!ConsumeName(out var name, "Expected field name.") || !Consume('=', "Missing field number."))
        {
            return false;
        }

        field.Name = name;
        int numberStart = Current.Start;
        if (!ConsumeInteger(out int number, "Expected field number."))
        {
            return false;
        }

        field.Number = number;
        field.NumberSpan = SpanFrom(numberStart);
        if (At('[') && !ParseFieldOptions(field))
        {
            return false;
        }

        if (field.ScalarType == FieldType.Group)
        {
            return ParseGroup(scope, fields, field);
        }

        if (!ConsumeEnd(';', out var comment))
        {
            return false;
        }

        field.Comment = comment;
        field.Span = SpanFrom(field.Start);
        if (map is not null)
        {
            AddMapEntry(scope, field, map);
        }

        fields.Add(field.ToSyntax());
        return true;
    }

    private bool ParseGroup(MessageBuilder scope, ImmutableArray<FieldSyntax>.Builder fields, FieldBuilder field)
    {
        var typeName = field.Name;
        if (typeName.Text[0] is < 'A' or > 'Z')
        {
            Fail(DiagnosticCatalog.GroupName, typeName.Span, "Group names must start with a capital letter.");
        }

        field.Name = new Identifier(Names.Lower(typeName.Text), typeName.Span);
        field.TypeName = typeName.Text;
        if (!At('{'))
        {
            return Fail(DiagnosticCatalog.GroupBody, "Missing group body.");
        }

        if (!TryDescend(typeName.Span))
        {
            return SkipDeepMessage();
        }

        // The place of the message among its siblings is the group's, before those inside it.
        var group = new MessageBuilder();
        int index = scope.Messages.Count;
        bool parsed = ParseMessageBody(group, typeName);
        depth--;
        field.Comment = group.Comment;
        field.Span = SpanFrom(field.Start);
        scope.Messages.Insert(index, group.ToSyntax(typeName, SymbolVisibility.Unset, field.Span));
        fields.Add(field.ToSyntax());
        return parsed;
    }

    private bool ParseMapType(FieldBuilder field, out MapTypeSyntax? map)
    {
        map = null;
        if (field.OneofIndex >= 0)
        {
            return Fail(DiagnosticCatalog.MapPlacement, "Map fields are not allowed in oneofs.");
        }

        if (field.HasLabel)
        {
            return Fail(DiagnosticCatalog.MapPlacement, "Field labels (required/optional/repeated) are not allowed on map fields.");
        }

        if (field.Extendee is not null)
        {
            return Fail(DiagnosticCatalog.MapPlacement, "Map fields are not allowed to be extensions.");
        }

        field.Label = FieldCardinality.Repeated;
        if (!Consume('<'))
        {
            return false;
        }

        int keyStart = Current.Start;
        if (!ParseType(out var keyType, out string? keyName))
        {
            return false;
        }

        TextSpan keySpan = SpanFrom(keyStart);
        if (!Consume(','))
        {
            return false;
        }

        int valueStart = Current.Start;
        if (!ParseType(out var valueType, out string? valueName))
        {
            return false;
        }

        map = new MapTypeSyntax(keyType, keyName, keySpan, valueType, valueName, SpanFrom(valueStart));
        return Consume('>');
    }

    private void AddMapEntry(MessageBuilder scope, FieldBuilder field, MapTypeSyntax map)
    {
        // The entry is a message inside this one.
        if (TryDescend(field.Name.Span))
        {
            depth--;
        }

        var name = new Identifier(Names.MapEntry(field.Name.Text), field.Name.Span);
        field.TypeName = name.Text;
        var features = ImmutableArray.CreateBuilder<OptionSyntax>();
        foreach (var option in field.Options)
        {
            if (option.Name[0].Text == "features" && !option.Name[0].IsExtension)
            {
                features.Add(option);
            }
        }

        var entry = new MessageBuilder();
        entry.Fields.Add(EntryField("key", 1, map.KeyType, map.KeyName, map.KeySpan));
        entry.Fields.Add(EntryField("value", 2, map.ValueType, map.ValueName, map.ValueSpan));
        scope.Messages.Add(new MessageSyntax { Name = name, IsMapEntry = true, Fields = entry.Fields.ToImmutable() });

        FieldSyntax EntryField(string fieldName, int number, FieldType? type, string? typeName, TextSpan span) => new()
        {
            Name = new Identifier(fieldName, field.Name.Span),
            Label = FieldCardinality.Optional,
            ScalarType = type,
            TypeName = typeName,
            TypeSpan = span,
            Number = number,
            NumberSpan = field.NumberSpan,
            Options = features.ToImmutable(),
        };
    }

    private bool ParseType(out FieldType? scalar, out string? typeName)
    {
        scalar = null;
        typeName = null;
        if (Current.Kind == TokenKind.Identifier && ScalarTypes.TryGet(lexer.Text(Current), out var type))
        {
            if (type == FieldType.Group && IsEditions)
            {
                Fail(
                    DiagnosticCatalog.GroupInEditions,
                    "Group syntax is no longer supported in editions. To get group behavior you can specify features.message_encoding = DELIMITED on a message field.");
            }

            scalar = type;
            lexer.Next();
            return true;
        }

        return ParseTypeName(out typeName);
    }

    private bool ParseTypeName(out string? typeName)
    {
        typeName = null;
        if (Current.Kind == TokenKind.Identifier && ScalarTypes.TryGet(lexer.Text(Current), out _))
        {
            Fail(DiagnosticCatalog.ScalarWhereMessage, "Expected message type.");
            typeName = lexer.Text(Current);
            lexer.Next();
            return true;
        }

        bool isAbsolute = TryConsume('.');
        if (!ConsumeIdentifier(out var part, "Expected type name."))
        {
            return false;
        }

        if (!isAbsolute && !At('.'))
        {
            typeName = part.Text;
            return true;
        }

        var name = new StringBuilder(isAbsolute ? "." : "").Append(part.Text);
        while (TryConsume('.'))
        {
            if (!ConsumeIdentifier(out part, "Expected identifier."))
            {
                return false;
            }

            name.Append('.').Append(part.Text);
        }

        typeName = name.ToString();
        return true;
    }
}
