using ProtoZeroSharp.WellKnownTypes;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

public class ProtoReaderTests
{
    private delegate void Read(ProtoReader reader);

    [Fact]
    public void Every_type_is_read_as_the_writer_wrote_it()
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, ulong.MaxValue);
        proto.AddSInt32(2, -5);
        proto.AddSInt64(3, long.MinValue);
        proto.AddFixed32(4, uint.MaxValue);
        proto.AddDouble(5, 0.5);
        proto.AddFloat(6, -0.25f);
        proto.AddString(7, "text");
        proto.StartSub(8);
        proto.AddBool(1, true);
        proto.CloseSub();
        proto.StartGroup(9);
        proto.AddInt32(1, -1);
        proto.CloseSub();

        var reader = new ProtoReader(proto.WrittenSpan);
        Assert.True(reader.Next());
        Assert.Equal(1, reader.FieldNumber);
        Assert.Equal(WireType.Varint, reader.WireType);
        Assert.Equal(ulong.MaxValue, reader.ReadUInt64());
        Assert.Equal(0, reader.FieldNumber);
        Assert.True(reader.Next());
        Assert.Equal(-5, reader.ReadSInt32());
        Assert.True(reader.Next());
        Assert.Equal(long.MinValue, reader.ReadSInt64());
        Assert.True(reader.Next());
        Assert.Equal(uint.MaxValue, reader.ReadFixed32());
        Assert.True(reader.Next());
        Assert.Equal(0.5, reader.ReadDouble());
        Assert.True(reader.Next());
        Assert.Equal(-0.25f, reader.ReadFloat());
        Assert.True(reader.Next());
        Assert.Equal("text", reader.ReadString().ToString());
        Assert.True(reader.Next());
        ProtoReader child = reader.ReadMessage();
        Assert.True(child.Next());
        Assert.True(child.ReadBool());
        Assert.False(child.Next());
        Assert.True(reader.Next());
        Assert.Equal(WireType.StartGroup, reader.WireType);
        child = reader.ReadMessage();
        Assert.True(child.Next());
        Assert.Equal(-1, child.ReadInt32());
        Assert.False(child.Next());
        Assert.False(reader.Next());
    }

    [Fact]
    public void Malformed_input_stops_the_Try_form_and_throws_in_the_other()
    {
        byte[] bytes = Hex.Bytes("08 01 72 05 61");
        var reader = new ProtoReader(bytes);
        Assert.True(reader.TryNext());
        Assert.False(reader.TryNext());
        Assert.True(reader.IsMalformed);
        Assert.False(reader.TryNext());
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var again = new ProtoReader(bytes);
            again.Next();
            again.Next();
            again.ReadString();
        });
        Assert.Equal((ProtoErrorKind.InvalidLength, 2L, 14), (exception.Kind, exception.Offset, exception.FieldNumber));
        exception = Assert.Throws<ProtoException>(() =>
        {
            var again = new ProtoReader(bytes);
            again.Next();
            again.Next();
            again.Next();
        });
        Assert.Equal((ProtoErrorKind.InvalidLength, 2L, 14), (exception.Kind, exception.Offset, exception.FieldNumber));
    }

    [Fact]
    public void A_value_that_is_not_read_is_skipped_whatever_it_is()
    {
        var reader = new ProtoReader(Hex.Bytes("08 FF 01 11 01 02 03 04 05 06 07 08 1A 02 61 62 23 08 01 24 2D 01 02 03 04 30 07"));
        for (int number = 1; number <= 5; number++)
        {
            Assert.True(reader.Next());
            Assert.Equal(number, reader.FieldNumber);
        }

        Assert.True(reader.Next());
        Assert.Equal(7, reader.ReadInt32());
        Assert.False(reader.Next());
        Assert.Equal(0, reader.FieldNumber);
    }

    [Theory]
    [InlineData("08 05", 0)]
    [InlineData("88 00 05", 0)]
    [InlineData("88 80 80 80 00 05", 0)]
    [InlineData("80 01 05", 0)]
    [InlineData("80 81 00 05", 0)]
    [InlineData("08 80 80 80 00 08 05", 5)]
    [InlineData("0A 02 80 80 80 01 05", 4)]
    [InlineData("0A 03 80 80 80 08 05", 5)]
    [InlineData("0A 03 80 80 80 88 80 00 05", 5)]
    [InlineData("0A 03 80 80 80 F8 FF FF FF 0F 05", 5)]
    public void A_field_is_handed_out_as_it_is_however_long_its_tag_is(string input, int start)
    {
        byte[] bytes = Hex.Bytes(input);
        var reader = new ProtoReader(bytes);
        while (reader.Next() && reader.Offset < start)
        {
            // To the last field.
        }

        Assert.Equal(start, reader.Offset);
        Assert.Equal(Hex.Text(bytes.AsSpan(start)), Hex.Text(reader.ReadRaw()));
        Assert.Equal(bytes.Length, reader.Offset);
        Assert.False(reader.Next());
    }

    [Fact]
    public void Reading_without_a_field_is_misuse()
    {
        Assert.Equal(0, new ProtoReader([8, 1]).FieldNumber);
        Assert.Throws<InvalidOperationException>(() => new ProtoReader([8, 1]).ReadInt32());
        Assert.Throws<InvalidOperationException>(() => _ = new ProtoReader([8, 1]).ReadRaw());
        Assert.Throws<InvalidOperationException>(() => new ProtoReader([8, 1]).ReadMessage());
        Assert.Throws<InvalidOperationException>(() =>
        {
            var reader = new ProtoReader([8, 1]);
            reader.Next();
            reader.ReadInt32();
            reader.ReadInt32();
        });
    }

    [Fact]
    public void Another_wire_type_than_the_one_asked_for_is_bad_input()
    {
        byte[] number = Hex.Bytes("08 01 90 00 01");
        IsRefused(number, 2, 2, static reader => reader.ReadMessage());
        IsRefused(number, 2, 2, static reader => reader.ReadBytes());
        IsRefused(number, 2, 2, static reader => reader.ReadDouble());
        IsRefused(number, 2, 2, static reader => reader.ReadFloats());
        byte[] wide = Hex.Bytes("08 01 15 01 02 03 04");
        IsRefused(wide, 2, 2, static reader => reader.ReadInt32());
        IsRefused(wide, 2, 2, static reader => reader.ReadFixed64());
        IsRefused(wide, 2, 2, static reader => reader.ReadInt32s());
    }

    [Fact]
    public void The_default_reader_is_at_its_end()
    {
        ProtoReader reader = default;
        Assert.False(reader.Next());
        Assert.False(reader.TryNext());
        Assert.False(reader.IsMalformed);
        Assert.Equal(0, reader.Offset);
    }

    [Fact]
    public void The_limit_of_nesting_counts_messages_and_groups()
    {
        byte[] bytes = Hex.Bytes("0A 04 0B 10 05 0C");
        var reader = new ProtoReader(bytes, new ReadLimits(2));
        reader.Next();
        ProtoReader child = reader.ReadMessage();
        child.Next();
        ProtoReader group = child.ReadMessage();
        Assert.True(group.Next());
        Assert.Equal(5, group.ReadInt32());
        Assert.False(group.Next());
        Assert.False(child.Next());
        Assert.False(reader.Next());
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var shallow = new ProtoReader(bytes, new ReadLimits(1));
            shallow.Next();
            ProtoReader inner = shallow.ReadMessage();
            inner.Next();
            inner.ReadMessage();
        });
        Assert.Equal((ProtoErrorKind.TooDeep, 2L, 1), (exception.Kind, exception.Offset, exception.FieldNumber));
    }

    // What goes from field to field in the library's own readers is another loop: the two must see the same.
    [Fact]
    public void Random_bytes_are_read_or_refused_as_by_the_readers()
    {
        var random = new Random(17);
        int wellFormed = 0;
        for (int round = 0; round < 200_000; round++)
        {
            byte[] bytes = new byte[random.Next(12)];
            for (int i = 0; i < bytes.Length; i++)
            {
                // Small bytes, continuation bytes and some of any kind: most of what is random fails at its first tag.
                bytes[i] = (byte)(random.Next(4) switch { 0 => random.Next(256), 1 => 0x80 | random.Next(128), _ => random.Next(32) });
            }

            bool isOpen = Empty.Reader.TryOpen(bytes, out Empty.Reader message);
            var cursor = new ProtoReader(bytes);
            if (isOpen)
            {
                wellFormed++;
                foreach (UnknownField field in message.UnknownFields)
                {
                    Assert.True(cursor.Next());
                    Assert.Equal(field.FieldNumber, cursor.FieldNumber);
                    Assert.Equal(field.WireType, cursor.WireType);
                    Assert.Equal(Hex.Text(field.Raw), Hex.Text(cursor.ReadRaw()));
                }

                Assert.False(cursor.Next());
                continue;
            }

            var quiet = new ProtoReader(bytes);
            while (quiet.TryNext())
            {
                Assert.True(cursor.Next());
                Assert.Equal(quiet.Offset, cursor.Offset);
                quiet.ReadRaw();
            }

            Assert.True(quiet.IsMalformed);
            bool isRefused = false;
            try
            {
                while (cursor.Next())
                {
                    // To the malformed field.
                }
            }
            catch (ProtoException)
            {
                isRefused = true;
            }

            Assert.True(isRefused);
        }

        Assert.InRange(wellFormed, 10_000, 190_000);
    }

    /// <summary>Field 4: two numbers packed, one alone, none; field 5: eight bytes packed; field 6: four bytes alone.</summary>
    [Fact]
    public void Repeated_numbers_are_read_packed_or_one_by_one()
    {
        List<string> seen = [];
        var reader = new ProtoReader(Hex.Bytes("22 03 01 AC 02 20 07 22 00 2A 08 02 00 00 00 00 00 00 00 35 03 00 00 00 3A 03 01 00 01 42 0B 01 FF FF FF FF FF FF FF FF FF 01"));
        while (reader.Next())
        {
            switch (reader.FieldNumber)
            {
                case 4:
                    foreach (int number in reader.ReadInt32s())
                    {
                        seen.Add("4:" + number);
                    }

                    break;
                case 5:
                    foreach (long number in reader.ReadSFixed64s())
                    {
                        seen.Add("5:" + number);
                    }

                    break;
                case 6:
                    foreach (uint number in reader.ReadFixed32s())
                    {
                        seen.Add("6:" + number);
                    }

                    break;
                case 7:
                    foreach (bool flag in reader.ReadBools())
                    {
                        seen.Add("7:" + flag);
                    }

                    break;
                default:
                    foreach (long number in reader.ReadSInt64s())
                    {
                        seen.Add("8:" + number);
                    }

                    break;
            }
        }

        Assert.Equal(["4:1", "4:300", "4:7", "5:2", "6:3", "7:True", "7:False", "7:True", "8:-1", "8:-9223372036854775808"], seen);
    }

    [Theory]
    [InlineData("22 02 01 80", ProtoErrorKind.Truncated)]
    [InlineData("22 0B 80 80 80 80 80 80 80 80 80 80 01", ProtoErrorKind.InvalidVarint)]
    public void A_packed_run_throws_where_it_is_malformed(string input, ProtoErrorKind kind)
    {
        byte[] bytes = Hex.Bytes(input);
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(bytes);
            reader.Next();
            foreach (uint number in reader.ReadUInt32s())
            {
                Assert.Equal(1U, number);
            }
        });
        Assert.Equal(kind, exception.Kind);
    }

    [Fact]
    public void A_packed_run_of_no_whole_number_of_elements_throws()
    {
        byte[] bytes = Hex.Bytes("22 03 01 02 03");
        ProtoException exception = Assert.Throws<ProtoException>(() =>
        {
            var reader = new ProtoReader(bytes);
            reader.Next();
            _ = reader.ReadFixed32s();
        });
        Assert.Equal(ProtoErrorKind.InvalidPacked, exception.Kind);
    }

    // The second field of the bytes.
    private static void IsRefused(byte[] bytes, int offset, int fieldNumber, Read read)
    {
        var reader = new ProtoReader(bytes);
        reader.Next();
        reader.Next();
        ProtoException? error = null;
        try
        {
            read(reader);
        }
        catch (ProtoException e)
        {
            error = e;
        }

        Assert.Equal(ProtoErrorKind.InvalidWireType, error!.Kind);
        Assert.Equal(offset, error.Offset);
        Assert.Equal(fieldNumber, error.FieldNumber);
    }
}
