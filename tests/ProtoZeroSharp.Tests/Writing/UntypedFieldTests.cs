using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Fields by number, under protobuf's names and the ancestor's.</summary>
public class UntypedFieldTests
{
    [Fact]
    public void Every_scalar_has_a_method_under_its_own_name()
    {
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddInt32(1, -1));
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddInt64(1, -1));
        Equal("08 FFFFFFFF0F", static w => w.AddUInt32(1, uint.MaxValue));
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddUInt64(1, ulong.MaxValue));
        Equal("08 01", static w => w.AddSInt32(1, -1));
        Equal("08 02", static w => w.AddSInt64(1, 1));
        Equal("08 01", static w => w.AddBool(1, true));
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddEnum(1, -1));
        Equal("0D 01000000", static w => w.AddFixed32(1, 1));
        Equal("09 0100000000000000", static w => w.AddFixed64(1, 1));
        Equal("0D FFFFFFFF", static w => w.AddSFixed32(1, -1));
        Equal("09 FFFFFFFFFFFFFFFF", static w => w.AddSFixed64(1, -1));
        Equal("0D 0000803F", static w => w.AddFloat(1, 1));
        Equal("09 000000000000F03F", static w => w.AddDouble(1, 1));
    }

    [Fact]
    public void AddVarInt_takes_every_integer_and_writes_negative_ones_in_ten_bytes()
    {
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddVarInt(1, -1));
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddVarInt(1, -1L));
        Equal("08 FFFFFFFF0F", static w => w.AddVarInt(1, uint.MaxValue));
        Equal("08 FFFFFFFFFFFFFFFFFF01", static w => w.AddVarInt(1, ulong.MaxValue));
    }

    [Fact]
    public void Packed_runs_raw_fields_encoded_messages_and_groups_have_no_type_either()
    {
        Equal("0A 03 01 AC02", static w => w.AddPackedInt32(1, [1, 300]));
        Equal("0A 01 7F", static w => w.AddPackedInt64(1, [127]));
        Equal("0A 01 7F", static w => w.AddPackedUInt32(1, [127]));
        Equal("0A 01 7F", static w => w.AddPackedUInt64(1, [127]));
        Equal("0A 01 01", static w => w.AddPackedSInt32(1, [-1]));
        Equal("0A 01 01", static w => w.AddPackedSInt64(1, [-1]));
        Equal("0A 01 01", static w => w.AddPackedBool(1, [true]));
        Equal("0A 01 05", static w => w.AddPackedEnum(1, [5]));
        Equal("0A 04 01000000", static w => w.AddPackedFixed32(1, [1]));
        Equal("0A 08 0100000000000000", static w => w.AddPackedFixed64(1, [1]));
        Equal("0A 04 FFFFFFFF", static w => w.AddPackedSFixed32(1, [-1]));
        Equal("0A 08 FFFFFFFFFFFFFFFF", static w => w.AddPackedSFixed64(1, [-1]));
        Equal("0A 04 0000803F", static w => w.AddPackedFloat(1, [1]));
        Equal("0A 08 000000000000F03F", static w => w.AddPackedDouble(1, [1]));
        Equal("0A 02 08 01", static w => w.AddEncoded(1, [8, 1]));
        Equal("18 05", static w => w.AddRaw([0x18, 5]));
        Equal("0B 08 01 0C", static w =>
        {
            w.StartGroup(1);
            w.AddVarInt(1, 1);
            w.CloseSub();
        });
    }

    [Fact]
    public void Typed_and_untyped_calls_mix()
    {
        Equal("08 01 12 04 08 02 10 03 18 04", static w =>
        {
            w.AddVarInt(1, 1);
            w.StartSub(2);
            MessageWriter.Root(w).Int32(0x08, 1, 2);
            w.AddVarInt(2, 3);
            w.CloseSub();
            MessageWriter.Root(w).Int32(0x18, 1, 4);
        });
        Equal("12 02 08 01", static w =>
        {
            using var child = MessageWriter.Start(w, 2);
            child.Int32(0x08, 1, 1);
        });
    }

    private static void Equal(string golden, WriterAction write) => Assert.Equal(Encoded.Golden(golden), Encoded.Untyped(write));
}
