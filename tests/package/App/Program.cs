using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Threading;
using ProtoZeroSharp;
using Shop;

using var memory = new MemoryListener();

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

// All of that fits the first memory of the process, which does without an event source. The second makes it, and it tells of both,
// and of the two of the listener. A thread of the pool raises the events.
Console.WriteLine("events" + string.Concat(memory.Events));
using (var proto = new ProtoWriter())
{
    proto.AddBytes(1, new byte[100_000]);
}

SpinWait.SpinUntil(() => memory.Events.Count >= 4, TimeSpan.FromSeconds(30));
Console.WriteLine("events" + string.Concat(memory.Events));

static void Print(string name, byte[] bytes) => Console.WriteLine(name + " " + Convert.ToHexString(bytes));

internal sealed class MemoryListener : EventListener
{
    public List<string> Events { get; } = [];

    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == "ProtoZeroSharp")
        {
            // A listener may write messages itself, also while it is told of the source.
            using var proto = new ProtoWriter();
            proto.AddBytes(1, new byte[200_000]);
            EnableEvents(eventSource, EventLevel.Informational);
        }
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData) => Events.Add(" " + eventData.EventName);
}
