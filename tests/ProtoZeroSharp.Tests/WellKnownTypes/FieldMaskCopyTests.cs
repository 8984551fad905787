using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Differential;

namespace ProtoZeroSharp.Tests.WellKnownTypes;

/// <summary>Messages copied through a FieldMask, compared with what Google.Protobuf merges through it.</summary>
public class FieldMaskCopyTests
{
    private const int Rounds = 400;

    private static readonly string[] Paths =
    [
        "int32_value", "string_value", "bytes_value", "color", "int32_list", "string_list", "children", "nested",
        "child", "child.int32_value", "child.string_list", "child.child", "child.child.string_value",
        "children.int32_value", "int32_value.x", "no_such", "child.no_such",
    ];

    [Fact]
    public void Random_messages_keep_what_Google_merges()
    {
        var random = new Random(3);
        int kept = 0;
        for (int i = 0; i < Rounds; i++)
        {
            byte[] bytes = Encoded.Bytes(w => Proto3Fields.Write(new Ours.Everything3.Writer(w), new Theirs.Everything3(), new Draw(i)));
            bytes = Plain.Concat(bytes, Plain.Delimited(83, bytes), Plain.Delimited(83, Plain.Delimited(83, bytes)));
            string[] paths = [.. Enumerable.Range(0, random.Next(4)).Select(_ => Paths[random.Next(Paths.Length)])];
            var expected = new Theirs.Everything3();
            FieldMask mask = new() { Paths = { paths } };
            mask.Merge(Theirs.Everything3.Parser.ParseFrom(bytes), expected);
            byte[] copy = Copy(bytes, mask);

            // As bytes: a NaN in a map makes Google's objects differ.
            Assert.Equal(expected.ToByteArray(), Theirs.Everything3.Parser.ParseFrom(copy).ToByteArray());
            kept += copy.Length;
        }

        Assert.NotEqual(0, kept);
    }

    [Fact]
    public void Groups_go_by_the_name_of_their_field_and_unknown_fields_are_left_out()
    {
        byte[] bytes = Encoded.Bytes(static w =>
        {
            var message = new Ours.Everything2.Writer(w).RequiredInt32(1);
            using (var single = message.StartSingle())
            {
                single.Number(7).StartInner().Text("a").Close();
            }

            w.AddVarInt(9_999, 1);
        });
        using var proto = new ProtoWriter();
        Mask("single.inner").CopyTo(new Ours.Everything2.Reader(bytes).Encoded, Ours.Everything2.Reader.NamesOf, proto);
        Assert.Equal(Plain.Group(10, Plain.Group(12, Plain.Text(13, "a"))), proto.ToArray());
    }

    /// <summary>By hand: Google's merge does not take maps.</summary>
    [Fact]
    public void A_map_is_copied_as_a_whole_or_not_at_all()
    {
        byte[] entry = Plain.Delimited(62, Plain.Concat(Plain.Text(1, "k"), Plain.Text(2, "v")));
        byte[] bytes = Plain.Concat(entry, Plain.VarintField(1, 7), entry);
        Assert.Equal(Plain.Concat(entry, entry), Copy(bytes, new FieldMask { Paths = { "string_map" } }));
        Assert.Equal([], Copy(bytes, new FieldMask { Paths = { "string_map.k", "string_map.key" } }));
    }

    [Fact]
    public void A_malformed_message_leaves_nothing_behind()
    {
        byte[] bytes = Plain.Concat(Plain.VarintField(1, 1), Plain.Delimited(83, [0x08]));
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, 7);
        bool isRefused = false;
        try
        {
            Mask("int32_value", "child.int32_value").CopyTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
        }
        catch (ProtoException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        Assert.Equal("0807", Encoded.Hex(proto.WrittenSpan));
    }

    private static byte[] Copy(byte[] bytes, FieldMask mask)
    {
        using var proto = new ProtoWriter();
        new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask.ToByteArray())
            .CopyTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
        return proto.ToArray();
    }

    private static ProtoZeroSharp.WellKnownTypes.FieldMask.Reader Mask(params string[] paths) => new(new FieldMask { Paths = { paths } }.ToByteArray());
}
