using Google.Protobuf;
using G = ProtoZeroSharp.Benchmarks.Google.Nested;

namespace ProtoZeroSharp.ColdStart;

/// <summary>One message of workload D from strings, written to an array and read from it: the sum of what was read.</summary>
internal static class Messages
{
    public static long Typed(int id)
    {
        using var proto = new ProtoWriter();
        var message = new Schemas.TestMessage.Writer(proto);
        message.A(1).B(id).D("Hello, World!").AddE("Msg 1").AddE("Msg 2");
        for (int i = 0; i < 9; i++)
        {
            message.AddF(id: i, name: "Inner Message");
        }

        byte[] bytes = proto.ToArray();
        var reader = new Schemas.TestMessage.Reader(bytes);
        long sum = (long)reader.A + reader.B + reader.D.ToString().Length;
        foreach (var text in reader.E)
        {
            sum += text.ToString().Length;
        }

        foreach (var child in reader.F)
        {
            sum += child.Id + child.Name.ToString().Length;
        }

        return sum;
    }

    public static long Google(int id)
    {
        var message = new G.TestMessage { A = 1, B = id, D = "Hello, World!" };
        message.E.Add("Msg 1");
        message.E.Add("Msg 2");
        for (int i = 0; i < 9; i++)
        {
            message.F.Add(new G.SubMessage { Id = i, Name = "Inner Message" });
        }

        G.TestMessage read = G.TestMessage.Parser.ParseFrom(message.ToByteArray());
        long sum = (long)read.A + read.B + read.D.Length;
        foreach (string text in read.E)
        {
            sum += text.Length;
        }

        foreach (G.SubMessage child in read.F)
        {
            sum += child.Id + child.Name.Length;
        }

        return sum;
    }
}
