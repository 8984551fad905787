using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Roslyn;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>The parts of the model that a descriptor does not have: presence, packing, groups, shapes of other types.</summary>
public class ModelTests
{
    [Fact]
    public void Presence_and_packing_follow_the_syntax()
    {
        Assert.Equal("a:False b:True c:False+packed d:True e:True f:False", Traits("syntax = \"proto3\"; message M { int32 a = 1; optional int32 b = 2; repeated int32 c = 3; M d = 4; oneof o { int32 e = 5; } repeated int32 f = 6 [packed = false]; }"));
        Assert.Equal("a:True b:False c:False+packed d:True", Traits("syntax = \"proto2\"; message M { optional int32 a = 1; repeated int32 b = 2; repeated int32 c = 3 [packed = true]; required int32 d = 4; }"));
        Assert.Equal("a:True b:False c:False+packed d:False", Traits("edition = \"2023\"; message M { int32 a = 1; int32 b = 2 [features.field_presence = IMPLICIT]; repeated int32 c = 3; repeated int32 d = 4 [features.repeated_field_encoding = EXPANDED]; }"));
    }

    [Fact]
    public void Features_are_inherited_from_the_file_and_the_message()
    {
        LinkedFile file = Link("edition = \"2023\"; option features = { field_presence: IMPLICIT enum_type: CLOSED utf8_validation: NONE message_encoding: DELIMITED }; message M { string s = 1; M m = 2; Inner inner = 3; message Inner {} map<string, M> map = 4; string t = 5 [features.utf8_validation = VERIFY]; } enum E { A = 1; } enum F { option features.enum_type = OPEN; B = 0; }");
        LinkedMessage message = file.Messages[0];
        Assert.False(message.Fields[0].HasPresence);
        Assert.False(message.Fields[0].ValidatesUtf8);
        Assert.True(message.Fields[4].ValidatesUtf8);
        Assert.Equal(FieldType.Group, message.Fields[1].Type);
        Assert.False(message.Fields[1].IsGroupLike);
        Assert.True(message.Fields[2].IsGroupLike);
        Assert.Equal(FieldType.Message, message.Fields[3].Type);
        Assert.Equal(FieldType.Message, message.Fields[3].Map!.Value.Type);
        Assert.Equal([true, false], file.Enums.Select(item => item.IsClosed));
    }

    [Fact]
    public void A_leaf_message_of_another_file_shows_its_fields_without_comments()
    {
        LinkResult result = ProtoCase.LinkFiles(
            new Dictionary<string, string>
            {
                ["t.proto"] = "syntax = \"proto3\"; import \"x.proto\"; message M { repeated x.Leaf.Inner l = 1; x.Leaf b = 2; }",
                ["x.proto"] = "syntax = \"proto3\"; package x; option csharp_namespace = \"X\"; message Leaf { message Inner { /* c */ int32 a = 1; E e = 2; optional string s = 3; } repeated int32 r = 1; oneof o { int32 q = 2; } } enum E { Z = 0; }",
            },
            "t.proto");
        Assert.Equal(["x.Leaf.Inner", "x.E", "x.Leaf"], result.File!.ReferencedTypes.Select(shape => shape.FullName));
        TypeShape inner = result.File.ReferencedTypes[0];
        Assert.Equal(["Leaf", "Inner"], inner.Path);
        Assert.Equal(["a", "e", "s"], inner.LeafFields.Select(field => field.Name));
        Assert.All(inner.LeafFields, field => Assert.True(field.Comment.IsEmpty));
        Assert.Equal("X", inner.CSharpNamespace);
        Assert.Empty(result.File.ReferencedTypes[2].LeafFields);
        Assert.Equal(["r", "q", "o"], result.File.ReferencedTypes[2].MemberNames);
    }

    [Fact]
    public void Positions_are_in_UTF_16_units_with_the_first_definition_beside()
    {
        LinkResult result = ProtoCase.LinkText("syntax = \"proto3\"; // \U0001F600 é\r\nmessage M {\n\tint32 a = 1; int32 b = 1; }");
        DiagnosticInfo diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal("PZ3003", diagnostic.Id);
        Assert.Equal((2, 24, 2, 25), (diagnostic.Range.StartLine, diagnostic.Range.StartColumn, diagnostic.Range.EndLine, diagnostic.Range.EndColumn));
        Assert.Equal(11, diagnostic.Additional!.Range.StartColumn);
        Assert.Equal("a.proto(3,25): error PZ3003: " + diagnostic.Message, diagnostic.ToDiagnostic("a.proto", new HelpPages("")).ToString());
    }

    [Fact]
    public void Text_of_a_namespace_option_cannot_become_code()
    {
        foreach (string name in new[] { "A { class X", "A;", "A.", "A B", "A//", "\\\"A", "A\\n" })
        {
            LinkResult result = ProtoCase.LinkText($"syntax = \"proto3\"; option csharp_namespace = \"{name}\";");
            Assert.Equal("PZ2011", Assert.Single(result.Diagnostics).Id);
            Assert.Null(result.File);
        }
    }

    private static LinkedFile Link(string text)
    {
        LinkResult result = ProtoCase.LinkText(text);
        Assert.Empty(result.Diagnostics.Select(diagnostic => diagnostic.Message));
        return result.File!;
    }

    private static string Traits(string text) =>
        string.Join(' ', Link(text).Messages[0].Fields.Select(field => $"{field.Name}:{field.HasPresence}{(field.IsPacked ? "+packed" : "")}"));
}
