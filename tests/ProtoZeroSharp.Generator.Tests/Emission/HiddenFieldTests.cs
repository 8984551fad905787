using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Fields whose values are not shown and whose messages have no reader. Readers do not have them, so they come as unknown fields.</summary>
public sealed class HiddenFieldTests
{
    private const string Inner = """
        syntax = "proto2";
        package p;
        message Inner { optional string secret = 1; }
        """;

    private const string Outer = """
        syntax = "proto2";
        package p;
        import "inner.proto";
        import "google/protobuf/descriptor.proto";
        enum Privacy { OPEN = 0; SECRET = 1 [debug_redact = true]; }
        extend google.protobuf.FieldOptions { optional Privacy privacy = 50001 [debug_redact = true]; optional Inner marked = 50002 [debug_redact = true]; }
        message Outer {
          optional int32 id = 1;
          optional Inner single = 2 [debug_redact = true];
          repeated Inner many = 3 [debug_redact = true];
          map<int32, Inner> map = 4 [debug_redact = true];
          optional Inner annotated = 6 [(privacy) = SECRET];
          oneof choice { Inner chosen = 7 [debug_redact = true]; }
          optional Inner shown = 8;
          optional Outer child = 9;
          extensions 100 to max;
          extend Outer { optional Inner nested = 101 [debug_redact = true]; }
        }
        extend Outer { optional Inner own = 100 [debug_redact = true]; optional Inner open = 102; }
        message Set { option message_set_wire_format = true; extensions 4 to max; }
        extend Set { optional Inner item = 5 [debug_redact = true]; optional Inner open_item = 6; }
        """;

    private const string Far = """
        syntax = "proto2";
        package far;
        import "inner.proto";
        import "outer.proto";
        extend p.Outer { optional p.Inner far = 200 [debug_redact = true]; optional p.Inner open = 201; }
        extend p.Set { optional p.Inner item = 7 [debug_redact = true]; }
        """;

    private const string Source = """
        using System;
        using ProtoZeroSharp;
        using P;

        static class Test
        {
            static byte[] Field(int number)
            {
                using var proto = new ProtoWriter();
                new Outer.Writer(proto).Id(1);
                proto.StartSub(number);
                proto.AddString(1, "s");
                proto.CloseSub();
                return proto.ToArray();
            }

            static byte[] Item(int type) => new byte[] { 0x0B, 0x10, (byte)type, 0x1A, 3, 10, 1, (byte)'s', 0x0C };

            static readonly int[] Numbers = { 2, 3, 4, 6, 7, 8, 100, 101, 102, 200, 201 };

            public static string Shown() => All(null);
            public static string Known() => All(Named());
            public static string Clear() => All(new TextOptions { ShowRedacted = true });

            public static string Below()
            {
                using var proto = new ProtoWriter();
                proto.StartGroup(9);
                proto.AddRaw(Field(2));
                proto.CloseSub();
                return new Outer.Reader(proto.ToArray()).ToString();
            }

            static TextOptions Named() => new TextOptions { Projects = { AcmeTypes.All } };

            static string All(TextOptions? options)
            {
                string text = "";
                foreach (int number in Numbers)
                {
                    var reader = new Outer.Reader(Field(number));
                    text += (options == null ? reader.ToString() : reader.ToText(options)).Substring("id: 1\n".Length);
                }

                foreach (int type in new[] { 5, 6, 7 })
                {
                    var reader = new Set.Reader(Item(type));
                    text += options == null ? reader.ToString() : reader.ToText(options);
                }

                return text;
            }
        }
        """;

    private static readonly Lazy<LoadedAssembly> Loaded = new(() => new Harness(("inner.proto", Inner), ("outer.proto", Outer), ("far.proto", Far))
        .Option("ProtoZeroGenerate", "writers,constants", "inner.proto")
        .Option("ProtoZeroTypes", "AcmeTypes")
        .With(Source)
        .Load());

    [Fact]
    public void They_are_not_shown() => Assert.Equal(
        Hidden(2) + Hidden(3) + Hidden(4) + Hidden(6) + Hidden(7) + Clear(8) + Hidden(100) + Hidden(101) + Clear(102) + Clear(200) + Clear(201) + Hidden(5) + Clear(6) + Clear(7),
        Loaded.Value.Call<string>("Shown"));

    [Fact]
    public void Those_that_another_file_declares_are_not_shown_where_the_options_name_it() => Assert.Equal(
        Hidden(2) + Hidden(3) + Hidden(4) + Hidden(6) + Hidden(7) + Clear(8) + Hidden(100) + Hidden(101) + Clear(102) + Hidden(200) + Clear(201) + Hidden(5) + Clear(6) + Hidden(7),
        Loaded.Value.Call<string>("Known"));

    [Fact]
    public void They_are_shown_when_asked_for() => Assert.Equal(
        string.Concat(new[] { 2, 3, 4, 6, 7, 8, 100, 101, 102, 200, 201, 5, 6, 7 }.Select(Clear)),
        Loaded.Value.Call<string>("Clear"));

    [Fact]
    public void A_group_in_the_place_of_a_message_with_such_fields_is_not_shown() => Assert.Equal("9: [REDACTED]\n", Loaded.Value.Call<string>("Below"));

    [Fact]
    public void They_cost_nothing_where_there_are_none() =>
        Assert.DoesNotContain("\\n!", Harness.Proto("""syntax = "proto3"; package p; message M { int32 a = 1; M b = 2; }""").Source(), StringComparison.Ordinal);

    private static string Hidden(int number) => $"{number}: [REDACTED]\n";

    private static string Clear(int number) => $"{number} {{\n  1: \"s\"\n}}\n";
}
