using ProtoZeroSharp.Tests.Generated;
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

    /// <summary>The guess of how long its length will be is no reason to refuse it.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void A_text_of_many_values_is_written_where_it_just_fits(int left) => NearTheEnd(left, w =>
    {
        string text = new('x', left - 2);
        string none = "";
        w.AddString(1, $"{text}{none}{none}{none}{none}{none}{none}{none}{none}{none}{none}{none}{none}");
        Assert.Equal(Most, w.Length);
    });

#if NET
    /// <summary>On Mono so many take half a minute.</summary>
    [Fact]
    public unsafe void Values_may_take_more_bytes_than_a_span_of_bytes_has() => ManyZeros.Run((1L << 28) * sizeof(long), static memory =>
    {
        ReadOnlySpan<long> values = new((void*)memory, 1 << 28);
        byte[] message = new byte[values.Length + 7];
        using var editor = new Everything3.Editor(message, 0);
        try
        {
            editor.Sfixed64List(values);
            Assert.Fail("2 GB fit nowhere");
        }
        catch (ProtoException exception)
        {
            Assert.Equal(ProtoErrorKind.BufferFull, exception.Kind);
        }

        Assert.Equal(0, editor.Length);
        editor.Int64List(values);
        Assert.Equal(message.Length, editor.Length);
        Assert.Equal("82-02-80-80-80-80-01-00", BitConverter.ToString(message, 0, 8));
    });
#endif

    [Fact]
    public void Text_of_more_bytes_than_a_span_has_is_refused_with_what_to_do()
    {
        char[] text = new char[1 << 30];
        Assert.Contains("Give it as UTF-8", Assert.Throws<ArgumentException>(() =>
        {
            using var editor = new Everything3.Editor(new byte[100], 0);
            _ = editor.StringValue(text.AsSpan()).Length;
        }).Message);
        Assert.Throws<ArgumentException>(() =>
        {
            using var writer = new ProtoWriter();
            new Everything3.Writer(writer).AddStringMap(text.AsSpan(), "");
        });
        Assert.Throws<ArgumentException>(() => new Everything3.Reader([]).StringMap.TryGetValue(text.AsSpan(), out _));
        Assert.Throws<ArgumentException>(() =>
        {
            TextArg argument = text.AsSpan();
            _ = argument.MaxSize;
        });
    }

    [Fact]
    public void Arrays_that_no_array_can_hold_are_refused_as_such()
    {
        using ProtoWriter writer = new();
        writer.AddBytesInPlace(1, Most - 6, 0, static (_, _) => { });
        Expect.Throws<InvalidOperationException>(writer, static w => w.GetArraySegments());
        ReadOnlySpan<byte> written = writer.WrittenSpan;
        try
        {
            new EditableMessage(written, int.MaxValue).Dispose();
            Assert.Fail("no array holds it");
        }
        catch (ArgumentOutOfRangeException)
        {
            // As documented.
        }
    }

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
        ReserveTwoBytes(writer);
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

    [Fact]
    public void Lengths_that_wait_count_beside_values_by_reference()
    {
        // How much one writer has, whatever the threads of other tests keep, and whenever they drop it.
        long rented = ProtoMemory.RentedBytes;
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[30_000_000]);
        int slab = (int)(ProtoMemory.RentedBytes - rented);
        writer.Reset();

        // Of each pair one length waits until the outer message is closed.
        byte[] large = new byte[1 << 26];
        writer.StartSub(1);
        for (int i = 0; i < 500; i++)
        {
            writer.StartSub(2);
            writer.AddRaw(new byte[1]);
            writer.CloseSub();
            writer.StartSub(2);
            writer.AddRaw(new byte[20_000]);
            writer.CloseSub();
        }

        // As much as leaves room for all of the memory, and then that.
        int stored = (int)writer.LengthIfClosed;
        for (int rest = Most - 300 - slab; rest > 0; rest -= large.Length)
        {
            writer.AddBytesByReference(3, new ReadOnlyMemory<byte>(large, 0, Math.Min(rest, large.Length)));
        }

        writer.AddBytes(4, large.AsSpan(0, slab - stored - 2_000));
        try
        {
            for (int i = 0; i < 3_000; i++)
            {
                writer.AddVarInt(5, 1);
            }

            Assert.Fail("no field was refused");
        }
        catch (ProtoException exception)
        {
            Assert.Equal(ProtoErrorKind.MessageTooLarge, exception.Kind);
        }

        Assert.InRange(writer.LengthIfClosed, Most - 10, Most);
        writer.CloseSub();
        Assert.InRange(writer.Length, Most - 10, Most);
        Assert.Equal(writer.Length, writer.WrittenSequence.Length);
    }

    [Fact]
    public void Lengths_that_were_reserved_too_wide_do_not_keep_messages_open()
    {
        const int Depth = 40;
        using (ProtoWriter writer = new())
        {
            for (int i = 0; i < Depth; i++)
            {
                writer.StartSub(1);
            }

            // From now on each depth reserves five bytes.
            writer.AddBytesInPlace(1, 1 << 28, 0, static (_, _) => { });
            for (int i = 0; i < Depth; i++)
            {
                writer.CloseSub();
            }

            writer.AddBytesInPlace(1, Most - writer.Length - 10_006, 0, static (_, _) => { });
            for (int i = 0; i < Depth; i++)
            {
                writer.StartSub(1);
            }

            try
            {
                for (; ; )
                {
                    writer.AddRaw(new byte[1]);
                }
            }
            catch (ProtoException exception)
            {
                Assert.Equal(ProtoErrorKind.MessageTooLarge, exception.Kind);
            }

            Assert.InRange(writer.LengthIfClosed, Most - (4 * Depth), Most);
            Assert.InRange(writer.Length, 1, Most);
            writer.Mark();
            for (int i = 0; i < Depth; i++)
            {
                writer.CloseSub();
            }

            Assert.InRange(writer.Length, Most - (4 * Depth), Most);
        }

        ProtoMemory.Trim();
    }

    // For the length of the next submessage, whatever the state that the writer got has learned.
    private static void ReserveTwoBytes(ProtoWriter writer)
    {
        writer.StartSub(1);
        writer.AddRaw(new byte[297]);
        writer.CloseSub();
    }

    private static void NearTheEnd(int left, WriterAction test)
    {
        using (ProtoWriter writer = new())
        {
            ReserveTwoBytes(writer);

            // A tag and five bytes of length come before the bytes.
            writer.AddBytesInPlace(1, Most - left - 6 - writer.Length, 0, static (_, _) => { });
            Assert.Equal(Most - left, writer.Length);
            test(writer);
        }

        ProtoMemory.Trim();
    }
}
