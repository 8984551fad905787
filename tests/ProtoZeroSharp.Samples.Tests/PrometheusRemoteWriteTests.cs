using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using PrometheusRemoteWrite;
using PrometheusRemoteWrite.Protocol;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Requests as a receiver gets them: Snappy undone by its specification, the messages decoded by protoc.</summary>
public class PrometheusRemoteWriteTests
{
    [Fact]
    public void Ten_equal_bytes_are_a_literal_and_a_copy()
    {
        // The length; a literal of one byte; a copy of nine from one byte before.
        Assert.Equal([10, 0x00, (byte)'a', (8 << 2) | 2, 1, 0], Compress("aaaaaaaaaa"u8));
        Assert.Equal([0], Compress([]));
        Assert.Equal([3, 2 << 2, 1, 2, 3], Compress([1, 2, 3]));
    }

    [Fact]
    public void What_is_compressed_can_be_decompressed_whatever_it_is()
    {
        var random = new Random(7);
        foreach (int length in (int[])[1, 4, 5, 59, 60, 61, 62, 255, 256, 257, 258, 65_535, 65_536, 65_537, 70_000, 300_000])
        {
            foreach (int letters in (int[])[1, 2, 5, 256])
            {
                byte[] source = new byte[length];
                foreach (ref byte b in source.AsSpan())
                {
                    b = (byte)random.Next(letters);
                }

                byte[] compressed = Compress(source);
                Assert.Equal(source, Decompress(compressed));
                Assert.True(letters != 1 || length < 100 || compressed.Length < length / 10, $"{length} equal bytes take {compressed.Length}");
            }
        }
    }

    [Fact]
    public void Text_that_repeats_beyond_the_reach_of_a_copy_is_decompressed_too()
    {
        byte[] noise = new byte[70_000];
        new Random(1).NextBytes(noise);
        byte[] source = [.. "http.server.request.duration"u8, .. noise, .. "http.server.request.duration"u8];
        Assert.Equal(source, Decompress(Compress(source)));
    }

    [Fact]
    public void Buckets_are_sent_as_spans_and_differences()
    {
        var histogram = new NativeHistogram();
        foreach (double value in (double[])[0, 0.5, 1, 1, 1.05, 1.09, 1.09, 1.09, 2, 4, 4])
        {
            histogram.Observe(value);
        }

        using var proto = new ProtoWriter();
        var series = new TimeSeries.Writer(proto);
        histogram.Write(series.StartHistograms(), 1_700_000_000_000);

        // Eight buckets for a power of two: 0.5 is the top of bucket -8, 1 of bucket 0, 1.09 (2^(1/8) = 1.0905) is in bucket 1, 2 and 4 are the tops of 8 and 16.
        Assert.Equal(
            """
            histograms {
              count_int: 11
              sum: 16.82
              schema: 3
              zero_threshold: 1e-09
              zero_count_int: 1
              positive_spans {
                offset: -8
                length: 1
              }
              positive_spans {
                offset: 7
                length: 2
              }
              positive_spans {
                offset: 6
                length: 1
              }
              positive_spans {
                offset: 7
                length: 1
              }
              positive_deltas: 1
              positive_deltas: 1
              positive_deltas: 2
              positive_deltas: -3
              positive_deltas: 1
              timestamp: 1700000000000
            }

            """,
            Protoc.Decode("remote_write.proto", "prometheus.sample.TimeSeries", proto.ToArray()));
    }

    [Fact]
    public async Task Every_series_arrives_once_for_each_time_in_requests_of_the_size_asked_for()
    {
        List<byte[]> requests = [];
        await using WebApplication receiver = await StartAsync(async http =>
        {
            Assert.Equal("snappy", http.Request.Headers.ContentEncoding);
            Assert.Equal("application/x-protobuf", http.Request.ContentType);
            Assert.Equal("0.1.0", http.Request.Headers["X-Prometheus-Remote-Write-Version"]);
            requests.Add(Decompress(await BodyAsync(http)));
            http.Response.StatusCode = 204;
        });
        (int exitCode, string output, string errors) = SampleProcess.Run("PrometheusRemoteWrite", Endpoint(receiver), "5000");
        Assert.Equal((0, ""), (exitCode, errors));
        Assert.StartsWith("5,001 series, 20,004 values in ", output, StringComparison.Ordinal);
        Assert.True(requests.Count > 4);
        Assert.All(requests, static r => Assert.InRange(r.Length, 1, (128 * 1024) + 300));
        string text = string.Concat(requests.Select(static r => Protoc.Decode("remote_write.proto", "prometheus.sample.WriteRequest", r)));
        Assert.Equal(20_004, text.Split("timeseries {").Length - 1);
        Assert.Equal(4, text.Split("histograms {").Length - 1);
        Assert.Equal(
            [1_235, 2_470, 3_705, 4_940],
            text.Split("timeseries {").Where(static s => s.Contains("\"shop-1234\"", StringComparison.Ordinal)).Select(static s => int.Parse(s.Split("value: ")[^1].Split('\n')[0], CultureInfo.InvariantCulture)));
    }

    [Theory]
    [InlineData(503)]
    [InlineData(429)]
    public async Task An_overloaded_receiver_is_asked_again(int status)
    {
        int attempts = 0;
        await using WebApplication receiver = await StartAsync(http =>
        {
            http.Response.StatusCode = ++attempts < 3 ? status : 204;
            return Task.CompletedTask;
        });
        (int exitCode, string output, _) = SampleProcess.Run("PrometheusRemoteWrite", Endpoint(receiver), "1");
        Assert.Equal((0, 6), (exitCode, attempts));
        Assert.StartsWith("2 series, 8 values in 4 requests", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_refusal_is_not_repeated_and_its_reason_is_printed()
    {
        int attempts = 0;
        await using WebApplication receiver = await StartAsync(async http =>
        {
            attempts++;
            http.Response.StatusCode = 400;
            await http.Response.WriteAsync("out of order sample");
        });
        (int exitCode, _, string errors) = SampleProcess.Run("PrometheusRemoteWrite", Endpoint(receiver), "1");
        Assert.Equal((1, 1), (exitCode, attempts));
        Assert.Contains("out of order sample", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public void A_receiver_that_is_not_there_is_named()
    {
        (int exitCode, _, string errors) = SampleProcess.Run("PrometheusRemoteWrite", "http://127.0.0.1:9/api/v1/write", "1");
        Assert.Equal(1, exitCode);
        Assert.Contains("127.0.0.1:9", errors, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Filling_a_request_allocates_nothing()
    {
        var shop = new Shop(1_000);
        shop.Sell();
        using var request = new ProtoBuffer();
        shop.Write(request, 0, 1, 1 << 20);
        request.Reset();
        long before = GC.GetAllocatedBytesForCurrentThread();
        shop.Write(request, 0, 2, 1 << 20);

        // The histogram's enumerators.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 200);
    }

    private static string Endpoint(WebApplication receiver) => receiver.Urls.Single() + "/api/v1/write";

    private static async Task<WebApplication> StartAsync(RequestDelegate answer)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static options => options.Listen(IPAddress.Loopback, 0));
        WebApplication application = builder.Build();
        application.MapPost("/api/v1/write", answer);
        await application.StartAsync();
        return application;
    }

    private static async Task<byte[]> BodyAsync(HttpContext http)
    {
        using var body = new MemoryStream();
        await http.Request.Body.CopyToAsync(body);
        return body.ToArray();
    }

    private static byte[] Compress(ReadOnlySpan<byte> source)
    {
        byte[] destination = new byte[Snappy.MaxLength(source.Length)];
        return destination[..Snappy.Compress(source, destination)];
    }

    /// <summary>By the text of Snappy's format_description.txt.</summary>
    private static byte[] Decompress(byte[] source)
    {
        int position = 0, length = 0;
        for (int shift = 0; ; shift += 7)
        {
            length |= (source[position] & 0x7F) << shift;
            if (source[position++] < 0x80)
            {
                break;
            }
        }

        List<byte> output = new(length);
        while (position < source.Length)
        {
            byte tag = source[position++];
            int count = tag >> 2;
            int offset;
            switch (tag & 3)
            {
                case 0:
                    int lengthBytes = Math.Max(0, count - 59);
                    count = lengthBytes == 0 ? count : Enumerable.Range(0, lengthBytes).Sum(i => source[position + i] << (8 * i));
                    position += lengthBytes;
                    output.AddRange(source.AsSpan(position, count + 1));
                    position += count + 1;
                    continue;
                case 1:
                    offset = ((tag >> 5) << 8) | source[position];
                    count = (count & 7) + 3;
                    position++;
                    break;
                case 2:
                    offset = source[position] | (source[position + 1] << 8);
                    position += 2;
                    break;
                default:
                    offset = BitConverter.ToInt32(source, position);
                    position += 4;
                    break;
            }

            Assert.InRange(offset, 1, output.Count);
            for (int i = 0; i <= count; i++)
            {
                output.Add(output[^offset]);
            }
        }

        Assert.Equal(length, output.Count);
        return [.. output];
    }
}
