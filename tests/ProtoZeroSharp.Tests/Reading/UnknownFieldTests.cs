using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Reading.Proto2;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What users do with unknown fields: look at them, and write them to a message of their own.</summary>
public class UnknownFieldTests
{
    // Numbers 99, which Shape does not have, and -1, in a packed run between 0 and 3; then field 300 with 2.
    private static readonly byte[] Input = Hex.Bytes("9A 03 0D 00 63 FF FF FF FF FF FF FF FF FF 01 03 E0 12 02");

    // The numbers have tags of their own.
    private const string Fields = "98 03 63 98 03 FF FF FF FF FF FF FF FF FF 01 E0 12 02";

    [Fact]
    public void Each_is_copied_to_an_untyped_writer() => Assert.Equal(Encoded.Golden(Fields), Encoded.Untyped(static w =>
    {
        foreach (UnknownField field in new Old.Reader(Input).UnknownFields)
        {
            field.CopyTo(w);
        }
    }));

    [Fact]
    public void Each_is_copied_to_a_generated_writer() => Assert.Equal(Encoded.Golden("08 05 DA 01 12" + Fields), Encoded.Untyped(static w =>
    {
        using Old.Writer child = new Old.Writer(w).Number(5).StartChild();
        foreach (UnknownField field in new Old.Reader(Input).UnknownFields)
        {
            field.CopyTo(child);
        }
    }));

    [Fact]
    public void All_are_copied_to_an_untyped_writer() => Assert.Equal(Encoded.Golden("0A 12" + Fields), Encoded.Untyped(static w =>
    {
        w.StartSub(1);
        new Old.Reader(Input).UnknownFields.CopyTo(w);
        w.CloseSub();
    }));

    [Fact]
    public void All_are_copied_to_a_generated_writer() => Assert.Equal(Encoded.Golden(Fields), Encoded.Untyped(static w => new Old.Reader(Input).UnknownFields.CopyTo(new Old.Writer(w))));

    [Fact]
    public unsafe void None_is_copied_where_one_finds_no_room()
    {
        byte* memory = stackalloc byte[10];
        using var proto = new ProtoWriter(memory, 10);
        Assert.Equal(ProtoErrorKind.BufferFull, Expect.Throws<ProtoException>(proto, static w => new Old.Reader(Input).UnknownFields.CopyTo(w)).Kind);
        Assert.Equal(0, proto.Length);
    }

    [Fact]
    public void A_varint_has_its_value_in_a_packed_run_too()
    {
        var values = new List<ulong>();
        foreach (UnknownField field in new Old.Reader(Input).UnknownFields)
        {
            values.Add(field.Varint);
        }

        Assert.Equal([99, ulong.MaxValue, 2], values);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Before_the_first_and_after_the_last_there_is_none(int pieces)
    {
        byte[] piece = Plain.Delimited(Everything3.ChildFieldNumber, Plain.VarintField(1_900, 5));
        byte[] message = pieces == 1 ? piece : Plain.Concat(piece, piece);
        UnknownFields.Enumerator fields = new Everything3.Reader(message).Child.UnknownFields.GetEnumerator();
        Assert.Equal((0, 0), (fields.Current.FieldNumber, fields.Current.Raw.Length));
        for (int i = 0; i < pieces; i++)
        {
            Assert.True(fields.MoveNext());
            Assert.Equal((1_900, 5UL), (fields.Current.FieldNumber, fields.Current.Varint));
        }

        Assert.False(fields.MoveNext());
        Assert.InRange(fields.Current.Raw.Length, 0, 3);
    }

    [Fact]
    public void What_is_no_varint_says_so()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(static () =>
        {
            foreach (UnknownField field in new Old.Reader(Hex.Bytes("E2 12 01 41")).UnknownFields)
            {
                _ = field.Varint;
            }
        });
        Assert.Equal("Field 300 is no varint but of wire type LengthDelimited: look at WireType first.", error.Message);
    }
}
