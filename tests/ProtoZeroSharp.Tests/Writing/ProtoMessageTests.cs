using System.Buffers;
using Google.Protobuf.WellKnownTypes;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Writing;

/// <summary>Messages from values in one call, with lambdas and with values that know how they are written; Google.Protobuf says the bytes.</summary>
public class ProtoMessageTests
{
    private static readonly byte[] Expected = Google.Protobuf.MessageExtensions.ToByteArray(new Timestamp { Seconds = 300, Nanos = 7 });

    [Fact]
    public void A_lambda_writes_to_every_destination()
    {
        ArrayBufferWriter<byte> buffer = new();
        using MemoryStream stream = new();
        Assert.Equal(Expected, ProtoMessage.ToArray(new Moment(300, 7), static (w, m) => Write(m, w)));
        using (DetachedMessage detached = ProtoMessage.Detach(new Moment(300, 7), static (w, m) => Write(m, w)))
        {
            Assert.Equal(Expected, detached.GetSpan().ToArray());
        }

        Assert.Equal(Expected.Length, ProtoMessage.WriteTo(buffer, new Moment(300, 7), static (w, m) => Write(m, w)));
        Assert.Equal(Expected.Length, ProtoMessage.WriteTo(stream, new Moment(300, 7), static (w, m) => Write(m, w)));
        Assert.Equal(Expected, buffer.WrittenSpan.ToArray());
        Assert.Equal(Expected, stream.ToArray());
    }

    [Fact]
    public void A_lambda_writes_a_submessage_and_a_delimited_message()
    {
        using ProtoWriter writer = new();
        writer.AddMessage(5, new Moment(300, 7), static (w, m) => Write(m, w));
        writer.AddDelimited(new Moment(300, 7), static (w, m) => Write(m, w));
        Assert.Equal(Plain.Concat(Plain.Delimited(5, Expected), [(byte)Expected.Length], Expected), writer.ToArray());
    }

    [Fact]
    public void When_a_lambda_throws_nothing_of_its_message_is_left_and_what_is_open_around_it_stays_open()
    {
        using ProtoWriter writer = new();
        writer.StartSub(1);
        writer.AddVarInt(2, 3);
        string? caught = null;
        try
        {
            writer.AddMessage(5, 0, static (w, _) => Fail(w));
        }
        catch (NotSupportedException e)
        {
            caught = e.Message;
        }

        try
        {
            writer.AddDelimited(0, static (w, _) => Fail(w));
        }
        catch (NotSupportedException e)
        {
            caught += e.Message;
        }

        writer.CloseSub();
        Assert.Equal("herehere", caught);
        Assert.Equal("0A021003", Encoded.Hex(writer.WrittenSpan));

        static void Fail(ProtoWriter w)
        {
            w.AddVarInt(1, 1);
            w.StartSub(9);
#pragma warning disable PZ8001 // What is open when the exception comes is the point.
            new ProtoZeroSharp.WellKnownTypes.Struct.Writer(w).StartFields("a");
#pragma warning restore PZ8001
            throw new NotSupportedException("here");
        }
    }

    [Fact]
    public void A_lambda_that_leaves_a_submessage_open_writes_nothing()
    {
        using ProtoWriter writer = new();
        for (int i = 0; i < 2; i++)
        {
            string? caught = null;
            try
            {
                if (i == 0)
                {
                    writer.AddMessage(5, 0, static (w, _) => w.StartSub(9));
                }
                else
                {
                    writer.AddDelimited(0, static (w, _) => w.StartSub(9));
                }
            }
            catch (InvalidOperationException e)
            {
                caught = e.Message;
            }

            Assert.Contains("What was started in field 9 is still open: close it before what writes the message returns. Nothing of the message was written.", caught, StringComparison.Ordinal);
            Assert.Empty(writer.ToArray());
        }
    }

    [Fact]
    public void A_lambda_that_closes_what_it_did_not_start_is_told_so()
    {
        using ProtoWriter writer = new();
        writer.StartSub(9);
        string? caught = null;
        try
        {
            writer.AddMessage(1, 0, static (w, _) =>
            {
                w.CloseSub();
                w.CloseSub();
            });
        }
        catch (InvalidOperationException e)
        {
            caught = e.Message;
        }

        Assert.Contains("closed a submessage", caught, StringComparison.Ordinal);
    }

    [Fact]
    public void A_lambda_that_disposes_the_writer_is_told_so()
    {
        Assert.Throws<ObjectDisposedException>(() =>
        {
            using ProtoWriter writer = new();
            writer.AddMessage(5, 0, static (w, _) => w.Dispose());
        });
    }

    [Fact]
    public void Null_is_refused()
    {
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.ToArray(1, null!));
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteTo((Stream)null!, 1, static (w, _) => w.AddBool(1, true)));
        Assert.Throws<ArgumentNullException>(() => ProtoMessage.WriteTo((IBufferWriter<byte>)null!, 1, static (w, _) => w.AddBool(1, true)));
    }

    [Fact]
    public void A_message_left_open_is_refused()
    {
        Assert.Throws<InvalidOperationException>(() => ProtoMessage.ToArray(1, static (w, _) => w.StartSub(1)));
        Assert.Throws<InvalidOperationException>(() => ProtoMessage.Detach(1, static (w, _) => w.StartSub(1)).Dispose());
    }

    private static void Write(Moment moment, ProtoWriter writer) => new ProtoZeroSharp.WellKnownTypes.Timestamp.Writer(writer).Seconds(moment.Seconds).Nanos(moment.Nanos);

#if !LIBRARY_NETSTANDARD
    [Fact]
    public void A_value_that_knows_how_it_is_written_goes_to_every_destination()
    {
        ArrayBufferWriter<byte> buffer = new();
        using MemoryStream stream = new();
        WritableMoment value = new(300, 7);
        Assert.Equal(Expected, ProtoMessage.ToArray(value));
        using (DetachedMessage detached = ProtoMessage.Detach(value))
        {
            Assert.Equal(Expected, detached.GetSpan().ToArray());
        }

        Assert.Equal(Expected.Length, ProtoMessage.WriteTo(buffer, value));
        Assert.Equal(Expected.Length, ProtoMessage.WriteTo(stream, value));
        Assert.Equal(Expected, buffer.WrittenSpan.ToArray());
        Assert.Equal(Expected, stream.ToArray());
        using ProtoWriter writer = new();
        writer.AddMessage(5, value);
        writer.AddDelimited(value);
        Assert.Equal(Plain.Concat(Plain.Delimited(5, Expected), [(byte)Expected.Length], Expected), writer.ToArray());
    }

    [Fact]
    public void When_its_Write_throws_nothing_of_the_message_is_left()
    {
        using ProtoWriter writer = new();
        int caught = 0;
        for (int i = 0; i < 2; i++)
        {
            try
            {
                if (i == 0)
                {
                    writer.AddMessage(5, new Failing());
                }
                else
                {
                    writer.AddDelimited(new Failing());
                }
            }
            catch (NotSupportedException)
            {
                caught++;
            }
        }

        Assert.Equal(2, caught);
        Assert.Equal(0, writer.Length);
    }

    [Fact]
    public void Writing_a_value_allocates_nothing()
    {
        ArrayBufferWriter<byte> buffer = new(1 << 10);
        WritableMoment value = new(300, 7);
        Allocated.Nothing(() =>
        {
            long written = 0;
            for (int i = 0; i < 100; i++)
            {
                buffer.Clear();
                written += ProtoMessage.WriteTo(buffer, value);
            }

            return written;
        });
    }

    private sealed record WritableMoment(long Seconds, int Nanos) : IProtoWritable<WritableMoment>
    {
        public static void Write(ProtoWriter writer, WritableMoment value) =>
            new ProtoZeroSharp.WellKnownTypes.Timestamp.Writer(writer).Seconds(value.Seconds).Nanos(value.Nanos);
    }

    private readonly struct Failing : IProtoWritable<Failing>
    {
        public static void Write(ProtoWriter writer, Failing value)
        {
            writer.StartSub(1);
            throw new NotSupportedException();
        }
    }
#endif

#if NET10_0_OR_GREATER && !LIBRARY_NETSTANDARD
    [Fact]
    public void A_reader_can_be_the_state_of_a_lambda()
    {
        var reader = new ProtoZeroSharp.WellKnownTypes.Timestamp.Reader(Expected);
        byte[] copy = ProtoMessage.ToArray(reader, static (w, r) => new ProtoZeroSharp.WellKnownTypes.Timestamp.Writer(w).Seconds(r.Seconds + 1));
        Assert.Equal(301, Timestamp.Parser.ParseFrom(copy).Seconds);
    }
#endif

    private sealed record Moment(long Seconds, int Nanos);
}
