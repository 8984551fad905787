using Acme.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The code of docs/lifetime.md, compiled and run. DocumentTests checks that it is the same text.</summary>
[Collection(AloneCollection.Name)]
public class LifetimeSnippets
{
    [Fact]
    public void The_pools_can_be_configured()
    {
        ProtoMemory.Configure(new ProtoMemoryOptions
        {
            MaxBytesPerThread = 4 << 20,      // the largest memory that a thread keeps; 0: none
            MaxSharedBytes = 32 << 20,        // what the shared pool keeps in all
            MaxRetainedBytes = 256 << 20,     // with more than this allocated, what comes back is freed
            TrimInterval = 64,                // writers between two looks at what is far too large
            ClearOnReturn = true,             // zero memory before anybody else gets it, the system included
        });
        ProtoMemory.Configure(new ProtoMemoryOptions());
        Assert.Equal(ProtoMemory.AllocatedBytes, ProtoMemory.RentedBytes + ProtoMemory.RetainedBytes);
    }

    [Fact]
    public void A_parent_is_refused_until_its_child_is_closed()
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto);
        var home = person.StartHome();
        try
        {
            person.Name("Ada");       // its submessage is open
        }
        catch (InvalidOperationException)
        {
            home.Close();
            person.Name("Ada");       // now it may be written to
        }

        Assert.Equal("22000A03416461", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_typed_root_writes_into_an_open_untyped_submessage()
    {
        using var proto = new ProtoWriter();
        var person = new Person.Writer(proto);
        proto.StartSub(Person.HomeFieldNumber);
        person.Name("Ada");           // case 3: this lands in the submessage that is open
        proto.CloseSub();

        Assert.Equal("22050A03416461", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_frame_that_is_never_closed_has_a_header_of_255s_and_head_room_zeros()
    {
        using var proto = new ProtoWriter();
        proto.AddBytes(1, Enumerable.Repeat((byte)0xEE, 100).ToArray());
        proto.Reset();
#pragma warning disable PZ8001 // that is what is tested
        proto.StartGrpcFrame();
#pragma warning restore PZ8001
        proto.AddBool(1, true);
        Assert.Equal(Encoded.Golden("FFFFFFFFFF 0801"), Encoded.Hex(proto.WrittenSpan));
        proto.Reset();
        proto.AddBytes(1, Enumerable.Repeat((byte)0xEE, 100).ToArray());
        proto.Reset();
        proto.ReserveHeadRoom(3);
        Assert.Equal("000000", Encoded.Hex(proto.WrittenSpan));
    }
}
