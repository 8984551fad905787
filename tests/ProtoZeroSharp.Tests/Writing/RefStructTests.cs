#if NET10_0_OR_GREATER && !LIBRARY_NETSTANDARD
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>What C# 13 lets ref structs do.</summary>
public class RefStructTests
{
    [Fact]
    public void A_reader_is_the_state_of_a_lambda_that_fills_bytes()
    {
        using var source = new ProtoWriter();
        new Ours.Leaf.Writer(source).Name("ab");
        using var proto = new ProtoWriter();
        proto.AddBytesInPlace(3, 2, new Ours.Leaf.Reader(source.WrittenSpan), static (bytes, read) => read.Name.Bytes.CopyTo(bytes));
        Assert.Equal("1A026162", Encoded.Hex(proto.ToArray()));
    }

    [Fact]
    public void A_reader_is_the_state_of_a_lambda_that_writes_a_message()
    {
        using var source = new ProtoWriter();
        new Ours.Leaf.Writer(source).Id(1);
        using var proto = new ProtoWriter();
        new Ours.Everything3.Writer(proto).Leaf(new Ours.Leaf.Reader(source.WrittenSpan), static (leaf, read) => leaf.Id(read.Id));
        Assert.Equal("8A05020802", Encoded.Hex(proto.ToArray()));
    }

    [Fact]
    public void Generic_code_ends_writers_and_editors()
    {
        var proto = new ProtoWriter();
        End(new Ours.Everything3.Writer(proto).StartLeaf().Id(1));
        End(new Ours.Everything3.Writer(proto).StartInt32List().Add(1).Add(2));
        Assert.Equal("8A05020802" + "FA01020102", Encoded.Hex(proto.ToArray()));
        End(proto.StartGrpcFrame());
        byte[] message = [8, 2];
        End(new Ours.Leaf.Editor(message, 2));
        End(proto);
        bool threw = false;
        try
        {
            proto.AddVarInt(1, 1);
        }
        catch (ObjectDisposedException)
        {
            threw = true;
        }

        Assert.True(threw);
    }

    private static void End<T>(T value)
        where T : IDisposable, allows ref struct => value.Dispose();
}
#endif
