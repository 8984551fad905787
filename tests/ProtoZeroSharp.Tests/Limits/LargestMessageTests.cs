using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Limits;

/// <summary>The last bytes before 2,147,483,647. Nobody fills the memory before them, so it takes addresses and no memory.</summary>
[Collection(AloneCollection.Name)]
public class LargestMessageTests
{
    private const int Most = int.MaxValue;

    [Fact]
    public void A_text_that_passes_the_limit_while_it_is_put_together_is_refused() => NearTheEnd(1, static w =>
    {
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(w, static w => w.AddString(1, $"x{5}")).Kind);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(w, static w => w.AddString(1, $"{new string('x', 1000)}{5,200}")).Kind);
        Assert.Equal(Most - 1, w.Length);
    });

    [Fact]
    public void A_text_that_just_fits_is_written() => NearTheEnd(4, static w =>
    {
        w.AddString(1, $"x{5}");
        Assert.Equal(Most, w.Length);
    });

    [Fact]
    public void What_is_accepted_can_be_closed() => NearTheEnd(300, static w =>
    {
        w.StartSub(1);
        w.AddRaw(new byte[120]);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(w, static w => w.AddRaw(new byte[178])).Kind);
        w.AddRaw(new byte[177]);
        Assert.Equal(Most, w.LengthIfClosed);
        w.CloseSub();
        Assert.Equal(Most, w.Length);
        Assert.Equal(ProtoErrorKind.MessageTooLarge, Expect.Throws<ProtoException>(w, static w => w.AddInt32(1, 1)).Kind);
    });

    [Fact]
    public void Values_by_reference_count_as_if_they_were_copied()
    {
        byte[] large = new byte[1 << 28];
        using ProtoWriter writer = new();
        for (int i = 0; i < 7; i++)
        {
            writer.AddBytesByReference(1, large);
        }

        Expect.Throws<ProtoException>(writer, w => w.AddBytesByReference(1, large));
        int room = Most - writer.Length;
        writer.AddBytesByReference(1, new ReadOnlyMemory<byte>(large, 0, room - 305));
        writer.StartSub(1);
        Expect.Throws<ProtoException>(writer, static w => w.AddRaw(new byte[298]));
        writer.AddRaw(new byte[297]);
        writer.CloseSub();
        Assert.Equal(Most, writer.Length);
    }

    private static void NearTheEnd(int left, WriterAction test)
    {
        using (ProtoWriter writer = new())
        {
            // A tag and five bytes of length come before the bytes.
            writer.AddBytesInPlace(1, Most - left - 6, 0, static (_, _) => { });
            Assert.Equal(Most - left, writer.Length);
            test(writer);
        }

        ProtoMemory.Trim();
    }
}
