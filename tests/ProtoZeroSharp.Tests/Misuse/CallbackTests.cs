using System.Buffers;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Misuse;

/// <summary>Code of the caller that the library calls with bytes of an output, and that ends this output and makes others meanwhile.</summary>
public class CallbackTests
{
    private static readonly byte[] Value = [.. Enumerable.Range(1, 5_000).Select(static i => (byte)(i * 3))];

    [Fact]
    public void A_sink_that_disposes_the_buffer_gets_all_of_its_bytes()
    {
        var buffer = new ProtoBuffer();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Value);
        using var others = new Others();
        var sink = new Sink(() =>
        {
            buffer.Dispose();
            others.Write();
        });

        writer.WriteTo(sink);

        Assert.Equal(Plain.Delimited(1, Value), sink.Taken.WrittenSpan.ToArray());
        others.Check();
    }

    [Fact]
    public void A_sink_cannot_reset_the_buffer_whose_bytes_it_gets()
    {
        using var buffer = new ProtoBuffer();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Value);
        var sink = new Sink(() => Assert.Throws<InvalidOperationException>(buffer.Reset));

        writer.WriteTo(sink);
        writer.AddBytes(1, []);

        Assert.Equal(Plain.Delimited(1, Value), sink.Taken.WrittenSpan.ToArray());
        Assert.Equal(Plain.Concat(Plain.Delimited(1, Value), [0x0A, 0]), writer.ToArray());
    }

    [Fact]
    public void Nothing_comes_between_a_length_and_its_message()
    {
        using var buffer = new ProtoBuffer();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Value);
        int refused = 0;
        var sink = new Sink(() =>
        {
            Assert.Throws<InvalidOperationException>(buffer.Reset);
            refused++;
        });

        writer.WriteDelimitedTo(sink);

        Assert.Equal(2, refused);
        Assert.Equal(Plain.Concat([0x8B, 0x27], Plain.Delimited(1, Value)), sink.Taken.WrittenSpan.ToArray());
    }

    [Fact]
    public void A_lambda_cannot_reset_the_buffer_whose_bytes_it_fills()
    {
        using var buffer = new ProtoBuffer();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytesInPlace(1, 20, buffer, static (span, b) =>
        {
            Assert.Throws<InvalidOperationException>(b.Reset);
            span.Fill(7);
        });

        Assert.Equal(Plain.Delimited(1, [.. Enumerable.Repeat((byte)7, 20)]), writer.ToArray());
    }

#if NET10_0_OR_GREATER && !LIBRARY_NETSTANDARD
    [Fact]
    public void A_lambda_cannot_set_a_maximum_while_it_fills_bytes()
    {
        using ProtoWriter writer = new();
        writer.AddBytesInPlace(1, 20, writer, static (span, w) =>
        {
            bool isRefused = false;
            try
            {
                w.SetMaxLength(3);
            }
            catch (InvalidOperationException)
            {
                isRefused = true;
            }

            Assert.True(isRefused);
            span.Fill(7);
        });
        Assert.Equal(22, writer.Length);
    }
#endif

#if !LIBRARY_NETSTANDARD
    [Fact]
    public void A_formatter_that_disposes_the_buffer_writes_nowhere_else()
    {
        var buffer = new ProtoBuffer();
        ProtoWriter writer = buffer.CreateWriter();
        using var others = new Others();
        bool isRefused = false;
        try
        {
            writer.AddString(1, $"a{new Formatter(buffer, others)}");
        }
        catch (ObjectDisposedException)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
        others.Check();
    }

    private sealed class Formatter(ProtoBuffer buffer, Others others) : IUtf8SpanFormattable
    {
        public bool TryFormat(Span<byte> utf8Destination, out int bytesWritten, ReadOnlySpan<char> format, IFormatProvider? provider)
        {
            buffer.Dispose();
            others.Write();
            utf8Destination.Fill((byte)'X');
            bytesWritten = 4;
            return true;
        }
    }
#endif

    /// <summary>Buffers that are written while another output is at work, so that they would get memory that it gave back.</summary>
    private sealed class Others : IDisposable
    {
        private readonly List<ProtoBuffer> buffers = [];

        public void Dispose() => buffers.ForEach(static b => b.Dispose());

        public void Write()
        {
            for (int i = 0; i < 4; i++)
            {
                var other = new ProtoBuffer();
                buffers.Add(other);
                using ProtoWriter writer = other.CreateWriter();
                writer.AddBytes(2, new byte[5_000]);
            }
        }

        public void Check()
        {
            Assert.NotEmpty(buffers);
            Assert.All(buffers, static b => Assert.Equal(Plain.Delimited(2, new byte[5_000]), b.ToArray()));
        }
    }

    private sealed class Sink(Action before) : IBufferWriter<byte>
    {
        public ArrayBufferWriter<byte> Taken { get; } = new();

        public void Advance(int count) => Taken.Advance(count);

        public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

        public Span<byte> GetSpan(int sizeHint = 0)
        {
            before();
            return Taken.GetSpan(sizeHint);
        }
    }
}
