using System.ComponentModel;
using Acme.Trades;
using ProtoBuf;
using Xunit;

namespace ProtoZeroSharp.Merge;

/// <summary>What docs/migration.md says of protobuf-net, against protobuf-net.</summary>
public class ProtobufNetSnippets
{
    private static readonly DateTime Day = new(2024, 2, 29);

    public static TheoryData<Guid, string, DateTime, TimeSpan> Values() => new()
    {
        { Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"), "-12.50", Day.AddSeconds(25689), TimeSpan.FromMilliseconds(-1500) },
        { new Guid(1, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1]), "79228162514264337593543950335", Day, TimeSpan.FromDays(3) },
        { Guid.NewGuid(), "-0.0000000000000000000000000001", Day.AddHours(7), TimeSpan.FromHours(-5) },
        { Guid.NewGuid(), "18446744073709551616", Day.AddMinutes(61), TimeSpan.FromMinutes(61) },
        { Guid.NewGuid(), "4294967296", Day.AddTicks(1), TimeSpan.FromTicks(-17) },
        { Guid.NewGuid(), "1", new DateTime(1969, 12, 31), TimeSpan.MinValue },
        { Guid.NewGuid(), "0.10", DateTime.UnixEpoch, TimeSpan.MaxValue },
        { Guid.NewGuid(), "1e3", DateTime.MaxValue, TimeSpan.FromSeconds(1) },
        { Guid.Empty, "0", default, TimeSpan.Zero },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void Types_of_NET_have_the_bytes_of_protobuf_net_and_are_read_back(Guid id, string price, DateTime placed, TimeSpan took)
    {
        var trade = new TradeRecord
        {
            Id = id,
            Price = decimal.Parse(price, System.Globalization.NumberStyles.Float, System.Globalization.CultureInfo.InvariantCulture),
            Placed = placed,
            Took = took,
        };
        byte[] theirs = Theirs(trade);
        Assert.Equal(Convert.ToHexString(theirs), Convert.ToHexString(Ours(trade)));
        var from = new Trade.Reader(theirs);
        Assert.Equal((id, trade.Price, took), (from.Id.ToGuid(), from.Price.ToDecimal(), from.Took.ToTimeSpan()));
        Assert.Equal((placed, DateTimeKind.Unspecified), (from.Placed.ToDateTime(), from.Placed.ToDateTime().Kind));
    }

    [Theory]
    [InlineData("0A04 0802 1006", typeof(IndexOutOfRangeException))] // a unit that there is not
    [InlineData("0A0D 0802 10FFFFFFFFFFFFFFFFFF01", typeof(IndexOutOfRangeException))]
    [InlineData("0A0A 08FEFFFFFFFFFFFFFF1F", typeof(OverflowException))] // days
    [InlineData("0A06 08FEFFFFFF0F", typeof(OverflowException))]
    [InlineData("0A04 0802 1010", typeof(IndexOutOfRangeException))] // the one after the unit of the ends
    [InlineData("0A04 0804 100F", typeof(OverflowException))] // the ends are 1 and -1, here it is 2
    [InlineData("0A02 100F", typeof(OverflowException))]
    public void What_is_no_value_of_NET_throws(string hex, Type expected)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        Assert.IsType(expected, Record.Exception(() => new ProtoBuf.Bcl.TimeSpan.Reader(bytes.AsSpan(2)).ToTimeSpan()));
        Assert.NotNull(Record.Exception(() => new ProtoBuf.Bcl.DateTime.Reader(bytes.AsSpan(2)).ToDateTime()));
        Assert.Throws<OverflowException>(() => new ProtoBuf.Bcl.Decimal.Reader([0x18, 0x80, 0x04]).ToDecimal());
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoBuf.Bcl.Decimal.Reader([0x18, 0x3A]).ToDecimal());
    }

    [Theory]
    [InlineData(null, 5, "1A040801100F")]
    [InlineData(0, 0, "1A040801100F" + "2800" + "3000")]
    [InlineData(7, 6, "1A040801100F" + "2807" + "3006")]
    public void Zero_and_null_and_a_default_of_its_own_stay_apart(int? level, int count, string expected)
    {
        var trade = new TradeRecord { Level = level, Count = count };
        Assert.Equal(expected, Convert.ToHexString(Theirs(trade)));
        Assert.Equal(expected, Convert.ToHexString(Ours(trade)));
        TradeRecord read = Serializer.Deserialize<TradeRecord>(new MemoryStream(Ours(trade)));
        Assert.Equal((level, count), (read.Level, read.Count));
        var from = new Trade.Reader(Theirs(trade));
        Assert.Equal((level, count), (from.HasLevel ? from.Level : null, from.HasCount ? from.Count : 5));
    }

    [Fact]
    public void Groups_and_lists_that_are_not_packed_have_the_same_bytes()
    {
        var trade = new TradeRecord { Main = new LegRecord { N = 3 }, Parts = { 1, 2 } };
        Assert.Equal("1A040801100F" + "3B08033C" + "40014002", Convert.ToHexString(Theirs(trade)));
        Assert.Equal(Convert.ToHexString(Theirs(trade)), Convert.ToHexString(Ours(trade)));
        Assert.Equal(3, Serializer.Deserialize<TradeRecord>(new MemoryStream(Ours(trade))).Main?.N);
    }

    [Fact]
    public void A_default_in_a_map_entry_is_left_out_there_alone_and_read_by_both()
    {
        var trade = new TradeRecord { Names = { ["z"] = 0 } };
        Assert.Equal("1A040801100F" + "4A03" + "0A017A", Convert.ToHexString(Theirs(trade)));
        Assert.Equal("1A040801100F" + "4A05" + "0A017A" + "1000", Convert.ToHexString(Ours(trade)));
        Assert.Equal(trade.Names, Serializer.Deserialize<TradeRecord>(new MemoryStream(Ours(trade))).Names);
        Assert.True(new Trade.Reader(Theirs(trade)).Names.TryGetValue("z", out int value));
        Assert.Equal(0, value);
    }

    [Fact]
    public void A_half_of_a_Guid_that_is_0_is_left_out_here_alone_and_read_by_both()
    {
        var trade = new TradeRecord { Id = new Guid(0, 0, 0, [0, 0, 0, 0, 0, 0, 0, 1]) };
        Assert.Equal("0A12" + "090000000000000000" + "110000000000000001" + "1A040801100F", Convert.ToHexString(Theirs(trade)));
        Assert.Equal("0A09" + "110000000000000001" + "1A040801100F", Convert.ToHexString(Ours(trade)));
        Assert.Equal(trade.Id, Serializer.Deserialize<TradeRecord>(new MemoryStream(Ours(trade))).Id);
    }

    [Fact]
    public void The_schema_is_the_one_that_protobuf_net_prints_but_for_what_the_page_says()
    {
        string[] lines = Serializer.GetProto<TradeRecord>().ReplaceLineEndings("\n").Split('\n');
        Assert.Contains("   .bcl.DateTime Placed = 3;", lines);
        Assert.Contains("   int32 Level = 5;", lines);
        Assert.Contains("   int32 Count = 6; // default value could not be applied: 5", lines);
        Assert.Contains("   group Leg Main = 7;", lines);
        Assert.Contains("   repeated int32 Parts = 8 [packed = false];", lines);
        Assert.Contains("   map<string,int32> Names = 9;", lines);
    }

    private static byte[] Theirs(TradeRecord trade)
    {
        using var stream = new MemoryStream();
        Serializer.Serialize(stream, trade);
        return stream.ToArray();
    }

    private static byte[] Ours(TradeRecord trade)
    {
        using var proto = new ProtoWriter();
        Write(new Trade.Writer(proto), trade);
        return proto.ToArray();
    }

    private static void Write(Trade.Writer to, TradeRecord trade)
    {
        if (trade.Id != Guid.Empty)                                  // protobuf-net leaves these defaults out
        {
            to.Id(trade.Id, static (w, id) => w.Write(id));
        }

        if (trade.Price != 0)
        {
            to.Price(trade.Price, static (w, price) => w.Write(price));
        }

        to.Placed(trade.Placed, static (w, time) => w.Write(time));  // and writes default(DateTime)
        if (trade.Took != TimeSpan.Zero)
        {
            to.Took(trade.Took, static (w, span) => w.Write(span));
        }

        if (trade.Level is int level)                                // null is absent, 0 is written
        {
            to.Level(level);
        }

        if (trade.Count != 5)                                        // [DefaultValue(5)]
        {
            to.Count(trade.Count);
        }

        if (trade.Main is LegRecord leg)
        {
            to.Main(leg, static (w, leg) => w.N(leg.N));
        }

        to.PartsFrom(trade.Parts).NamesFrom(trade.Names);
    }

    [ProtoContract(Name = "Leg")]
    public class LegRecord
    {
        [ProtoMember(1)]
        public int N { get; set; }
    }

    [ProtoContract(Name = "Trade")]
    public class TradeRecord
    {
        [ProtoMember(1)]
        public Guid Id { get; set; }

        [ProtoMember(2)]
        public decimal Price { get; set; }

        [ProtoMember(3)]
        public DateTime Placed { get; set; }

        [ProtoMember(4)]
        public TimeSpan Took { get; set; }

        [ProtoMember(5)]
        public int? Level { get; set; }

        [ProtoMember(6)]
        [DefaultValue(5)]
        public int Count { get; set; } = 5;

        [ProtoMember(7, DataFormat = DataFormat.Group)]
        public LegRecord? Main { get; set; }

        [ProtoMember(8)]
        public List<int> Parts { get; } = [];

        [ProtoMember(9)]
        public Dictionary<string, int> Names { get; } = [];
    }
}
