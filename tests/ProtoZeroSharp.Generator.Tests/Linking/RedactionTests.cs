using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>Which fields logs do not show. Those with <c>debug_redact</c>, and those with an option that holds an enum's value that has it.</summary>
public class RedactionTests
{
    private const string Options = """
        syntax = "proto2";
        package o;
        import "google/protobuf/descriptor.proto";
        import "google/protobuf/any.proto";
        enum Privacy { option allow_alias = true; OPEN = 0; SECRET = 1 [debug_redact = true]; PRIVATE = 1; SHOWN = 2 [debug_redact = false]; }
        enum Other { NONE = 0; SOME = 1; }
        message Ann {
          optional Privacy p = 1;
          repeated Privacy ps = 2;
          optional Ann inner = 3;
          repeated Ann list = 4;
          map<string, Privacy> by_name = 5;
          optional group Part = 6 { optional Privacy p = 1; }
          oneof one { Privacy first = 7; Other second = 8; }
          optional Other other = 9;
          optional Privacy unset = 10 [default = SECRET];
          optional google.protobuf.Any any = 11;
          reserved "was";
          extensions 100 to 200;
        }
        extend Ann { optional Privacy more = 100; }
        extend google.protobuf.FieldOptions {
          optional Privacy privacy = 50001;
          optional Ann ann = 50002;
          repeated Privacy ps = 50003;
          repeated Ann anns = 50004;
          optional Other other = 50005;
        }
        extend google.protobuf.MessageOptions { optional Privacy of_message = 50001; }
        """;

    [Theory]
    [InlineData("debug_redact = true")]
    [InlineData("(privacy) = SECRET")]
    [InlineData("(o.privacy) = SECRET, deprecated = true")]
    [InlineData("(privacy) = PRIVATE")] // the same number
    [InlineData("(ann) = { p: SECRET }")]
    [InlineData("(ann) = { p: 1 }")]
    [InlineData("(ann).p = SECRET")]
    [InlineData("(ann).inner.inner.p = SECRET")]
    [InlineData("(ann).inner = { inner < p: SECRET > }")]
    [InlineData("(ann).(more) = SECRET")]
    [InlineData("(ann) = { [o.more]: SECRET }")]
    [InlineData("(ann).part.p = SECRET")]
    [InlineData("(ann) = { Part { p: SECRET } }")]
    [InlineData("(ann) = { first: SECRET }")]
    [InlineData("(ann) = { by_name { key: 'a' value: OPEN } by_name { key: 'b' value: SECRET } }")]
    [InlineData("(ann) = { ps: [OPEN, SECRET, OPEN] }")]
    [InlineData("(ann) = { list: [{ p: OPEN }, { list { ps: OPEN ps: SECRET } }] }")]
    [InlineData("(ann) = { any { [type.googleapis.com/o.Ann] { p: SECRET } } }")]
    [InlineData("(ann).ps = OPEN, (ann).ps = SECRET")]
    [InlineData("(ps) = OPEN, (ps) = SECRET")]
    [InlineData("(ps) = SECRET, (ps) = OPEN")]
    [InlineData("(anns) = { p: OPEN }, (anns) = { p: SECRET }")]
    [InlineData("debug_redact = false, (privacy) = SECRET")]
    public void A_field_with_a_marked_value_is_hidden_wherever_it_is_declared(string options) =>
        Assert.All(Fields(options), field => Assert.True(field.IsRedacted, field.Name));

    [Theory]
    [InlineData("debug_redact = false")]
    [InlineData("(privacy) = OPEN")]
    [InlineData("(privacy) = SHOWN")]
    [InlineData("(other) = SOME")] // the number of a marked value of another enum
    [InlineData("(ann) = { other: SOME }")]
    [InlineData("(ann) = {}")] // a default is not set
    [InlineData("(ann) = { was { p: SECRET } }")]
    [InlineData("(ann) = { ps: [] }")]
    [InlineData("(ps) = OPEN, (ps) = SHOWN")]
    public void A_field_without_one_is_shown(string options) =>
        Assert.All(Fields(options), field => Assert.False(field.IsRedacted, field.Name));

    [Fact]
    public void A_mark_of_the_message_hides_no_field() =>
        Assert.All(Link("message M { option (of_message) = SECRET; optional int32 a = 1; }").Messages[0].Fields, field => Assert.False(field.IsRedacted));

    // One of each kind of field, with the options.
    private static LinkedField[] Fields(string options)
    {
        LinkedFile file = Link($$"""
            message M {
              optional string text = 1 [{{options}}];
              map<string, string> map = 2 [{{options}}];
              optional group Group = 3 [{{options}}] { optional int32 deep = 1 [{{options}}]; }
              oneof one { string member = 4 [{{options}}]; }
              message Inner { optional M nested = 1 [{{options}}]; }
              extend Ann { optional string inside = 150 [{{options}}]; }
            }
            extend Ann { repeated int32 outside = 151 [{{options}}]; }
            """);
        LinkedMessage message = file.Messages[0];
        return [.. message.Fields, .. message.Messages.SelectMany(nested => nested.Fields), .. message.Extensions, .. file.Extensions];
    }

    private static LinkedFile Link(string text)
    {
        LinkResult result = ProtoCase.LinkFiles(
            new Dictionary<string, string>
            {
                ["t.proto"] = "syntax = \"proto2\"; package o; import \"o.proto\"; " + text,
                ["o.proto"] = Options,
            },
            "t.proto");
        Assert.Empty(result.Diagnostics.Where(diagnostic => diagnostic.Severity == ProtoZeroSharp.Generator.Diagnostics.Severity.Error).Select(diagnostic => diagnostic.Message));
        return result.File!;
    }
}
