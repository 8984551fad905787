using System.Collections.ObjectModel;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential.Mapped;

namespace ProtoZeroSharp.Tests.Differential;

/// <summary>Maps in all forms in which writers take them; Google.Protobuf says what the bytes mean.</summary>
public class MapWritingTests
{
    private static readonly DateTimeOffset Noon = new(2024, 2, 29, 12, 0, 0, TimeSpan.Zero);

    [Fact]
    public void Text_comes_in_any_mixture_of_forms()
    {
        Assert.Equal(
            new Theirs.Mapped { Texts = { ["a"] = "1", ["b"] = "2", ["c"] = "3", ["d"] = "4", ["é"] = "ü" } },
            Parsed(static (w, _) => w.AddTexts("a", "1"u8).AddTexts("b".AsSpan(), "2").AddTexts("c"u8, "3".AsSpan()).AddTexts("d".ToCharArray().AsSpan(), "4"u8.ToArray().AsSpan()).AddTexts("é", "ü")));
    }

    [Fact]
    public void Text_is_of_any_length()
    {
        // One byte more than a leaf method takes.
        string text = new('a', (1 << 25) + 1);
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(text);
        Assert.Equal(
            new Theirs.Mapped { Texts = { [text] = "1", ["b"] = text }, Names = { [-1] = text }, Counts = { [text] = -5 } },
            Parsed((w, _) => w.AddTexts(text, "1").AddTexts("b", utf8).AddNames(-1, utf8).AddCounts(text, -5)));
    }

    [Fact]
    public void A_dictionary_is_a_map()
    {
        var expected = new Theirs.Mapped { Texts = { ["a"] = "1", ["b"] = "" }, Names = { [-1] = "x" }, Counts = { ["n"] = -5 }, Weights = { [7] = 0.5 } };
        expected.Files["f"] = ByteString.CopyFrom(1, 2);
        expected.Halves[true] = ByteString.CopyFrom(3);
        expected.Hues["r"] = Theirs.Hue.Red;
        Assert.Equal(
            expected,
            Parsed(static (w, _) => w
                .TextsFrom(new Dictionary<string, string> { ["a"] = "1", ["b"] = "" })
                .NamesFrom(new SortedDictionary<int, string> { [-1] = "x" })
                .CountsFrom(new List<KeyValuePair<string, long>> { new("n", -5) })
                .WeightsFrom(new[] { new KeyValuePair<ulong, double>(7, 0.5) })
                .FilesFrom(new ReadOnlyDictionary<string, byte[]>(new Dictionary<string, byte[]> { ["f"] = [1, 2] }))
                .HalvesFrom(new Dictionary<bool, byte[]> { [true] = [3] })
                .HuesFrom(new Dictionary<string, Ours.Hue> { ["r"] = Ours.Hue.Red })));
    }

    [Fact]
    public void Messages_are_written_by_a_lambda()
    {
        Assert.Equal(
            new Theirs.Mapped { Items = { ["a"] = new Theirs.Item { Key = "k", Amount = 7 } }, NumberedItems = { [-1] = new Theirs.Item { Amount = 8 } } },
            Parsed(static (w, _) => w.AddItems("a", 7, static (item, amount) => item.Key("k").Amount(amount)).AddNumberedItems(-1, 8, static (item, amount) => item.Amount(amount))));
    }

    [Fact]
    public void A_leaf_method_writes_the_whole_entry()
    {
        Assert.Equal(
            new Theirs.Mapped { Items = { ["a"] = new Theirs.Item { Key = "k", Amount = 7 }, ["b"] = new Theirs.Item() }, NumberedItems = { [9] = new Theirs.Item { Data = ByteString.CopyFrom(1) } } },
            Parsed(static (w, _) => w.AddItems("a"u8, key_: "k", amount: 7).AddItems("b").AddNumberedItems(9, data: new byte[] { 1 })));
    }

    [Fact]
    public void Pairs_of_messages_are_written_by_one_lambda()
    {
        var expected = new Theirs.Mapped { Items = { ["a"] = new Theirs.Item { Amount = 1 }, ["b"] = new Theirs.Item { Amount = 2 } } };
        Assert.Equal(expected, Parsed(static (w, _) => w.ItemsFrom(new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }, static (item, amount) => item.Amount(amount))));
    }

    [Fact]
    public void Well_known_types_come_as_values_of_NET()
    {
        var expected = new Theirs.Mapped
        {
            Times = { ["a"] = Noon.ToTimestamp(), ["b"] = Noon.ToTimestamp(), ["c"] = Noon.ToTimestamp() },
            Spans = { [-1] = TimeSpan.FromSeconds(1.5).ToDuration() },
            Strings = { ["a"] = "x", ["b"] = "y", ["c"] = "z", ["d"] = "" },
            Numbers = { ["a"] = 0, ["b"] = 5 },
        };
        expected.Blobs[1] = ByteString.CopyFrom(1);
        Assert.Equal(
            expected,
            Parsed(static (w, _) => w
                .AddTimes("a", Noon).AddTimes("b"u8, Noon.UtcDateTime).TimesFrom(new Dictionary<string, DateTimeOffset> { ["c"] = Noon })
                .AddSpans(-1, TimeSpan.FromSeconds(1.5))
                .AddStrings("a", "x").AddStrings("b", "y".AsSpan()).AddStrings("c", "z"u8).StringsFrom(new Dictionary<string, string> { ["d"] = "" })
                .NumbersFrom(new Dictionary<string, int> { ["a"] = 0, ["b"] = 5 })
                .AddBlobs(1, new byte[] { 1 })));
    }

    [Fact]
    public void Messages_of_any_type_are_written_by_a_lambda()
    {
        var expected = new Theirs.Mapped { Details = { ["a"] = new Any { TypeUrl = "t/x" } }, Marks = { ["b"] = new Empty() }, Children = { ["c"] = new Theirs.Mapped { Marks = { ["d"] = new Empty() } } } };
        Assert.Equal(
            expected,
            Parsed(static (w, _) => w
                .AddDetails("a", "t/x", static (any, url) => any.TypeUrl(url))
                .AddMarks("b")
                .AddChildren("c", "d", static (child, key) => child.AddMarks(key, 0, static (_, _) => { }))));
    }

    [Fact]
    public void An_Any_of_a_map_is_packed_and_closing_its_message_closes_the_entry()
    {
        var expected = new Theirs.Mapped { Details = { ["a"] = Any.Pack(new Theirs.Item { Amount = 300 }), ["b"] = Any.Pack(new Theirs.Item()) } };
        Assert.Equal(
            expected,
            Parsed(static (w, _) =>
            {
                new Ours.Item.Writer(w.PackDetails("a", Ours.Item.TypeUrl)).Amount(300).Close();
                using var empty = new Ours.Item.Writer(w.PackDetails("b", Ours.Item.TypeUrl));
            }));
    }

    [Fact]
    public void An_Any_of_a_map_that_is_cancelled_or_has_no_URL_leaves_no_entry()
    {
        using var proto = new ProtoWriter();
        var writer = new Ours.Mapped.Writer(proto);
        try
        {
#pragma warning disable PZ8001 // It throws, and so opens nothing.
            writer.PackDetails("a", null!);
#pragma warning restore PZ8001
            Assert.Fail("a null was taken");
        }
        catch (ArgumentNullException exception)
        {
            Assert.Equal("typeUrl", exception.ParamName);
        }

        var item = new Ours.Item.Writer(writer.PackDetails("b", Ours.Item.TypeUrl));
        item.Amount(1);
        item.Cancel();
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void Keys_are_found_in_maps_of_every_kind()
    {
        using var proto = new ProtoWriter();
        new Ours.Mapped.Writer(proto).AddNames(-1, "x").AddWeights(7, 0.5).AddHalves(true, new byte[] { 3 }).AddSpans(-2, TimeSpan.FromSeconds(1)).AddNumberedItems(5, amount: 1).AddMarks("m");
        var reader = new Ours.Mapped.Reader(proto.WrittenSpan);
        Assert.True(reader.Names.ContainsKey(-1));
        Assert.False(reader.Names.ContainsKey(1));
        Assert.True(reader.Weights.TryGetValue(7, out double weight));
        Assert.Equal(0.5, weight);
        Assert.True(reader.Halves.ContainsKey(true));
        Assert.False(reader.Halves.ContainsKey(false));
        Assert.True(reader.Spans.ContainsKey(-2));
        Assert.True(reader.NumberedItems.TryGetValue(5, out Ours.Item.Reader item));
        Assert.Equal(1, item.Amount);
        Assert.False(reader.NumberedItems.TryGetValue(6, out item));
        Assert.Equal(0, item.Amount);
        Assert.True(reader.Marks.ContainsKey("m"));
    }

    [Fact]
    public void Text_that_was_read_is_written_as_it_is()
    {
        using var source = new ProtoWriter();
        new Ours.Mapped.Writer(source).AddTexts("a", "1").AddTexts("é", "ü");
        using var copy = new ProtoWriter();
        var writer = new Ours.Mapped.Writer(copy);
        foreach (var (key, value) in new Ours.Mapped.Reader(source.WrittenSpan).Texts)
        {
            writer.AddTexts(key, value);
        }

        Assert.Equal(source.ToArray(), copy.ToArray());
    }

    [Fact]
    public void Bytes_of_a_map_may_be_longer_than_a_leaf_takes()
    {
        byte[] file = new byte[40_000_000];
        Theirs.Mapped parsed = Parsed((w, _) => w.AddFiles("f", file));
        Assert.Equal(file.Length, parsed.Files["f"].Length);
    }

    [Fact]
    public void A_null_leaves_nothing_of_the_map()
    {
        using var proto = new ProtoWriter();
        var writer = new Ours.Mapped.Writer(proto);
        writer.AddCounts("before", 1);
        int length = proto.Length;
        string? thrown = null;
        try
        {
            writer.TextsFrom(new Dictionary<string, string> { ["a"] = "1", ["b"] = null! });
        }
        catch (ArgumentNullException exception)
        {
            thrown = exception.ParamName;
        }

        Assert.Equal("values", thrown);
        Assert.Equal(length, proto.Length);
    }

    /// <summary>Of a map of messages the values are states for the lambda, which may be null.</summary>
    [Fact]
    public void A_null_state_is_handed_to_the_lambda()
    {
        using var proto = new ProtoWriter();
        new Ours.Mapped.Writer(proto).ItemsFrom(new Dictionary<string, string?> { ["a"] = null }, static (item, state) => item.Amount(state is null ? 7 : 0));
        Assert.True(new Ours.Mapped.Reader(proto.WrittenSpan).Items.TryGetValue("a", out Ours.Item.Reader item));
        Assert.Equal(7, item.Amount);
    }

    [Fact]
    public void An_exception_of_the_lambda_or_of_the_collection_leaves_nothing_of_the_map()
    {
        using var proto = new ProtoWriter();
        var writer = new Ours.Mapped.Writer(proto);
        bool threw = false;
        try
        {
            writer.ItemsFrom(new Dictionary<string, int> { ["a"] = 1, ["b"] = 0 }, static (item, amount) => item.Amount(1 / amount));
        }
        catch (DivideByZeroException)
        {
            threw = true;
        }

        Assert.True(threw);
        threw = false;
        try
        {
            writer.TextsFrom(Failing());
        }
        catch (FormatException)
        {
            threw = true;
        }

        Assert.True(threw);
        Assert.Equal(0, proto.Length);

        static IEnumerable<KeyValuePair<string, string>> Failing()
        {
            yield return new("a", "b");
            throw new FormatException();
        }
    }

    [Fact]
    public void Null_is_said_by_its_parameter()
    {
        string? nothing = null;
        Refuses("key", w => w.AddCounts(nothing, 1));
        Refuses("key", w => w.AddTexts(nothing, "a"));
        Refuses("value", w => w.AddTexts("a", nothing));
        Refuses("value", w => w.AddNames(1, nothing));
        Refuses("key", w => w.AddFiles(nothing, new byte[] { 1 }));
        Refuses("value", w => w.AddFiles("a", (byte[]?)null));
        Refuses("value", w => w.AddHalves(true, (byte[]?)null));
        Refuses("key", w => w.AddItems(nothing, amount: 1));
        Refuses("key", w => w.AddItems(nothing, 1, static (_, _) => { }));
        Refuses("key", w => w.StartItems(nothing).Close());
        Refuses("values", static w => w.TextsFrom(null!));
    }

    private delegate void MapAction(Ours.Mapped.Writer writer);

    private static void Refuses(string parameter, MapAction action)
    {
        using var proto = new ProtoWriter();
        string? thrown = null;
        try
        {
            action(new Ours.Mapped.Writer(proto));
        }
        catch (ArgumentNullException exception)
        {
            thrown = exception.ParamName;
        }

        Assert.Equal(parameter, thrown);
        Assert.Equal(0, proto.Length);
        proto.AddInt32(1, 1);
    }

    [Fact]
    public void A_time_out_of_range_leaves_nothing_of_the_entry()
    {
        using var proto = new ProtoWriter();
        bool threw = false;
        try
        {
            new Ours.Mapped.Writer(proto).AddTimes("a", new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Unspecified));
        }
        catch (ArgumentException)
        {
            threw = true;
        }

        Assert.True(threw);
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void A_dictionary_and_a_list_are_written_without_allocating()
    {
        var dictionary = new Dictionary<string, string> { ["a"] = "1", ["b"] = "2" };
        var list = new List<KeyValuePair<string, string>> { new("c", "3") };
        var times = new Dictionary<string, DateTimeOffset> { ["t"] = Noon };
        Allocated.Neither(Write, warmUp: 100);

        void Write()
        {
            using var proto = new ProtoWriter();
            new Ours.Mapped.Writer(proto).TextsFrom(dictionary).TextsFrom(list).TimesFrom(times);
        }
    }

    private static Theirs.Mapped Parsed(Ours.Mapped.Writer.Body<int> write)
    {
        using var proto = new ProtoWriter();
        write(new Ours.Mapped.Writer(proto), 0);
        return Theirs.Mapped.Parser.ParseFrom(proto.ToArray());
    }
}
