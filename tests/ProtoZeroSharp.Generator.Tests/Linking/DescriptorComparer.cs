using System.Text;
using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>Compares a linked model with protoc's descriptor of the same file, comments from its source info included.</summary>
internal sealed class DescriptorComparer
{
    private readonly List<string> differences = [];
    private readonly Dictionary<string, string> comments = [];
    private readonly bool isEditions;

    private DescriptorComparer(FileDescriptorProto expected, LinkedFile actual)
    {
        isEditions = actual.Edition >= ProtoZeroSharp.Generator.Model.Edition.Edition2023;
        foreach (var location in expected.SourceCodeInfo?.Location ?? [])
        {
            comments[string.Join('.', location.Path)] = location.HasLeadingComments ? location.LeadingComments : location.TrailingComments;
        }

        Same("name", expected.Name, actual.Name);
        Same("package", expected.Package, actual.Package);
        Same("imports", string.Join(' ', expected.Dependency), string.Join(' ', actual.Imports.Take(expected.Dependency.Count)));
        Same("csharp_namespace", expected.Options is { HasCsharpNamespace: true } ? expected.Options.CsharpNamespace : null, actual.CSharpNamespace);
        Same("deprecated", expected.Options?.Deprecated ?? false, actual.IsDeprecated);
        Messages("", "4", expected.MessageType, actual.Messages);
        Enums("", "5", expected.EnumType, actual.Enums);
        Fields("", "7", expected.Extension, actual.Extensions, null);
    }

    /// <summary>The differences, one line each.</summary>
    public static List<string> Compare(FileDescriptorProto expected, LinkedFile actual) => new DescriptorComparer(expected, actual).differences;

    private void Same<T>(string what, T expected, T actual)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
        {
            differences.Add($"{what}: protoc has <{expected}>, the model <{actual}>");
        }
    }

    private void Comment(string where, string path, DocComment actual) => Same(where + " comment", comments.GetValueOrDefault(path, ""), actual.Text);

    private void Messages(string scope, string path, IReadOnlyList<DescriptorProto> expected, EquatableArray<LinkedMessage> actual)
    {
        int index = 0;
        for (int i = 0; i < expected.Count; i++)
        {
            if (expected[i].Options is { MapEntry: true })
            {
                continue;
            }

            if (index == actual.Count)
            {
                break;
            }

            Message(scope + "/" + expected[i].Name, $"{path}.{i}", expected[i], actual[index++]);
        }

        Same(scope + " messages", expected.Count(message => message.Options is not { MapEntry: true }), actual.Count);
    }

    private void Message(string where, string path, DescriptorProto expected, LinkedMessage actual)
    {
        Same(where, expected.Name, actual.Name);
        Comment(where, path, actual.Comment);
        Same(where + " deprecated", expected.Options?.Deprecated ?? false, actual.IsDeprecated);
        Same(where + " MessageSet", expected.Options?.MessageSetWireFormat ?? false, actual.IsMessageSet);
        Same(where + " extendable", expected.ExtensionRange.Count > 0, actual.IsExtendable);
        int realOneofs = expected.OneofDecl.Count - expected.Field.Count(field => field.Proto3Optional);
        Same(where + " oneofs", string.Join(' ', expected.OneofDecl.Take(realOneofs).Select(oneof => oneof.Name)), string.Join(' ', actual.Oneofs.Select(oneof => oneof.Name)));
        for (int i = 0; i < Math.Min(realOneofs, actual.Oneofs.Count); i++)
        {
            Comment(where + "/" + actual.Oneofs[i].Name, $"{path}.8.{i}", actual.Oneofs[i].Comment);
        }

        Fields(where, path + ".2", expected.Field, actual.Fields, expected);
        Fields(where, path + ".6", expected.Extension, actual.Extensions, null);
        Enums(where, path + ".4", expected.EnumType, actual.Enums);
        Messages(where, path + ".3", expected.NestedType, actual.Messages);
    }

    private void Fields(string scope, string path, IReadOnlyList<FieldDescriptorProto> expected, EquatableArray<LinkedField> actual, DescriptorProto? container)
    {
        Same(scope + " fields", expected.Count, actual.Count);
        for (int i = 0; i < Math.Min(expected.Count, actual.Count); i++)
        {
            string where = scope + "/" + expected[i].Name;
            Field(where, expected[i], actual[i], container);

            // protoc gives a group's comment to its message alone; the model gives it to the field too, which is what callers see.
            if (expected[i].Type != FieldDescriptorProto.Types.Type.Group)
            {
                Comment(where, $"{path}.{i}", actual[i].Comment);
            }
        }
    }

    private void Field(string where, FieldDescriptorProto expected, LinkedField actual, DescriptorProto? container)
    {
        // protoc's descriptor has the text of an edition's file; the model has the resulting features.
        int type = isEditions && actual.Type == ProtoZeroSharp.Generator.Model.FieldType.Group ? 11 : (int)actual.Type;
        int label = isEditions && actual.Label == FieldLabel.Required ? 1 : (int)actual.Label;
        Same(where, expected.Name, actual.Name);
        Same(where + " number", expected.Number, actual.Number);
        Same(where + " type", (int)expected.Type, type);
        Same(where + " label", (int)expected.Label, label);
        Same(where + " type name", expected.HasTypeName ? expected.TypeName : null, actual.TypeName is null ? null : "." + actual.TypeName);
        Same(where + " extendee", expected.HasExtendee ? expected.Extendee : null, actual.Extendee is null ? null : "." + actual.Extendee);
        Same(where + " json name", expected.HasJsonName ? expected.JsonName : actual.JsonName, actual.JsonName);
        Same(where + " default", expected.HasDefaultValue ? expected.DefaultValue : null, Default(actual));
        Same(where + " oneof", expected.HasOneofIndex && !expected.Proto3Optional ? expected.OneofIndex : -1, actual.OneofIndex);
        Same(where + " deprecated", expected.Options?.Deprecated ?? false, actual.IsDeprecated);
        DescriptorProto? entry = container?.NestedType.FirstOrDefault(nested => nested.Options is { MapEntry: true } && expected.TypeName.EndsWith("." + nested.Name));
        Same(where + " is a map", entry is not null, actual.Map is not null);
        if (entry is not null && actual.Map is { } map)
        {
            Field(where + "/key", entry.Field[0], map.Key, null);
            Field(where + "/value", entry.Field[1], map.Value, null);
        }
    }

    private void Enums(string scope, string path, IReadOnlyList<EnumDescriptorProto> expected, EquatableArray<LinkedEnum> actual)
    {
        Same(scope + " enums", expected.Count, actual.Count);
        for (int i = 0; i < Math.Min(expected.Count, actual.Count); i++)
        {
            string where = scope + "/" + expected[i].Name;
            Same(where, expected[i].Name, actual[i].Name);
            Same(where + " values", string.Join(' ', expected[i].Value.Select(value => $"{value.Name}={value.Number}")), string.Join(' ', actual[i].Values.Select(value => $"{value.Name}={value.Number}")));
            Same(where + " deprecated", string.Join(' ', expected[i].Value.Select(value => value.Options?.Deprecated ?? false)), string.Join(' ', actual[i].Values.Select(value => value.IsDeprecated)));
            Comment(where, $"{path}.{i}", actual[i].Comment);
            for (int j = 0; j < actual[i].Values.Count; j++)
            {
                Comment(where + "/" + actual[i].Values[j].Name, $"{path}.{i}.2.{j}", actual[i].Values[j].Comment);
            }
        }
    }

    private static string? Default(LinkedField field) => field.Default switch
    {
        null => null,
        { } value when field.Type == ProtoZeroSharp.Generator.Model.FieldType.String => Encoding.UTF8.GetString([.. value.Bytes]),
        { } value when field.Type == ProtoZeroSharp.Generator.Model.FieldType.Bytes => CEscape(value.Bytes),
        { } value => value.Text,
    };

    private static string CEscape(EquatableArray<byte> bytes)
    {
        var text = new StringBuilder();
        foreach (byte b in bytes)
        {
            text.Append(b switch
            {
                (byte)'\n' => "\\n",
                (byte)'\r' => "\\r",
                (byte)'\t' => "\\t",
                (byte)'"' => "\\\"",
                (byte)'\'' => "\\'",
                (byte)'\\' => "\\\\",
                >= 0x20 and < 0x7F => ((char)b).ToString(),
                _ => "\\" + Convert.ToString(b, 8).PadLeft(3, '0'),
            });
        }

        return text.ToString();
    }
}
