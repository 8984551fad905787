using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Generated code qualifies every name, so that no name of a .proto can hide it.</summary>
public class HiddenNamesTests
{
    // The names in generated code: C#'s contextual keywords, types of .NET and of the library, and the library's namespaces.
    private static readonly string[] Names = [.. Sample.Of<string>(
    [
        "var", "dynamic", "global", "nameof", "scoped", "field", "String", "Int32", "Nullable", "Obsolete", "ArgumentNullException", "ReadOnlySpan",
        "MemoryMarshal", "GeneratedCode", "EditorBrowsable", "MessageWriter", "ProtoWriter", "LeafWriter", "ElementWriter", "TextArg", "BytesArg",
        "MessageReader", "MessageEditor", "ExtensionEditor", "FieldValue", "MessageView", "MessageSchema", "MessageTarget", "Utf8View", "Slots4", "Int32Codec", "Enumerator", "Entry", "List", "Schema", "SchemaOf", "TState",
        "Generated", "Reading", "Writing", "Wire", "Memory", "Framing", "WellKnownTypes", "WellKnownValues", "System", "ProtoZeroSharp", "Runtime",
    ])];

    [Theory]
    [InlineData("Hidden.V1", LanguageVersion.Latest)]
    [InlineData("ProtoZeroSharp.Reading.Sensors", LanguageVersion.CSharp7_3)]
    public void A_message_can_have_any_name_that_generated_code_uses(string @namespace, LanguageVersion version) =>
        new Harness(("names.proto", Schema(Names))).Option("ProtoZeroNamespace", @namespace).At(version).Nullable(version != LanguageVersion.CSharp7_3).Compile();

    [Fact]
    public void A_type_of_an_outer_namespace_hides_nothing() =>
        new Harness(("names.proto", Schema([.. Names.Where(n => n != "System")])), ("inner.proto", Schema(["Inner"], "inner")))
            .Option("ProtoZeroNamespace", "Outer", "names.proto")
            .Option("ProtoZeroNamespace", "Outer.Inside", "inner.proto")
            .Compile();

    [Fact]
    public void A_type_outside_all_namespaces_hides_nothing() =>
        new Harness(("names.proto", Schema([.. Names.Except(["System", "ProtoZeroSharp"])], "")), ("inner.proto", Schema(["Inner"], "inner"))).Compile();

    // Every kind of field, each of a message of every name.
    private static string Schema(string[] names, string package = "hidden.v1")
    {
        string text = "syntax = \"proto3\";\n" + (package.Length == 0 ? "" : "package " + package + ";\n") + "import \"google/protobuf/timestamp.proto\";\n";
        foreach (string name in names)
        {
            string full = (package.Length == 0 ? "" : "." + package) + "." + name;
            text += $$"""
                message {{name}} {
                  {{full}} one = 1;
                  repeated {{full}} many = 2;
                  map<string, {{full}}> named = 3;
                  map<string, bytes> files = 4;
                  map<int32, string> texts = 5;
                  Leaf leaf = 6;
                  repeated int32 numbers = 7;
                  repeated Kind kinds = 8;
                  google.protobuf.Timestamp at = 9;
                  oneof choice { string text = 10; {{full}} other = 11; }
                  repeated string lines = 12;
                  message Leaf { int32 a = 1; string b = 2; bytes c = 3; Kind d = 4; }
                  enum Kind { KIND_NONE = 0; }
                }

                """;
        }

        return text;
    }
}
