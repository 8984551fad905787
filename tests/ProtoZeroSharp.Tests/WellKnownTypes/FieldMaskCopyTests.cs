using System.Runtime.InteropServices;
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
        Mask("single.inner").CopySelectedTo(new Ours.Everything2.Reader(bytes).Encoded, Ours.Everything2.Reader.NamesOf, proto);
        Assert.Equal(Plain.Group(10, Plain.Group(12, Plain.Text(13, "a"))), proto.ToArray());
    }

    /// <summary>Only a field that looks like a group has another name in text, its type's. It is not selected by that.</summary>
    [Theory]
    [InlineData("homebase", 2)]
    [InlineData("homeBase", 1)]
    [InlineData("homeBase.a", 1)]
    [InlineData("homebase.a", null)]
    [InlineData("inner", 3)]
    [InlineData("inner.a", 3)]
    [InlineData("Inner", null)]
    [InlineData("Inner.a", null)]
    [InlineData("Lower", 4)]
    [InlineData("lower", null)]
    [InlineData("Secret", 5)]
    [InlineData("secret", null)]
    public void A_field_is_selected_by_its_name_and_by_no_other(string path, int? selected)
    {
        byte[] Field(int field) => field == 2 ? Plain.VarintField(2, 5) : Plain.Group(field, Plain.VarintField(1, (ulong)field));
        byte[] bytes = Plain.Concat([.. Enumerable.Range(1, 5).Select(Field)]);
        using var proto = new ProtoWriter();
        Mask(path).CopySelectedTo(new Texts.GroupNames.Named.Reader(bytes).Encoded, Texts.GroupNames.Named.Reader.NamesOf, proto);
        Assert.Equal(selected is int number ? Field(number) : [], proto.ToArray());
    }

    [Fact]
    public void The_names_of_groups_in_text_are_protocs() => Assert.Equal(
        "homeBase {\n}\nInner {\n}\nLower {\n}\nSecret: [REDACTED]\n",
        new Texts.GroupNames.Named.Reader(Plain.Concat(Plain.Group(1, []), Plain.Group(3, []), Plain.Group(4, []), Plain.Group(5, []))).ToString());

    /// <summary>The enum has 0, 1 and 3.</summary>
    [Theory]
    [InlineData("A8 01 03", "A8 01 03")]
    [InlineData("A8 01 63", "")]
    [InlineData("A8 01 01 A8 01 02", "A8 01 01")]
    [InlineData("98 03 00 98 03 02 98 03 03", "98 03 00 98 03 03")]
    [InlineData("9A 03 03 01 02 03", "9A 03 02 01 03")]
    [InlineData("9A 03 03 02 63 04", "")]
    [InlineData("9A 03 83 00 01 81 00 9A 03 00", "9A 03 83 00 01 81 00 9A 03 00")] // unchanged
    [InlineData("9A 05 04 08 01 10 63 9A 05 04 08 02 10 03", "9A 05 04 08 02 10 03")]
    [InlineData("9A 05 06 08 01 10 03 10 63 9A 05 06 08 01 10 63 10 03", "9A 05 06 08 01 10 63 10 03")]
    [InlineData("DA 01 03 A8 01 63 DA 01 03 A8 01 01", "DA 01 00 DA 01 03 A8 01 01")]
    public void Numbers_that_a_closed_enum_does_not_know_are_left_out(string input, string copy)
    {
        using var proto = new ProtoWriter();
        Mask("shape", "shapes", "by_number", "child.shape").CopySelectedTo(
            new Reading.Proto2.Old.Reader(Reading.Hex.Bytes(input)).Encoded, Reading.Proto2.Old.Reader.NamesOf, proto);
        Assert.Equal(Reading.Hex.Bytes(copy), proto.ToArray());
    }

    /// <summary>They would select other fields, those that happen to have the same numbers.</summary>
    [Fact]
    public void The_names_of_another_type_are_refused()
    {
        Assert.Throws<ArgumentException>("names", static () =>
        {
            using var proto = new ProtoWriter();
            Mask("id").CopySelectedTo(new Ours.Everything2.Reader(Plain.VarintField(1, 7)).Encoded, Ours.Small.Reader.NamesOf, proto);
        });
        using var proto = new ProtoWriter();
        Mask("id").CopySelectedTo(default, Ours.Small.Reader.NamesOf, proto);
        Assert.Equal(0, proto.Length);
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
            Mask("int32_value", "child.int32_value").CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
        }
        catch (ProtoException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        Assert.Equal("0807", Encoded.Hex(proto.WrittenSpan));
    }

    /// <summary>As deep as a reader may be told to go, on a small stack: an exception, or a copy.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Very_deep_masks_do_not_use_up_the_stack(bool isSmall)
    {
        const int Levels = 9_000;
        if (RuntimeInformation.ProcessArchitecture.ToString() == "Wasm")
        {
            return; // which has one thread
        }

        byte[] bytes = Encoded.Bytes(static w =>
        {
            for (int i = 0; i < Levels; i++)
            {
                w.StartSub(83);
            }

            for (int i = 0; i < Levels; i++)
            {
                w.CloseSub();
            }
        });
        byte[] mask = new FieldMask { Paths = { string.Join('.', Enumerable.Repeat("child", Levels + 1)) } }.ToByteArray();
        object? result = null;
        var thread = new Thread(
            () =>
            {
                using var proto = new ProtoWriter();
                try
                {
                    new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask).CopySelectedTo(new Ours.Everything3.Reader(bytes, new ReadLimits(10_000)).Encoded, Ours.Everything3.Reader.NamesOf, proto);
                    result = Convert.ToHexString(proto.WrittenSpan);
                }
                catch (ProtoException exception)
                {
                    result = exception.Kind;
                }
            },
            isSmall ? 512 << 10 : 64 << 20);
        thread.Start();
        thread.Join();
        Assert.Equal(isSmall ? ProtoErrorKind.TooDeep : Convert.ToHexString(bytes), result);
    }

    [Theory]
    [InlineData(".")]
    [InlineData("a.")]
    [InlineData("child.")]
    public void Long_paths_take_memory_as_their_text_does(string part)
    {
        const int Size = 1 << 20;
        byte[] mask = new FieldMask { Paths = { string.Concat(Enumerable.Repeat(part, Size / part.Length)) } }.ToByteArray();
        byte[] bytes = Plain.Delimited(83, Plain.VarintField(1, 1));
        Allocated.AtMost(5 * Size, () => Copied(mask, bytes).Length + 1);
    }

    /// <summary>Names are made once for each type, and lower case once for each group, however often a message or a group occurs.</summary>
    [Theory]
    [InlineData("child.no_such", "9A 05 00")]
    [InlineData("child.child.child.int32_value", "9A 05 03 9A 05 00")]
    [InlineData("no_such.x", "08 01")]
    public void Memory_does_not_grow_with_the_message(string path, string part)
    {
        byte[] mask = new FieldMask { Paths = { path } }.ToByteArray();
        byte[] few = Repeated(100, part);
        byte[] many = Repeated(10_000, part);
        long needed = AllocatedBy(() => Copy(few));
        Allocated.AtMost(needed + 1_000, () => Copy(many));

        long Copy(byte[] bytes)
        {
            using var proto = new ProtoWriter();
            new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask).CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
            return proto.WrittenSpan.Length + 1;
        }
    }

    [Fact]
    public void Memory_does_not_grow_with_groups_that_are_not_in_the_mask()
    {
        byte[] mask = new FieldMask { Paths = { "no_such" } }.ToByteArray();
        byte[] group = Encoded.Bytes(static w => new Ours.Everything2.Writer(w).StartSingle().Close());
        byte[] few = Plain.Concat([.. Enumerable.Repeat(group, 100)]);
        byte[] many = Plain.Concat([.. Enumerable.Repeat(group, 10_000)]);
        long needed = AllocatedBy(() => Copy(few));
        Allocated.AtMost(needed + 1_000, () => Copy(many));

        long Copy(byte[] bytes)
        {
            using var proto = new ProtoWriter();
            new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask).CopySelectedTo(new Ours.Everything2.Reader(bytes).Encoded, Ours.Everything2.Reader.NamesOf, proto);
            return proto.WrittenSpan.Length + 1;
        }
    }

    private static byte[] Repeated(int count, string part) => Plain.Concat([.. Enumerable.Repeat(Reading.Hex.Bytes(part), count)]);

    private static long AllocatedBy(Func<long> body)
    {
        body();
        long before = GC.GetAllocatedBytesForCurrentThread();
        body();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    [Theory]
    [InlineData("0A 00", "")]
    [InlineData("0A 01 2E", "")]
    [InlineData("0A 06 63 68 69 6C 64 2E", "9A0500")] // "child.": the message, and nothing of it
    [InlineData("0A 05 63 68 69 6C 64", "9A05020801")]
    [InlineData("0A 06 63 68 69 6C 64 2D 0A 06 63 68 69 6C 64 21", "")] // "child-", "child!"
    [InlineData("0A 06 63 68 69 6C 64 21 0A 05 63 68 69 6C 64 0A 07 63 68 69 6C 64 2E 61", "9A05020801")]
    public void Paths_that_are_none_select_nothing(string mask, string copy) =>
        Assert.Equal(copy, Convert.ToHexString(Copied(Reading.Hex.Bytes(mask), Plain.Delimited(83, Plain.VarintField(1, 1)))));

    [Fact]
    public void A_part_is_copied_into_an_open_message()
    {
        byte[] bytes = Plain.Concat(Plain.VarintField(1, 7), Plain.VarintField(2, 8));
        using var proto = new ProtoWriter();
        var message = new Ours.Everything3.Writer(proto);
        using (var child = message.StartChild())
        {
            Expect.Misuse(proto, w => Mask("int32_value").CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, w));
            Mask("int32_value").CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, child);
        }

        Assert.Equal(7, new Ours.Everything3.Reader(proto.WrittenSpan).Child.Int32Value);
        Assert.Equal(Plain.Delimited(83, Plain.VarintField(1, 7)), proto.ToArray());
    }

    private static byte[] Copy(byte[] bytes, FieldMask mask)
    {
        using var proto = new ProtoWriter();
        new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask.ToByteArray())
            .CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
        return proto.ToArray();
    }

    private static byte[] Copied(byte[] mask, byte[] bytes)
    {
        using var proto = new ProtoWriter();
        new ProtoZeroSharp.WellKnownTypes.FieldMask.Reader(mask).CopySelectedTo(new Ours.Everything3.Reader(bytes).Encoded, Ours.Everything3.Reader.NamesOf, proto);
        return proto.ToArray();
    }

    private static ProtoZeroSharp.WellKnownTypes.FieldMask.Reader Mask(params string[] paths) => new(new FieldMask { Paths = { paths } }.ToByteArray());
}
