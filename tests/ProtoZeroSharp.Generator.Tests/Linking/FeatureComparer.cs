using Google.Protobuf.Reflection;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;
using FieldType = ProtoZeroSharp.Generator.Model.FieldType;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>
/// Compares the features that linking resolves, and what the model keeps of them (presence, packing, closed enums, groups, UTF-8),
/// with those that follow from protoc's descriptors.
/// </summary>
internal sealed class FeatureComparer
{
    private readonly List<string> differences = [];
    private readonly FileDescriptorProto root;
    private readonly FileSummary summary;
    private readonly FieldResolver resolver;

    private FeatureComparer(FileDescriptorProto root, FileSummary summary, VisibleFiles visible, LinkedFile linked)
    {
        this.root = root;
        this.summary = summary;
        resolver = new FieldResolver(new SymbolTable(summary, visible));
        ProtocFeatures features = ProtocFeatures.Of(root);
        Same("", features, resolver.FeaturesOf(summary));
        Messages("", features, root.MessageType, summary.Messages, linked.Messages);
        Enums("", features, root.EnumType, summary.Enums, linked.Enums);
        Fields("", features, null, root.Extension, summary.Extensions, [.. linked.Extensions]);
    }

    /// <summary>The differences, one line each.</summary>
    public static List<string> Compare(FileDescriptorProto expected, ParsedFile parsed, ImportGraph graph)
    {
        VisibleFiles visible = graph.For(expected.Name);
        LinkResult result = Linker.Link(parsed, expected.Name, visible, CancellationToken.None);
        return result.File is { } linked
            ? new FeatureComparer(expected, FileSummary.Create(expected.Name, parsed), visible, linked).differences
            : [result.Diagnostics[0].Message];
    }

    private void Same(string where, ProtocFeatures expected, ProtoZeroSharp.Generator.Linking.FeatureSet actual)
    {
        foreach (FeatureKind kind in Enum.GetValues<FeatureKind>())
        {
            // The last ones are newer than the first protoc with editions.
            if (kind <= FeatureKind.JsonFormat || expected[kind] != 0)
            {
                Same($"{where} {FeatureReader.NameOf(kind)}", expected[kind], actual[kind]);
            }
        }
    }

    private void Same<T>(string what, T expected, T actual)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
        {
            differences.Add($"{root.Name}{what}: protoc has <{expected}>, linking <{actual}>");
        }
    }

    private void Messages(
        string scope, ProtocFeatures parent, IReadOnlyList<DescriptorProto> expected, EquatableArray<MessageDeclaration> declared, EquatableArray<LinkedMessage> linked)
    {
        Same(scope + " messages", expected.Count, declared.Count);
        int next = 0;
        for (int i = 0; i < expected.Count; i++)
        {
            // A map's entry is compared with its field.
            if (expected[i].Options is not { MapEntry: true })
            {
                Message(scope + "/" + expected[i].Name, parent.With(expected[i].Options?.Features), expected[i], declared[i], linked[next++]);
            }
        }
    }

    private void Message(string where, ProtocFeatures features, DescriptorProto expected, MessageDeclaration declared, LinkedMessage linked)
    {
        Same(where, features, resolver.FeaturesOf(summary.Index.Of(declared)));
        Fields(where, features, expected, expected.Field, declared.Fields, [.. linked.Fields]);
        Fields(where, features, null, expected.Extension, declared.Extensions, [.. linked.Extensions]);
        Enums(where, features, expected.EnumType, declared.Enums, linked.Enums);
        Messages(where, features, expected.NestedType, declared.Messages, linked.Messages);
        for (int i = 0; i < expected.NestedType.Count; i++)
        {
            DescriptorProto nested = expected.NestedType[i];
            if (nested.Options is { MapEntry: true })
            {
                MapShape map = linked.Fields.Single(field => field.TypeName == declared.Messages[i].FullName && field.Map is not null).Map!;
                ProtocFeatures entry = features.With(nested.Options.Features);
                Fields(where + "/" + nested.Name, entry, nested, nested.Field, declared.Messages[i].Fields, [map.Key, map.Value]);
            }
        }
    }

    private void Fields(
        string scope, ProtocFeatures parent, DescriptorProto? container, IReadOnlyList<FieldDescriptorProto> expected, EquatableArray<FieldDeclaration> declared, LinkedField[] linked)
    {
        Same(scope + " fields", expected.Count, declared.Count);
        for (int i = 0; i < expected.Count; i++)
        {
            // A member of a oneof inherits from that.
            ProtocFeatures above = expected[i].HasOneofIndex ? parent.With(container!.OneofDecl[expected[i].OneofIndex].Options?.Features) : parent;
            Field(scope + "/" + expected[i].Name, above.Of(expected[i], root), expected[i], container, declared[i], linked[i]);
        }
    }

    private void Field(
        string where, ProtocFeatures features, FieldDescriptorProto expected, DescriptorProto? container, FieldDeclaration declared, LinkedField linked)
    {
        Same(where, features, resolver.Resolve(declared, summary).Features);
        bool isRepeated = expected.Label == FieldDescriptorProto.Types.Label.Repeated;
        bool isMessage = expected.Type is FieldDescriptorProto.Types.Type.Message or FieldDescriptorProto.Types.Type.Group;
        bool isText = expected.Type is FieldDescriptorProto.Types.Type.String or FieldDescriptorProto.Types.Type.Bytes;
        bool isDelimited = isMessage && features[FeatureKind.MessageEncoding] == FeatureValue.Delimited
            && container?.Options is not { MapEntry: true } && linked.Map is null;
        FieldLabel label = isRepeated ? FieldLabel.Repeated
            : features[FeatureKind.FieldPresence] == FeatureValue.LegacyRequired ? FieldLabel.Required : FieldLabel.Optional;
        bool hasPresence = !isRepeated
            && (isMessage || expected.HasOneofIndex || expected.HasExtendee || features[FeatureKind.FieldPresence] != FeatureValue.ImplicitPresence);
        Same(where + " label", label, linked.Label);
        Same(where + " type", isDelimited ? FieldType.Group : isMessage ? FieldType.Message : (FieldType)expected.Type, linked.Type);
        Same(where + " presence", hasPresence, linked.HasPresence);
        Same(where + " packed", isRepeated && !isMessage && !isText && features[FeatureKind.RepeatedFieldEncoding] == FeatureValue.Packed, linked.IsPacked);
        Same(
            where + " UTF-8",
            expected.Type == FieldDescriptorProto.Types.Type.String && features[FeatureKind.Utf8Validation] == FeatureValue.VerifyUtf8,
            linked.ValidatesUtf8);
    }

    private void Enums(
        string scope, ProtocFeatures parent, IReadOnlyList<EnumDescriptorProto> expected, EquatableArray<EnumDeclaration> declared, EquatableArray<LinkedEnum> linked)
    {
        Same(scope + " enums", expected.Count, declared.Count);
        for (int i = 0; i < expected.Count; i++)
        {
            string where = scope + "/" + expected[i].Name;
            ProtocFeatures features = parent.With(expected[i].Options?.Features);
            Same(where, features, resolver.FeaturesOf(summary.Index.Of(declared[i])));
            Same(where + " closed", features[FeatureKind.EnumType] == FeatureValue.ClosedEnum, linked[i].IsClosed);
        }
    }
}
