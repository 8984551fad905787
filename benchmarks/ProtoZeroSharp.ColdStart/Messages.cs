using Google.Protobuf;
using G = ProtoZeroSharp.Benchmarks.Google.Nested;

namespace ProtoZeroSharp.ColdStart;

/// <summary>One message of workload D from strings, to an array.</summary>
internal static class Messages
{
    public static int Typed(int id)
    {
        using var proto = new ProtoWriter();
        var message = new Schemas.TestMessage.Writer(proto);
        message.A(1).B(id).D("Hello, World!").AddE("Msg 1").AddE("Msg 2");
        for (int i = 0; i < 9; i++)
        {
            message.AddF(id: i, name: "Inner Message");
        }

        return proto.ToArray().Length;
    }

    public static int Google(int id)
    {
        var message = new G.TestMessage { A = 1, B = id, D = "Hello, World!" };
        message.E.Add("Msg 1");
        message.E.Add("Msg 2");
        for (int i = 0; i < 9; i++)
        {
            message.F.Add(new G.SubMessage { Id = i, Name = "Inner Message" });
        }

        return message.ToByteArray().Length;
    }
}
