using ProtoZeroSharp.Benchmarks.Schemas.Nested;

namespace ProtoZeroSharp.Benchmarks.Nested;

/// <summary>Workload D with leaf calls, u8 literals, into whatever the writer writes to.</summary>
internal static class NestedContent
{
    public static void Write(ProtoWriter proto, int items)
    {
        var root = new Root.Writer(proto);
        for (int i = 0; i < items; i++)
        {
            var message = root.StartMessages();
            message.A(NestedMessages.A).B(NestedMessages.B).D("Hello, World!"u8);
            message.AddE("Msg 1"u8).AddE("Msg 2"u8).AddE("Msg 3"u8).AddE("Msg 4"u8);
            for (int id = 0; id < NestedMessages.Children; id++)
            {
                message.AddF(id: id, name: "Inner Message"u8);
            }

            message.Close();
        }
    }
}
