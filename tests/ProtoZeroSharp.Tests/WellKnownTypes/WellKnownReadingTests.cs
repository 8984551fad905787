using Google.Protobuf;
using ProtoZeroSharp.WellKnownTypes;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Tests.WellKnownTypes;

/// <summary>Well-known types are the .NET values that Google.Protobuf makes of the same bytes.</summary>
public class WellKnownReadingTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(-1, 999_999_999)]
    [InlineData(-62_135_596_800, 0)]
    [InlineData(253_402_300_799, 999_999_999)]
    [InlineData(1_700_000_000, 123_456_789)]
    public void A_timestamp_is_the_date_that_Google_reads(long seconds, int nanos)
    {
        var theirs = new Theirs.Timestamp { Seconds = seconds, Nanos = nanos };
        var ours = new Timestamp.Reader(theirs.ToByteArray());
        Assert.Equal(theirs.ToDateTimeOffset(), ours.ToDateTimeOffset());
        Assert.Equal(theirs.ToDateTime(), ours.ToDateTime());
        Assert.Equal(DateTimeKind.Utc, ours.ToDateTime().Kind);
        Assert.True(ours.TryToDateTimeOffset(out DateTimeOffset value));
        Assert.Equal(theirs.ToDateTimeOffset(), value);
    }

    [Theory]
    [InlineData(-62_135_596_801, 0)]
    [InlineData(253_402_300_800, 0)]
    [InlineData(0, -1)]
    [InlineData(0, 1_000_000_000)]
    [InlineData(long.MaxValue, int.MinValue)]
    public void A_timestamp_out_of_range_is_refused(long seconds, int nanos)
    {
        byte[] bytes = new Theirs.Timestamp { Seconds = seconds, Nanos = nanos }.ToByteArray();
        Assert.False(new Timestamp.Reader(bytes).TryToDateTimeOffset(out _));
        Assert.Equal(ProtoErrorKind.InvalidValue, Assert.Throws<ProtoException>(() => new Timestamp.Reader(bytes).ToDateTimeOffset()).Kind);
        Assert.Equal(ProtoErrorKind.InvalidValue, Assert.Throws<ProtoException>(() => new Timestamp.Reader(bytes).ToDateTime()).Kind);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 999_999_999)]
    [InlineData(-1, -999_999_999)]
    [InlineData(0, -150)]
    [InlineData(315_576_000_000, 999_999_999)]
    [InlineData(-315_576_000_000, -999_999_999)]
    public void A_duration_is_the_span_that_Google_reads(long seconds, int nanos)
    {
        var theirs = new Theirs.Duration { Seconds = seconds, Nanos = nanos };
        Assert.Equal(theirs.ToTimeSpan(), new Duration.Reader(theirs.ToByteArray()).ToTimeSpan());
    }

    [Theory]
    [InlineData(315_576_000_001, 0)]
    [InlineData(-315_576_000_001, 0)]
    [InlineData(1, -1)]
    [InlineData(-1, 1)]
    [InlineData(0, 1_000_000_000)]
    public void A_duration_out_of_range_is_refused(long seconds, int nanos)
    {
        byte[] bytes = new Theirs.Duration { Seconds = seconds, Nanos = nanos }.ToByteArray();
        Assert.False(new Duration.Reader(bytes).TryToTimeSpan(out _));
        Assert.Equal(ProtoErrorKind.InvalidValue, Assert.Throws<ProtoException>(() => new Duration.Reader(bytes).ToTimeSpan()).Kind);
    }

    /// <summary>Logs have the texts of exceptions, and the field may be one that they must not show.</summary>
    [Fact]
    public void What_is_refused_is_not_in_the_text()
    {
        byte[] one = Reading.Hex.Bytes("10 FB FF FF FF FF FF FF FF FF 01");
        byte[] other = Reading.Hex.Bytes("08 07 10 FC FF FF FF FF FF FF FF FF 01");
        ProtoException error = Assert.Throws<ProtoException>(() => new Timestamp.Reader(one).ToDateTime());
        Assert.Equal(error.Message, Assert.Throws<ProtoException>(() => new Timestamp.Reader(other).ToDateTime()).Message);
        Assert.Equal((-1, 0), (error.Offset, error.FieldNumber));
        one = Reading.Hex.Bytes("08 05 10 FB FF FF FF FF FF FF FF FF 01");
        error = Assert.Throws<ProtoException>(() => new Duration.Reader(one).ToTimeSpan());
        Assert.Equal(error.Message, Assert.Throws<ProtoException>(() => new Duration.Reader(other).ToTimeSpan()).Message);
        Assert.Equal((-1, 0), (error.Offset, error.FieldNumber));
    }

    [Fact]
    public void Wrappers_and_times_that_do_not_occur_are_null()
    {
        var absent = new Ours.Everything3.Reader([]);
        Assert.Null(absent.BoolWrapper.ToNullable());
        Assert.Null(absent.Int32Wrapper.ToNullable());
        Assert.Null(absent.Uint32Wrapper.ToNullable());
        Assert.Null(absent.Int64Wrapper.ToNullable());
        Assert.Null(absent.Uint64Wrapper.ToNullable());
        Assert.Null(absent.FloatWrapper.ToNullable());
        Assert.Null(absent.DoubleWrapper.ToNullable());
        Assert.Null(absent.StringWrapper.ToNullable());
        Assert.Null(absent.BytesWrapper.ToNullable());
        Assert.Null(absent.Timestamp.ToNullable());
        Assert.Null(absent.Duration.ToNullable());

        using var proto = new ProtoWriter();
        new Ours.Everything3.Writer(proto).BoolWrapper(false).Int32Wrapper(0).Uint32Wrapper(7).Int64Wrapper(-1).Uint64Wrapper(0).FloatWrapper(1.5F)
            .DoubleWrapper(0).StringWrapper("").BytesWrapper([]).Timestamp(DateTimeOffset.UnixEpoch).Duration(TimeSpan.Zero);
        var present = new Ours.Everything3.Reader(proto.ToArray());
        Assert.False(present.BoolWrapper.ToNullable());
        Assert.Equal(0, present.Int32Wrapper.ToNullable());
        Assert.Equal(7U, present.Uint32Wrapper.ToNullable());
        Assert.Equal(-1, present.Int64Wrapper.ToNullable());
        Assert.Equal(0UL, present.Uint64Wrapper.ToNullable());
        Assert.Equal(1.5F, present.FloatWrapper.ToNullable());
        Assert.Equal(0, present.DoubleWrapper.ToNullable());
        Assert.Equal("", present.StringWrapper.ToNullable());
        Assert.Empty(present.BytesWrapper.ToNullable()!);
        Assert.Equal(DateTimeOffset.UnixEpoch, present.Timestamp.ToNullable());
        Assert.Equal(TimeSpan.Zero, present.Duration.ToNullable());

        // At the last level that may be opened, too.
        Assert.Equal(0, new Ours.Everything3.Reader(proto.ToArray(), new ReadLimits(1)).Int32Wrapper.ToNullable());
    }

    [Theory]
    [InlineData("type.googleapis.com/a.B", "a.B", true)]
    [InlineData("type.googleapis.com/a.B", "type.googleapis.com/a.B", true)]
    [InlineData("/a.B", "other/x/a.B", true)]
    [InlineData("type.googleapis.com/a.B", "type.googleapis.com/a.Bc", false)]
    [InlineData("type.googleapis.com/x.a.B", "type.googleapis.com/a.B", false)]
    [InlineData("", "type.googleapis.com/a.B", false)]
    public void An_any_is_of_the_type_after_the_last_slash(string actual, string asked, bool expected) =>
        Assert.Equal(expected, new Any.Reader(new Theirs.Any { TypeUrl = actual }.ToByteArray()).Is(asked));

    [Fact]
    public void A_mask_covers_its_paths_and_what_lies_in_them()
    {
        var mask = new FieldMask.Reader(Theirs.FieldMask.FromString("a.b,c").ToByteArray());
        Assert.True(mask.Covers("a.b"));
        Assert.True(mask.Covers("a.b.x.y"));
        Assert.True(mask.Covers("c"));
        Assert.True(mask.Covers("c.a"));
        Assert.False(mask.Covers("a"));
        Assert.False(mask.Covers("a.bc"));
        Assert.False(mask.Covers("b"));
        Assert.False(mask.Covers(""));
    }

    [Fact]
    public void A_struct_is_written_as_Google_reads_it_and_read_as_it_was()
    {
        var fields = new Dictionary<string, object?>
        {
            ["null"] = null,
            ["flag"] = true,
            ["number"] = 1.5,
            ["text"] = "ä",
            ["list"] = new object?[] { null, 1.0, "x", new Dictionary<string, object?> { ["deep"] = false }, Array.Empty<object?>() },
            ["empty"] = new Dictionary<string, object?>(),
        };
        using var proto = new ProtoWriter();
        new Struct.Writer(proto).FieldsFrom(fields);
        Theirs.Struct theirs = Theirs.Struct.Parser.ParseFrom(proto.WrittenSpan);
        Assert.Equal(6, theirs.Fields.Count);
        Assert.Equal(Theirs.Value.KindOneofCase.NullValue, theirs.Fields["null"].KindCase);
        Assert.True(theirs.Fields["flag"].BoolValue);
        Assert.Equal(1.5, theirs.Fields["number"].NumberValue);
        Assert.Equal("ä", theirs.Fields["text"].StringValue);
        Assert.False(theirs.Fields["list"].ListValue.Values[3].StructValue.Fields["deep"].BoolValue);
        Assert.Empty(theirs.Fields["empty"].StructValue.Fields);
        Assert.Equal(fields, new Struct.Reader(theirs.ToByteArray()).ToDictionary());
    }

    [Theory]
    [InlineData((byte)3)]
    [InlineData((short)-3)]
    [InlineData(3)]
    [InlineData(3U)]
    [InlineData(-3L)]
    [InlineData(3UL)]
    [InlineData(3F)]
    public void Any_number_is_written_as_a_double(object number)
    {
        using var proto = new ProtoWriter();
        new Value.Writer(proto).Set(number);
        Assert.Equal(Convert.ToDouble(number, null), Theirs.Value.Parser.ParseFrom(proto.WrittenSpan).NumberValue);
    }

    [Fact]
    public void A_dictionary_of_any_values_is_a_Struct_also_when_it_is_empty()
    {
        Check(new Dictionary<string, string>(), "{ }");
        Check(new Dictionary<string, string> { ["a"] = "b" }, "{ \"a\": \"b\" }");
        Check(new System.Collections.Hashtable { ["n"] = new SortedList<string, int>() }, "{ \"n\": { } }");
        Check(new object?[] { new Dictionary<string, bool> { ["t"] = true } }, "[ { \"t\": true } ]");
        ArgumentException exception = Assert.Throws<ArgumentException>(() => ThrowingSet(new Dictionary<int, int> { [1] = 2 }));
        Assert.Contains("A System.Int32 cannot be a name", exception.Message, StringComparison.Ordinal);

        static void Check(object value, string expected)
        {
            using var proto = new ProtoWriter();
            new Value.Writer(proto).Set(value);
            Assert.Equal(expected, Theirs.Value.Parser.ParseFrom(proto.WrittenSpan).ToString());
        }

        static void ThrowingSet(object value)
        {
            using var proto = new ProtoWriter();
            try
            {
                new Value.Writer(proto).Set(value);
            }
            finally
            {
                Assert.Equal(0, proto.Length);
            }
        }
    }

    [Fact]
    public void A_dictionary_of_one_type_of_values_is_fields_too()
    {
        using var proto = new ProtoWriter();
        new Struct.Writer(proto).FieldsFrom(new Dictionary<string, string?> { ["a"] = "b", ["c"] = null });
        Assert.Equal("{ \"a\": \"b\", \"c\": null }", Theirs.Struct.Parser.ParseFrom(proto.WrittenSpan).ToString());
        proto.Reset();
        new Struct.Writer(proto).FieldsFrom(new SortedList<string, int> { ["n"] = 5 });
        Assert.Equal("{ \"n\": 5 }", Theirs.Struct.Parser.ParseFrom(proto.WrittenSpan).ToString());
        proto.Reset();
        new Struct.Writer(proto).FieldsFrom(new Dictionary<string, sbyte[]> { ["n"] = [-5, 5] });
        Assert.Equal("{ \"n\": [ -5, 5 ] }", Theirs.Struct.Parser.ParseFrom(proto.WrittenSpan).ToString());
    }

    [Fact]
    public void Fields_are_written_as_a_whole_or_not_at_all()
    {
        using var proto = new ProtoWriter();
        var fields = new Struct.Writer(proto);
        fields.FieldsFrom(new Dictionary<string, int> { ["before"] = 1 });
        byte[] before = proto.ToArray();
        try
        {
            fields.FieldsFrom(new Dictionary<string, object> { ["a"] = 1, ["b"] = DateTime.UnixEpoch });
            Assert.Fail("accepted");
        }
        catch (ArgumentException)
        {
            Assert.Equal(before, proto.ToArray());
        }
    }

    [Fact]
    public void Bytes_are_refused_with_what_to_do()
    {
        Assert.Contains("Convert.ToBase64String", Assert.Throws<ArgumentException>(static () => Set(new byte[] { 1, 2 })).Message, StringComparison.Ordinal);
        Assert.Contains("Convert.ToBase64String", Assert.Throws<ArgumentException>(static () => Set(new object[] { Array.Empty<byte>() })).Message, StringComparison.Ordinal);

        static void Set(object value)
        {
            using var proto = new ProtoWriter();
            new Value.Writer(proto).Set(value);
        }
    }

    [Fact]
    public void An_Any_may_be_packed_into_an_Any()
    {
        using var proto = new ProtoWriter();
        using (var outer = new Any.Writer(new Ours.Everything3.Writer(proto).PackAny(Any.TypeUrl)))
        {
            using var inner = new Duration.Writer(outer.Pack(Duration.TypeUrl));
            inner.Seconds(5);
        }

        var root = new Any.Writer(proto);
        var empty = new Duration.Writer(root.Pack(Duration.TypeUrl));
        try
        {
#pragma warning disable PZ8001 // It throws, and so opens nothing.
            root.Pack(Duration.TypeUrl);
#pragma warning restore PZ8001
            Assert.Fail("accepted");
        }
        catch (InvalidOperationException)
        {
            empty.Close();
        }

        var any = new Theirs.Any { TypeUrl = Duration.TypeUrl, Value = Theirs.Any.Pack(new Theirs.Duration { Seconds = 5 }).Value };
        var expected = new Google.Differential.Everything3 { Any = Theirs.Any.Pack(any) };
        Assert.Equal([.. expected.ToByteArray(), .. new Theirs.Any { TypeUrl = Duration.TypeUrl }.ToByteArray(), 0x12, 0x00], proto.ToArray());
    }

    [Fact]
    public void An_Any_is_not_packed_without_a_type()
    {
        using var proto = new ProtoWriter();
        var any = new Any.Writer(proto);
        try
        {
#pragma warning disable PZ8001 // It throws, and so opens nothing.
            any.Pack(null!);
#pragma warning restore PZ8001
            Assert.Fail("accepted");
        }
        catch (ArgumentNullException)
        {
            Assert.Equal([], proto.ToArray());
        }
    }

    [Fact]
    public void What_has_no_form_in_a_value_is_refused_and_leaves_nothing_open()
    {
        using var proto = new ProtoWriter();
        var value = new Value.Writer(proto);
        try
        {
            value.Set(new object?[] { 1, new Dictionary<string, object?> { ["a"] = DateTime.UnixEpoch } });
            Assert.Fail("accepted");
        }
        catch (ArgumentException exception)
        {
            Assert.Contains("System.DateTime", exception.Message, StringComparison.Ordinal);
        }

        Assert.Equal([], proto.ToArray());
    }
}
