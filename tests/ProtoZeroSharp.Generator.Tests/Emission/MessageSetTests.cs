using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Items of a MessageSet: a group (field 1) of type_id (field 2) and the message (field 3).</summary>
public sealed class MessageSetTests
{
    private const string Set = """
        syntax = "proto2";
        package sets;
        import "google/protobuf/timestamp.proto";
        message Set { option message_set_wire_format = true; extensions 4 to max; }
        message Holder { optional Set set = 1; optional int32 after = 2; }
        message Item {
          extend Set { optional Item item = 15447542; }
          optional int32 number = 1;
          optional string text = 2;
          repeated Item items = 3;
        }
        message Leaf { optional int32 id = 1; optional string name = 2; }
        message Empty { extend Set { optional Empty empty = 4; } }
        extend Set {
          optional Leaf leaf = 2147483646;
          optional Leaf old_leaf = 5 [deprecated = true];
          optional google.protobuf.Timestamp at = 6;
        }
        """;

    private const string Source = """
        using System;
        using ProtoZeroSharp;
        using Sets;

        static class Test
        {
            delegate void Write(Set.Writer set);

            static byte[] Of(Write write)
            {
                using var proto = new ProtoWriter();
                write(new Set.Writer(proto));
                return proto.ToArray();
            }

            public static byte[] Started() => Of(set => { using (var item = set.StartItem()) item.Number(1); });
            public static byte[] ByLambda() => Of(set => set.Item("x", static (item, text) => item.Text(text)));
            public static byte[] Nested() => Of(set => set.Item(0, static (item, _) => { using var inner = item.StartItems(); inner.Number(-1); }));
            public static byte[] Leaf() => Of(set => set.Leaf(id: 7, name: "n").Empty(0, static (empty, _) => { }));
            public static byte[] Encoded() => Of(set => set.AppendLeafEncoded(new byte[] { 8, 7 }).AppendEmptyEncoded(default));
            public static byte[] Known() => Of(set => { using (var at = set.StartAt()) at.Seconds(1); });

            public static byte[] InAMessage()
            {
                using var proto = new ProtoWriter();
                var holder = new Holder.Writer(proto);
                using (var set = holder.StartSet()) set.Leaf(id: 300).Item(1, static (item, number) => item.Number(number));
                holder.After(9);
                return proto.ToArray();
            }

            public static byte[] Long()
            {
                using var proto = new ProtoWriter();
                var set = new Set.Writer(proto);
                set.Item(new string('a', 300), static (item, text) => item.Text(text)).Leaf(name: new string('b', 200));
                return proto.ToArray();
            }
        }
        """;

    [Theory]
    [InlineData("Started", "0B 10 F6EBAE07 1A 02 0801 0C")]
    [InlineData("ByLambda", "0B 10 F6EBAE07 1A 03 120178 0C")]
    [InlineData("Nested", "0B 10 F6EBAE07 1A 0D 1A0B 08FFFFFFFFFFFFFFFFFF01 0C")]
    [InlineData("Leaf", "0B 10 FEFFFFFF07 1A 05 0807 12016E 0C  0B 10 04 1A 00 0C")]
    [InlineData("Encoded", "0B 10 FEFFFFFF07 1A 02 0807 0C  0B 10 04 1A 00 0C")]
    [InlineData("Known", "0B 10 06 1A 02 0801 0C")]
    [InlineData("InAMessage", "0A 18  0B 10 FEFFFFFF07 1A 03 08AC02 0C  0B 10 F6EBAE07 1A 02 0801 0C  10 09")]
    public void An_extension_is_written_as_an_item(string method, string expected)
    {
        using LoadedAssembly assembly = Load();
        Assert.Equal(expected.Replace(" ", "", StringComparison.Ordinal), Convert.ToHexString(assembly.Call(method)));
    }

    [Fact]
    public void Protoc_reads_the_items_as_extensions()
    {
        using LoadedAssembly assembly = Load();
        Assert.Equal(
            "set { [sets.Item] { number: 1 } [sets.leaf] { id: 300 } } after: 9",
            string.Join(' ', Protoc.Decode("test.proto", Set, "sets.Holder", assembly.Call("InAMessage")).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal(
            $"[sets.Item] {{ text: \"{new string('a', 300)}\" }} [sets.leaf] {{ name: \"{new string('b', 200)}\" }}",
            string.Join(' ', Protoc.Decode("test.proto", Set, "sets.Set", assembly.Call("Long")).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)));
    }

    [Fact]
    public void An_extension_in_another_file_is_written_as_an_item_too()
    {
        var harness = new Harness(
            ("set.proto", "syntax = \"proto2\"; package far; message Set { option message_set_wire_format = true; extensions 4 to max; }"),
            ("item.proto", "syntax = \"proto2\"; package far; import \"set.proto\"; message Item { optional int32 a = 1; } extend Set { optional Item item = 4; }"));
        using LoadedAssembly assembly = harness.With("""
            static class Test
            {
                public static byte[] Write()
                {
                    using var proto = new ProtoZeroSharp.ProtoWriter();
                    Far.ItemProtoExtensions.Item(new Far.Set.Writer(proto), a: 1);
                    return proto.ToArray();
                }
            }
            """).Load();
        Assert.Equal("0B10041A0208010C", Convert.ToHexString(assembly.Call("Write")));
    }

    private static LoadedAssembly Load() => Harness.Proto(Set).With(Source).Load();
}
