using System;
using ProtoZeroSharp;
using Shop;

// One line per message: what it is, its bytes. run.sh holds the bytes that must come out, worked out by hand.
using (var proto = new ProtoWriter())
{
    var order = new Order.Writer(proto).Id(300);
    using (var total = order.StartTotal())
    {
        total.Currency("EUR").Units(-1);
    }

    order.Channel(Channel.Web).Deltas([-1, 1]).AddCounts("a", 7);
    order.Placed(DateTimeOffset.FromUnixTimeSeconds(5));
    Print("order", proto.ToArray());
}

using (var proto = new ProtoWriter())
{
    new Plain.Event.Writer(proto).Id(-1).Name("é");
    Print("plain", proto.ToArray());
}

using (var proto = new ProtoWriter())
{
    proto.AddVarInt(Plain.Event.IdFieldNumber, 150);
    Print("untyped", proto.ToArray());
}

Print("library", Library.Prices.Encode("CHF", 2));

static void Print(string name, byte[] bytes) => Console.WriteLine(name + " " + Convert.ToHexString(bytes));
