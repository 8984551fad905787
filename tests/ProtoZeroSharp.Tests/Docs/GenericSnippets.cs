#if !LIBRARY_NETSTANDARD
using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/writing.md about generic code, compiled and run. DocumentTests checks that it is the same text.</summary>
public class GenericSnippets
{
    [Fact]
    public void A_type_says_how_it_is_written()
    {
        byte[] ada = ProtoMessage.ToArray(new Employee("Ada", 7));
        using DetachedMessage owned = ProtoMessage.Detach(new Employee("Ada", 7));   // to keep, or to send
        using var batch = new ProtoWriter();
        batch.AddMessage(1, new Employee("Ada", 7));               // a submessage; nothing of it stays when its Write throws
        batch.AddDelimited(new Employee("Ada", 7));                // or a message of a delimited stream

        byte[] renamed = ProtoMessage.ToArray(7, static (proto, id) => new Person.Writer(proto).Name("Ada").Id(id));

        Assert.Equal("0A034164611007", Encoded.Hex(ada));
        Assert.Equal("0A034164611007", Encoded.Hex(owned.GetSpan()));
        Assert.Equal("0A034164611007", Encoded.Hex(renamed));
        Assert.Equal(Encoded.Golden("0A 07 0A034164611007 07 0A034164611007"), Encoded.Hex(batch.WrittenSpan));
    }

    public sealed record Employee(string Name, int Id) : IProtoWritable<Employee>
    {
        public static void Write(ProtoWriter writer, Employee value) => new Person.Writer(writer).Name(value.Name).Id(value.Id);
    }
}
#endif
