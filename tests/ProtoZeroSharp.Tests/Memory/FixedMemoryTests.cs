using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Memory;

/// <summary>A writer over memory of the caller's writes there, up to the last byte, and never beyond.</summary>
public unsafe class FixedMemoryTests
{
    private const int Guard = 256;
    private const byte GuardByte = 0xA5;

    private static readonly byte[] Whole = Expected();

    [Fact]
    public void A_message_that_fits_exactly_is_written() => Assert.Equal(Encoded.Hex(Whole), Write(Whole.Length));

    [Fact]
    public void Any_shorter_memory_is_refused_with_BufferFull_and_nothing_is_written_beyond_it()
    {
        for (int capacity = 0; capacity < Whole.Length; capacity++)
        {
            Assert.Null(Write(capacity));
        }
    }

    [Fact]
    public void Any_longer_memory_gives_the_same_bytes()
    {
        for (int capacity = Whole.Length; capacity < Whole.Length + 200; capacity++)
        {
            Assert.Equal(Encoded.Hex(Whole), Write(capacity));
        }
    }

    [Fact]
    public void Whether_a_message_just_fits_does_not_depend_on_what_was_written_before()
    {
        // Every state of this thread has learned that lengths take three bytes, and the fixed writer itself that they take two.
        for (int i = 0; i < 70; i++)
        {
            using var other = new ProtoWriter();
            var child = MessageWriter.Root(other).StartMessage(0x0A, 1);
            child.Bytes(0x0A, 1, new byte[20_000]);
            child.Close();
            other.StartSub(1);
            other.AddBytes(1, new byte[20_000]);
            other.CloseSub();
        }

        byte[] large = Plain.Delimited(1, Plain.Delimited(1, new byte[200]));
        byte[] whole = Plain.Concat(large, large, [0x0A, 0x00], [0x0A, 0x00]);
        byte* memory = stackalloc byte[whole.Length];
        using var proto = new ProtoWriter(memory, whole.Length);
        var root = MessageWriter.Root(proto);
        var typed = root.StartMessage(0x0A, 1);
        typed.Bytes(0x0A, 1, new byte[200]);
        typed.Close();
        proto.StartSub(1);
        proto.AddBytes(1, new byte[200]);
        proto.CloseSub();
        root.StartMessage(0x0A, 1).Close();
        proto.StartSub(1);
        proto.CloseSub();

        Assert.True(proto.WrittenSpan.SequenceEqual(whole));
    }

    [Fact]
    public void A_field_that_does_not_fit_leaves_what_was_written_before_it()
    {
        byte* memory = stackalloc byte[16];
        using var proto = new ProtoWriter(memory, 4);
        proto.AddVarInt(1, 150);

        var error = Expect.Throws<ProtoException>(proto, static w => w.AddVarInt(2, 1));

        Assert.Equal(ProtoErrorKind.BufferFull, error.Kind);
        Assert.Equal("089601", Encoded.Hex(proto.WrittenSpan));
        Assert.Equal("089601", Encoded.Hex(new ReadOnlySpan<byte>(memory, 3)));
    }

    [Fact]
    public void Disposing_leaves_the_callers_bytes_alone()
    {
        byte* memory = stackalloc byte[100];
        var proto = new ProtoWriter(memory, 100);
        proto.AddVarInt(1, 150);
        proto.Dispose();
        using (var other = new ProtoWriter())
        {
            other.AddBytes(1, new byte[200]);
        }

        Assert.Equal("089601", Encoded.Hex(new ReadOnlySpan<byte>(memory, 3)));
    }

    [Fact]
    public void Pinned_managed_memory_works_too()
    {
        byte[] array = new byte[64];
        fixed (byte* memory = array)
        {
            using var proto = new ProtoWriter(memory, array.Length);
            proto.AddString(1, "é");
            Assert.Equal(4, proto.Length);
        }

        Assert.Equal("0A02C3A9", Encoded.Hex(array.AsSpan(0, 4)));
    }

    [Fact]
    public void A_null_address_or_a_negative_capacity_is_refused()
    {
        byte b = 0;
        byte* memory = &b;

        Assert.Throws<ArgumentNullException>(() => new ProtoWriter((byte*)null, 1).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoWriter(memory, -1).Dispose());
        Assert.Throws<ArgumentOutOfRangeException>(() => new ProtoWriter((byte*)(nint)(-16), 100).Dispose());
    }

    /// <summary>
    /// The sample message in so many bytes, between guards; null when the writer said that they are too few. Either way the
    /// guards must be untouched.
    /// </summary>
    private static string? Write(int capacity)
    {
        byte* block = (byte*)NativeMemory.Alloc((nuint)(capacity + 2 * Guard));
        try
        {
            var whole = new Span<byte>(block, capacity + 2 * Guard);
            whole.Fill(GuardByte);
            string? result = Write(block + Guard, capacity);
            Assert.Equal(-1, whole[..Guard].IndexOfAnyExcept(GuardByte));
            Assert.Equal(-1, whole[(Guard + capacity)..].IndexOfAnyExcept(GuardByte));
            return result;
        }
        finally
        {
            NativeMemory.Free(block);
        }
    }

    private static string? Write(byte* memory, int capacity)
    {
        using var proto = new ProtoWriter(memory, capacity);
        try
        {
            WriteSample(proto);
            return Encoded.Hex(proto.WrittenSpan);
        }
        catch (ProtoException e)
        {
            Assert.Equal(ProtoErrorKind.BufferFull, e.Kind);
            Assert.True(proto.Length <= capacity);
            return null;
        }
    }

    /// <summary>Every kind of write, so that each of them meets the end of the memory at some capacity.</summary>
    private static void WriteSample(ProtoWriter proto)
    {
        proto.AddVarInt(1, 150);
        var root = MessageWriter.Root(proto);
        root.Int32(0x30E9F8, 3, -1);
        root.Fixed64(0x11, 1, 1);
        root.Double(0x11, 1, 1);
        root.Fixed32(0x1D, 1, 1);
        root.Bool(0x20, 1, true);
        root.String(0x2A, 1, "héllo");
        root.Utf8(0x2A, 1, "hello"u8);
        root.Bytes(0x2A, 1, new byte[130]);
        root.PackedInt32(0x32, 1, [1, 300, -1]);
        root.PackedInt32(0x32, 1, [.. Enumerable.Repeat(1, 140)]);
        root.PackedDouble(0x32, 1, [1, 2]);
        root.ExpandedInt32(0x30, 1, [1, 300]);
        root.Encoded(0x3A, 1, [8, 1]);
        root.EncodedGroup(0x43, 1, [8, 1]);
        var child = root.StartMessage(0x4A, 1);
        child.String(0x0A, 1, new string('x', 150));
        var inner = child.StartMessage(0x12, 1);
        inner.Int32(0x08, 1, 1);
        inner.Close();
        child.Close();
        var group = root.StartGroup(0x53, 1);
        group.Int32(0x08, 1, 1);
        group.Close();
        TextArg name = "leaf";
        var leaf = root.StartLeaf(0x5A, 1, 11 + 1 + name.MaxSize);
        leaf.Int32(0x08, 1, 5);
        leaf.Text(0x12, 1, name);
        root.EndLeaf(leaf);
        TextArg longName = new string('é', 100);
        leaf = root.StartLeaf(0x5A, 1, 1 + longName.MaxSize);
        leaf.Text(0x12, 1, longName);
        root.EndLeaf(leaf);
        proto.StartSub(12);
        proto.AddString(1, "x");
        proto.AddBytes(2, new byte[200]);
        proto.CloseSub();
    }

    private static byte[] Expected() => Plain.Concat(
        Plain.VarintField(1, 150),
        Plain.VarintField(99_999, ulong.MaxValue),
        [0x11, 1, 0, 0, 0, 0, 0, 0, 0],
        [0x11, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F],
        [0x1D, 1, 0, 0, 0],
        Plain.VarintField(4, 1),
        Plain.Text(5, "héllo"),
        Plain.Text(5, "hello"),
        Plain.Delimited(5, new byte[130]),
        Plain.Delimited(6, [1, 0xAC, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
        Plain.Delimited(6, [.. Enumerable.Repeat((byte)1, 140)]),
        Plain.Delimited(6, [0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0x40]),
        Plain.VarintField(6, 1),
        Plain.VarintField(6, 300),
        Plain.Delimited(7, [8, 1]),
        Plain.Group(8, [8, 1]),
        Plain.Delimited(9, Plain.Concat(Plain.Text(1, new string('x', 150)), Plain.Delimited(2, [8, 1]))),
        Plain.Group(10, [8, 1]),
        Plain.Delimited(11, Plain.Concat(Plain.VarintField(1, 5), Plain.Text(2, "leaf"))),
        Plain.Delimited(11, Plain.Text(2, new string('é', 100))),
        Plain.Delimited(12, Plain.Concat(Plain.Text(1, "x"), Plain.Delimited(2, new byte[200]))));
}
