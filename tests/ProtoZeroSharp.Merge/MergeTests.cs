using System.Reflection;
using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Shop.Orders.V1;
using Shop.Parts.V1;
using Xunit;

namespace ProtoZeroSharp.Merge;

/// <summary>One class for both libraries, and each reads what the other writes.</summary>
public class MergeTests
{
    private static readonly DateTimeOffset Placed = new(2024, 2, 29, 12, 30, 15, 250, TimeSpan.Zero);

    [Fact]
    public void Google_parses_what_our_writer_wrote()
    {
        Assert.Equal(GoogleOrder(), Order.Parser.ParseFrom(OurOrder()));
    }

    [Fact]
    public void Our_reader_reads_what_Google_wrote()
    {
        var order = new Order.Reader_(GoogleOrder().ToByteArray());
        order.Validate();
        Assert.Equal("Ada", order.Writer.ToString());
        Assert.Equal(-7, order.Reader);
        Assert.True(order.Editor);
        Assert.Equal(Order.Types.Status.Shipped, order.Status);
        Assert.Equal(Order.PaymentOneofCase.Voucher, order.PaymentCase);
        Assert.Equal(25u, order.Voucher.Percent);
        Assert.Equal("first", order.Voucher.Class.ToString());
        Assert.True(order.Stock.TryGetValue("bolts", out int bolts));
        Assert.Equal(12, bolts);
        Assert.True(order.HasBalance);
        Assert.Equal(long.MinValue, order.Balance);
        Assert.Equal(new byte[] { 0, 255, 128 }, order.Signature.ToArray());
        Assert.Equal(Placed.ToUnixTimeSeconds(), order.Placed.Seconds);

        var lines = new List<string>();
        foreach (Order.Types.Line.Reader line in order.Lines)
        {
            lines.Add(line.Name.ToString() + line.Quantity);
            foreach (Order.Types.Line.Types.Discount.Reader discount in line.Discounts)
            {
                lines.Add("-" + discount.Percent);
            }
        }

        Assert.Equal(["bolt3", "-5", "-10", "nut0"], lines);

        var weights = new List<double>();
        foreach (double weight in order.Weights)
        {
            weights.Add(weight);
        }

        Assert.Equal([0.5, -0.0, double.PositiveInfinity], weights);
        Assert.True(order.ByShelf.TryGetValue(4, out Order.Types.Line.Reader shelf));
        Assert.Equal("washer", shelf.Name.ToString());
        Assert.Equal(1001, order.Part.Number);
        Assert.Equal("none", order.Part.Label.ToString());
        Assert.Equal("FR", order.Part.Origin.Country.ToString());
        Assert.Equal(Part.Types.Grade.B, order.Part.Grade);
    }

    [Fact]
    public void A_message_called_Writer_has_a_writer_too()
    {
        using var proto = new ProtoWriter();
        var writer = new Writer.Writer_(proto);
        writer.StartOrder().Writer("x").Close();
        writer.History([Order.Types.Status.Open, Order.Types.Status.Shipped]).Mood(Mood.Good);
        byte[] ours = proto.ToArray();

        var google = new Writer { Order = new Order { Writer = "x" }, History = { Order.Types.Status.Open, Order.Types.Status.Shipped }, Mood = Mood.Good };
        Assert.Equal(google, Writer.Parser.ParseFrom(ours));
        Assert.Equal("x", new Writer.Reader(google.ToByteArray()).Order.Writer.ToString());
    }

    [Fact]
    public void Entry_points_and_numbers_live_beside_Googles()
    {
        using var proto = new ProtoWriter();
        using (Part.Writer part = proto.StartPart(Order.PartFieldNumber))
        {
            part.Number(5).Maker("Acme").AddTolerances(-3).AddTolerances(4);
        }

        Part parsed = Order.Parser.WithExtensionRegistry([PartsExtensions.Maker, PartsExtensions.Tolerances]).ParseFrom(proto.ToArray()).Part;
        Assert.Equal(5, parsed.Number);
        Assert.Equal("Acme", parsed.GetExtension(PartsExtensions.Maker));
        Assert.Equal([-3, 4], parsed.GetExtension(PartsExtensions.Tolerances));
        Assert.Equal(PartsProtoExtensions.MakerFieldNumber, PartsExtensions.Maker.FieldNumber);
    }

    [Fact]
    public void What_Google_wrote_is_edited_where_it_lies_and_read_by_Google()
    {
        byte[] message = GoogleOrder().ToByteArray();
        byte[] buffer = new byte[message.Length + 200];
        message.CopyTo(buffer, 0);
        var order = new Order.Editor_(buffer, message.Length);
        order.Writer("Grace").Reader(8).ClearEditor().SetStock("nuts", 500).SetWeights(1, 2.5).RemoveWeights(2).Placed(Placed.AddDays(1)).Card("visa");
        using (Order.Types.Line.Editor line = order.EditLines(0))
        {
            line.Quantity(300).RemoveDiscounts(0);
            using Order.Types.Line.Types.Discount.Editor discount = line.EditDiscounts(0);
            discount.Class("third");
        }

        order.RemoveLines(1);
        using (Order.Types.Line.Editor shelf = order.EditByShelf(5))
        {
            shelf.Name("hook");
        }

        using (Part.Editor part = order.EditPart())
        {
            part.SetSizes(1, 7).RemoveSizes(2).Grade(Part.Types.Grade.A).Maker("Acme").AddTolerances(-3).AddTolerances(4).SetTolerances(0, 1_000);
            using Part.Types.Origin.Editor origin = part.EditOrigin();
            origin.Country("DE");
        }

        Order expected = GoogleOrder();
        expected.Writer = "Grace";
        expected.Reader = 8;
        expected.Editor = false;
        expected.Stock["nuts"] = 500;
        expected.Weights[1] = 2.5;
        expected.Weights.RemoveAt(2);
        expected.Placed = Timestamp.FromDateTimeOffset(Placed.AddDays(1));
        expected.Card = "visa";
        expected.Lines[0].Quantity = 300;
        expected.Lines[0].Discounts.RemoveAt(0);
        expected.Lines[0].Discounts[0].Class = "third";
        expected.Lines.RemoveAt(1);
        expected.ByShelf[5] = new Order.Types.Line { Name = "hook" };
        expected.Part.Sizes[1] = 7;
        expected.Part.Sizes.RemoveAt(2);
        expected.Part.Grade = Part.Types.Grade.A;
        expected.Part.SetExtension(PartsExtensions.Maker, "Acme");
        expected.Part.GetOrInitializeExtension(PartsExtensions.Tolerances).Add([1_000, 4]);
        expected.Part.Origin.Country = "DE";
        ExtensionRegistry registry = [PartsExtensions.Maker, PartsExtensions.Tolerances];
        Assert.Equal(expected, Order.Parser.WithExtensionRegistry(registry).ParseFrom(buffer.AsSpan(0, order.Close())));
    }

    [Fact]
    public void An_edit_that_does_not_fit_leaves_what_Google_wrote()
    {
        byte[] message = GoogleOrder().ToByteArray();
        byte[] buffer = [.. message];
        using var order = new Order.Editor_(buffer, message.Length);
        Assert.False(order.Fits(1));
        bool isRefused = false;
        try
        {
            order.Writer("Ada Lovelace");
        }
        catch (ProtoException exception)
        {
            isRefused = exception.Kind == ProtoErrorKind.BufferFull;
        }

        Assert.True(isRefused);
        Assert.Equal(message.Length, order.Close());
        Assert.Equal(GoogleOrder(), Order.Parser.ParseFrom(buffer));
    }

    [Theory]
    [InlineData(typeof(Order), "Writer_", "Reader_", "Editor_")]
    [InlineData(typeof(Order.Types.Line), "Writer", "Reader", "Editor")]
    [InlineData(typeof(Writer), "Writer_", "Reader", "Editor")]
    [InlineData(typeof(Part), "Writer", "Reader", "Editor")]
    public void Our_views_are_nested_in_Googles_class_and_are_as_visible(System.Type message, string writer, string reader, string editor)
    {
        Assert.True(typeof(IMessage).IsAssignableFrom(message));
        Assert.All([writer, reader, editor], name =>
        {
            System.Type view = message.GetNestedType(name, BindingFlags.Public | BindingFlags.NonPublic)!;
            Assert.True(view.IsByRefLike);
            Assert.Equal(message.IsVisible, view.IsVisible);
        });
    }

    private static byte[] OurOrder()
    {
        using var proto = new ProtoWriter();
        Order.Writer_ order = new Order.Writer_(proto).Writer("Ada").Reader(-7).Editor(true);
        using (Order.Types.Line.Writer line = order.StartLines())
        {
            line.Name("bolt"u8).Quantity(3).AddDiscounts(percent: 5).AddDiscounts(percent: 10, @class: "second");
        }

        order.AddLines("nut", static (line, name) => line.Name(name));
        order.Status(Order.Types.Status.Shipped).AddStock("bolts", 12).AddStock("nuts", 0);
        order.Voucher(percent: 25, @class: "first").Placed(Placed).Balance(long.MinValue);
        order.Signature([0, 255, 128]).Weights([0.5, -0.0, double.PositiveInfinity]);
        using (Part.Writer part = order.StartPart())
        {
            part.Number(1001).Sizes([1, 300, -1]).StartOrigin().Country("FR").Close();
        }

        order.StartByShelf(4).Name("washer").Close();
        return proto.ToArray();
    }

    private static Order GoogleOrder() => new()
    {
        Writer = "Ada",
        Reader = -7,
        Editor = true,
        Lines =
        {
            new Order.Types.Line
            {
                Name = "bolt",
                Quantity = 3,
                Discounts =
                {
                    new Order.Types.Line.Types.Discount { Percent = 5 },
                    new Order.Types.Line.Types.Discount { Percent = 10, Class = "second" },
                },
            },
            new Order.Types.Line { Name = "nut" },
        },
        Status = Order.Types.Status.Shipped,
        Stock = { ["bolts"] = 12, ["nuts"] = 0 },
        Voucher = new Order.Types.Line.Types.Discount { Percent = 25, Class = "first" },
        Placed = Timestamp.FromDateTimeOffset(Placed),
        Balance = long.MinValue,
        Signature = ByteString.CopyFrom(0, 255, 128),
        Weights = { 0.5, -0.0, double.PositiveInfinity },
        Part = new Part { Number = 1001, Sizes = { 1, 300, -1 }, Origin = new Part.Types.Origin { Country = "FR" } },
        ByShelf = { [4] = new Order.Types.Line { Name = "washer" } },
    };
}
