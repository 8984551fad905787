using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>Misuse that is caught throws, in Release too, and changes no byte of any writer.</summary>
public class CaughtMisuseTests
{
    /// <summary>Everything that can be done to an open message; on one that is not, each must throw.</summary>
    private static readonly MessageAction[] MessageOperations =
    [
        static m => m.Int32(0x08, 1, 1),
        static m => m.Int64(0x08, 1, -1),
        static m => m.UInt32(0x08, 1, 1),
        static m => m.UInt64(0x08, 1, 1),
        static m => m.SInt32(0x08, 1, 1),
        static m => m.SInt64(0x08, 1, 1),
        static m => m.Fixed32(0x0D, 1, 1),
        static m => m.Fixed64(0x09, 1, 1),
        static m => m.SFixed32(0x0D, 1, 1),
        static m => m.SFixed64(0x09, 1, 1),
        static m => m.Float(0x0D, 1, 1),
        static m => m.Double(0x09, 1, 1),
        static m => m.Bool(0x08, 1, true),
        static m => m.Enum(0x08, 1, 1),
        static m => m.String(0x0A, 1, ""),
        static m => m.String(0x0A, 1, "x"),
        static m => m.String(0x0A, 1, new string('x', 100_000)),
        static m => m.Utf8(0x0A, 1, "x"u8),
        static m => m.Bytes(0x0A, 1, new byte[1]),
        static m => m.Bytes(0x0A, 1, new byte[100_000]),
        static m => m.PackedInt32(0x0A, 1, [1]),
        static m => m.PackedFixed64(0x0A, 1, [1]),
        static m => m.ExpandedInt32(0x08, 1, [1]),
        static m => m.PackedInt32(0x0A, 1, []),
        static m => m.ExpandedInt32(0x08, 1, []),
        static m => m.PackedFrom<int, Int32Codec>(0x0A, 1, new List<int>()),
        static m => m.PackedFrom<int, Int32Codec>(0x0A, 1, Enumerable.Empty<int>()),
        static m => m.ExpandedFrom<int, Int32Codec>(0x08, 1, new List<int>()),
        static m => m.Encoded(0x0A, 1, [8, 1]),
        static m => m.EncodedGroup(0x0B, 1, [8, 1]),
        static m => m.StartMessage(0x0A, 1),
        static m => m.StartGroup(0x0B, 1),
        static m => m.StartLeaf(0x0A, 1, 11),
        static m => m.StartLeaf(0x0A, 1, 100_000),
        static m => m.StartLeafGroup(0x0B, 1, 11),
        static m => m.Close(),
    ];

    private static readonly WriterAction[] WriterOperations =
    [
        static w => w.AddVarInt(1, 1),
        static w => w.AddString(1, "x"),
        static w => w.AddBytes(1, "x"u8),
        static w => w.StartSub(1),
        static w => w.CloseSub(),
        static w => MessageWriter.Start(w, 1),
    ];

    private static readonly WriterAction[] Outputs =
    [
        static w => _ = w.WrittenSpan,
        static w => w.ToArray(),
        static w => w.CopyTo(new byte[100]),
        static w => w.TryCopyTo(new byte[100], out _),
        static w => w.WriteTo(new MemoryStream()),
        static w => w.WriteTo(new System.Buffers.ArrayBufferWriter<byte>()),
    ];

    [Fact]
    public void A_message_with_an_open_child_refuses_everything()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var parent = root.StartMessage(0x0A, 1);
        var child = parent.StartMessage(0x12, 1);

        AllRefused(parent);
        AllRefused(root);
        AllRefused(proto, WriterOperations);

        child.Int32(0x08, 1, 1);
        child.Close();
        parent.Close();
        Assert.Equal("0A0412020801", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_parent_is_still_refused_after_its_open_child_has_grown_the_memory()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var parent = root.StartMessage(0x0A, 1);
        var child = parent.StartMessage(0x12, 1);
        byte[] large = new byte[1_000_000];
        child.Bytes(0x0A, 1, large);

        AllRefused(parent);
        AllRefused(root);

        child.Close();
        parent.Close();
        Assert.True(proto.WrittenSpan.SequenceEqual(Plain.Delimited(1, Plain.Delimited(2, Plain.Delimited(1, large)))));
    }

    [Fact]
    public void A_closed_message_refuses_everything()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        var closed = root.StartMessage(0x0A, 1);
        closed.Close();
        AllRefused(closed);
        var group = root.StartGroup(0x13, 1);
        group.Close();
        AllRefused(group);

        Assert.Equal("0A001314", Encoded.Hex(proto.WrittenSpan));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(63)]
    public void Handles_of_a_disposed_writer_refuse_everything_also_after_further_rents(int rents)
    {
        var proto = new ProtoWriter();
        var copy = proto;
        var root = MessageWriter.Root(proto);
        var closed = root.StartMessage(0x0A, 1);
        closed.Close();
        var open = root.StartMessage(0x0A, 1);
        var inner = open.StartMessage(0x0A, 1);
        proto.Dispose();

        for (int i = 0; i < rents; i++)
        {
            using var other = new ProtoWriter();
            WriteOther(other, out var otherChild);
            Refused(copy, root, closed, open, inner);
            CloseOther(other, otherChild);
        }

        Refused(copy, root, closed, open, inner);

        static void Refused(ProtoWriter copy, MessageWriter root, MessageWriter closed, MessageWriter open, MessageWriter inner)
        {
            AllRefused(copy, WriterOperations);
            AllRefused(copy, Outputs);
            AllRefused(root);
            AllRefused(closed);
            AllRefused(open);
            AllRefused(inner);
        }
    }

    [Fact]
    public void A_disposed_writer_is_an_ObjectDisposedException()
    {
        var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);
        proto.Dispose();

        Expect.Throws<ObjectDisposedException>(proto, static w => w.AddVarInt(1, 1));
        Expect.Throws<ObjectDisposedException>(proto, static w => w.ToArray());
        Expect.Throws<ObjectDisposedException>(root, static m => m.Int32(0x08, 1, 1));
    }

    [Fact]
    public void Disposing_twice_also_through_a_copy_does_nothing_and_harms_nobody()
    {
        var proto = new ProtoWriter();
        var copy = proto;
        proto.AddVarInt(1, 1);
        proto.Dispose();
        using var next = new ProtoWriter();
        next.AddVarInt(1, 2);

        proto.Dispose();
        copy.Dispose();
        copy.Free();
        using var third = new ProtoWriter();
        third.AddVarInt(1, 3);

        Assert.Equal("0802", Encoded.Hex(next.WrittenSpan));
        Assert.Equal("0803", Encoded.Hex(third.WrittenSpan));
    }

    [Fact]
    public void Two_writers_open_at_once_keep_their_misuse_apart()
    {
        using var first = new ProtoWriter();
        using var second = new ProtoWriter();
        var parent = MessageWriter.Root(first).StartMessage(0x0A, 1);
        var child = parent.StartMessage(0x12, 1);
        var other = MessageWriter.Root(second).StartMessage(0x1A, 1);

        AllRefused(parent);
        other.Int32(0x08, 1, 1);
        child.Close();
        AllRefused(child);
        other.Close();
        AllRefused(other);
        parent.Close();

        Assert.Equal("0A021200", Encoded.Hex(first.WrittenSpan));
        Assert.Equal("1A020801", Encoded.Hex(second.WrittenSpan));
    }

    [Fact]
    public void Children_that_an_exception_left_open_do_not_reach_the_next_writer()
    {
        Assert.Throws<FormatException>(FailWithATypedChildOpen);
        Assert.Throws<FormatException>(FailWithAGrandchildOpen);

        for (int i = 0; i < 70; i++)
        {
            Assert.Equal("0A0208010801", Encoded.Message(static m =>
            {
                var child = m.StartMessage(0x0A, 1);
                child.Int32(0x08, 1, 1);
                child.Close();
                m.Int32(0x08, 1, 1);
            }));
        }
    }

    private static void FailWithATypedChildOpen()
    {
        using var proto = new ProtoWriter();
        using var child = MessageWriter.Root(proto).StartMessage(0x0A, 1);
        proto.Dispose();
        throw new FormatException();
    }

    private static void FailWithAGrandchildOpen()
    {
        using var proto = new ProtoWriter();
        proto.StartSub(1);
        using var child = MessageWriter.Root(proto).StartMessage(0x0A, 1);
        _ = child.StartMessage(0x0A, 1);

        // Disposing the child whose own child is open must not replace this exception by another.
        throw new FormatException();
    }

    [Fact]
    public void No_output_while_anything_is_open()
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, 1);
        proto.StartSub(2);
        AllRefused(proto, Outputs);
        proto.CloseSub();
        var typed = MessageWriter.Root(proto).StartMessage(0x12, 1);
        AllRefused(proto, Outputs);
        typed.Close();
        var group = MessageWriter.Root(proto).StartGroup(0x1B, 1);
        AllRefused(proto, Outputs);
        group.Close();

        Assert.Equal("0801120012001B1C", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void CloseSub_without_StartSub_is_refused()
    {
        using var proto = new ProtoWriter();
        Expect.Misuse(proto, static w => w.CloseSub());
        proto.StartSub(1);
        proto.CloseSub();
        Expect.Misuse(proto, static w => w.CloseSub());

        Assert.Equal("0A00", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void CloseSub_does_not_close_a_typed_message()
    {
        using var proto = new ProtoWriter();
        proto.StartSub(1);
        var typed = MessageWriter.Root(proto).StartMessage(0x0A, 1);

        Expect.Misuse(proto, static w => w.CloseSub());

        typed.Close();
        proto.CloseSub();
        Assert.Equal("0A020A00", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_root_has_no_end()
    {
        using var proto = new ProtoWriter();
        var root = MessageWriter.Root(proto);

        Expect.Misuse(root, static m => m.Close());
        root.Dispose();
        root.Int32(0x08, 1, 1);

        Assert.Equal("0801", Encoded.Hex(proto.WrittenSpan));
    }

    [Fact]
    public void A_default_handle_writes_nothing()
    {
        foreach (MessageAction operation in MessageOperations)
        {
            Expect.Throws<NullReferenceException>(default(MessageWriter), operation);
        }

        default(MessageWriter).Dispose();
    }

    [Fact]
    public void A_default_writer_writes_nothing_and_has_no_output()
    {
        foreach (WriterAction operation in WriterOperations)
        {
            Expect.Throws<NullReferenceException>(default(ProtoWriter), operation);
        }

        AllRefused(default, Outputs);
        default(ProtoWriter).Dispose();
        default(ProtoWriter).Free();
    }

    private static void AllRefused(MessageWriter message)
    {
        foreach (MessageAction operation in MessageOperations)
        {
            Expect.Misuse(message, operation);
        }

        message.Dispose();
    }

    private static void AllRefused(ProtoWriter writer, WriterAction[] operations)
    {
        foreach (WriterAction operation in operations)
        {
            Expect.Misuse(writer, operation);
        }
    }

    /// <summary>Another writer of the same thread, with a child open and one closed.</summary>
    private static void WriteOther(ProtoWriter other, out MessageWriter child)
    {
        other.AddVarInt(1, 7);
        var root = MessageWriter.Root(other);
        root.StartMessage(0x12, 1).Close();
        child = root.StartMessage(0x1A, 1);
        child.Int32(0x08, 1, 8);
    }

    private static void CloseOther(ProtoWriter other, MessageWriter child)
    {
        child.Close();
        Assert.Equal("080712001A020808", Encoded.Hex(other.WrittenSpan));
    }

    [Fact]
    public void What_ends_a_message_of_the_wrong_kind_is_told_what_would_end_it()
    {
        using var writer = new ProtoWriter();
        Assert.Contains("CloseSub and CancelSub are for one that a Start method of this writer opened", Expect.Throws<InvalidOperationException>(writer, static w => w.CloseSub()).Message);
        Assert.Contains("CloseSub and CancelSub are for", Expect.Throws<InvalidOperationException>(writer, static w => w.CancelSub()).Message);
        var root = MessageWriter.Root(writer);
        Assert.Contains("Close and Cancel are for messages that a Start method opened", Expect.Throws<InvalidOperationException>(root, static m => m.Cancel()).Message);
        var child = root.StartMessage(0x0A, 1);
        Assert.Contains("close it before this message ends, in a lambda before the lambda returns", Expect.Throws<InvalidOperationException>(writer, static w => w.CloseSub()).Message);
        child.Close();
    }

    [Fact]
    public void What_is_said_about_misuse_names_the_field_that_is_open()
    {
        using ProtoWriter writer = new();
        MessageWriter root = MessageWriter.Root(writer);
        MessageWriter child = root.StartMessage(0x0192, 2);
        Assert.Contains("field 18", Expect.Throws<InvalidOperationException>(root, static m => m.Bool(0x08, 1, true)).Message);
        Assert.Contains("field 18", Expect.Throws<InvalidOperationException>(writer, static w => w.ToArray()).Message);
        child.Close();
        writer.StartGroup(7);
        Assert.Contains("field 7", Expect.Throws<InvalidOperationException>(writer, static w => w.ToArray()).Message);
        writer.CancelSub();
        writer.StartDelimited();
        Assert.Contains("a delimited message", Expect.Throws<InvalidOperationException>(writer, static w => w.ToArray()).Message);
    }
}
