using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using PrometheusRemoteWrite;
using PrometheusRemoteWrite.Protocol;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Requests as a receiver gets them: Snappy undone by its specification, the messages decoded by protoc.</summary>
public class PrometheusRemoteWriteTests
{
    [Fact]
    public void Three_bytes_are_their_length_and_a_literal()
    {
        Assert.Equal([0], Snappy.Encode([]));
        Assert.Equal([3, 61 << 2, 2, 0, 1, 2, 3], Snappy.Encode([1, 2, 3]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    [InlineData(65_537)]
    [InlineData(300_000)]
    public void What_is_framed_can_be_decompressed(int length)
    {
        byte[] source = new byte[length];
        new Random(7).NextBytes(source);
        Assert.Equal(source, Decompress(Snappy.Encode(source)));
    }

    [Theory]
    [InlineData(-0.1)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void What_is_in_no_bucket_is_not_counted(double value)
    {
        var histogram = new NativeHistogram();
        Assert.Throws<ArgumentOutOfRangeException>(() => histogram.Observe(value));
        using var proto = new ProtoWriter();
        histogram.Write(new TimeSeries.Writer(proto).StartHistograms(), 1);
        Assert.Contains("count_int: 0\n  schema: 3\n", Protoc.Decode("remote_write.proto", "prometheus.sample.TimeSeries", proto.ToArray()));
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
        Assert.StartsWith("5001 series, 20004 values in ", output, StringComparison.Ordinal);
        Assert.True(requests.Count > 4);
        Assert.All(requests, static r => Assert.InRange(r.Length, 1, (128 * 1024) + 300));
        string text = string.Concat(requests.Select(static r => Protoc.Decode("remote_write.proto", "prometheus.sample.WriteRequest", r)));
        Assert.Equal(20_004, text.Split("timeseries {").Length - 1);
        Assert.Equal(4, text.Split("histograms {").Length - 1);
        Assert.Equal(
            [1_235, 2_470, 3_705, 4_940],
            text.Split("timeseries {").Where(static s => s.Contains("\"shop-1234\"", StringComparison.Ordinal)).Select(static s => int.Parse(s.Split("value: ")[^1].Split('\n')[0], CultureInfo.InvariantCulture)));
    }

    [Fact]
    public async Task A_refusal_ends_the_program_and_its_reason_is_printed()
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

    /// <summary>A POST that is redirected would become a GET of a page, which takes nothing.</summary>
    [Fact]
    public async Task A_redirect_is_a_refusal()
    {
        await using WebApplication receiver = await StartAsync(static http =>
        {
            http.Response.Redirect("/login");
            return Task.CompletedTask;
        });
        receiver.MapGet("/login", static () => "Who are you?");
        (int exitCode, string output, string errors) = SampleProcess.Run("PrometheusRemoteWrite", Endpoint(receiver), "1");
        Assert.Equal((1, ""), (exitCode, output));
        Assert.Contains("status 302", errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_reason_of_a_refusal_is_printed_whatever_its_charset_is_called()
    {
        await using WebApplication receiver = await StartAsync(static http =>
        {
            http.Response.StatusCode = 400;
            http.Response.ContentType = "text/plain; charset=klingon";
            return http.Response.Body.WriteAsync("out of order sample"u8.ToArray()).AsTask();
        });
        (int exitCode, _, string errors) = SampleProcess.Run("PrometheusRemoteWrite", Endpoint(receiver), "1");
        Assert.Equal(1, exitCode);
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
    public void Filling_a_request_allocates_nothing_for_a_counter()
    {
        var shop = new Shop(1_000);
        shop.Sell();
        using var request = new ProtoBuffer();

        // The histogram's enumerators.
        Allocated.AtMost(800, () =>
        {
            request.Reset();
            return shop.Write(request, 0, 1, 1 << 20);
        });
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
