using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using Google.Protobuf;
using GrpcService.GoogleMessages;
using GrpcService.Grpc;
using GrpcService.Server;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>What a server says to requests that are not as they should be, byte by byte, and what a client makes of it.</summary>
public sealed class GrpcErrorTests : IAsyncLifetime
{
    private readonly HttpClient http = new(new SocketsHttpHandler { UseProxy = false });
    private WebApplication host = null!;

    private Uri Address => new(host.Urls.Single());

    public async Task InitializeAsync()
    {
        host = await WarehouseHost.StartAsync();
    }

    public async Task DisposeAsync()
    {
        http.Dispose();
        await host.DisposeAsync();
    }

    [Fact]
    public async Task A_good_call_ends_with_status_0_in_the_trailers()
    {
        byte[] order = GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray();
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(0, order));
        await response.Content.ReadAsByteArrayAsync();
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal("application/grpc", response.Content.Headers.ContentType?.ToString());
        Assert.False(response.Headers.Contains("grpc-status"));
        Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
    }

    [Fact]
    public async Task An_unknown_method_is_unimplemented()
    {
        Assert.Equal((GrpcStatus.Unimplemented, "There is no method /warehouse.v1.Warehouse/Burn."), await StatusAsync("/warehouse.v1.Warehouse/Burn", Frame(0, [])));
        Assert.Equal(GrpcStatus.Unimplemented, (await StatusAsync("/elsewhere.Service/Quote", Frame(0, []))).Status);
    }

    [Theory]
    [InlineData(Warehouse.Quote)]
    [InlineData(Warehouse.Import)]
    public async Task A_truncated_frame_is_an_internal_error(string method)
    {
        byte[] frame = Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        Assert.Equal((GrpcStatus.Internal, "The last message is incomplete."), await StatusAsync(method, frame[..^1]));
        Assert.Equal((GrpcStatus.Internal, "The last message is incomplete."), await StatusAsync(method, frame[..4]));
    }

    [Theory]
    [InlineData(Warehouse.Quote)]
    [InlineData(Warehouse.Import)]
    public async Task A_message_that_is_no_protobuf_is_an_internal_error(string method)
    {
        Assert.Equal(GrpcStatus.Internal, (await StatusAsync(method, Frame(0, [0x0A, 0x05, 0x41]))).Status);
        Assert.Equal(GrpcStatus.Internal, (await StatusAsync(method, Frame(0, [0x0A, 0x01, 0xFF]))).Status);
    }

    [Theory]
    [InlineData(Warehouse.Quote)]
    [InlineData(Warehouse.Import)]
    public async Task A_message_of_another_encoding_is_unimplemented_and_the_encodings_are_named(string method)
    {
        using HttpResponseMessage response = await SendAsync(method, Frame(1, [1, 2, 3]), static headers => headers.Add("grpc-encoding", "deflate"));
        Assert.Equal((GrpcStatus.Unimplemented, "The encoding deflate is not supported."), await StatusAsync(response));
        Assert.Equal("identity,gzip", response.Headers.GetValues("grpc-accept-encoding").Single());
    }

    [Theory]
    [InlineData(Warehouse.Quote)]
    [InlineData(Warehouse.Import)]
    public async Task A_compressed_message_that_is_no_gzip_is_an_internal_error(string method)
    {
        using HttpResponseMessage response = await SendAsync(method, Frame(1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), static headers => headers.Add("grpc-encoding", "gzip"));
        Assert.Equal((GrpcStatus.Internal, "A compressed message is not gzip, or not all of it."), await StatusAsync(response));
    }

    /// <summary>What is left of it would often be a message too, with less in it.</summary>
    [Fact]
    public async Task A_compressed_message_that_is_cut_off_anywhere_is_an_internal_error()
    {
        byte[] packed = Packed(GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        for (int length = 1; length <= packed.Length; length++)
        {
            using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(1, packed[..length]), static headers => headers.Add("grpc-encoding", "gzip"));
            if (length < packed.Length)
            {
                Assert.Equal((GrpcStatus.Internal, "A compressed message is not gzip, or not all of it."), await StatusAsync(response));
                continue;
            }

            await response.Content.ReadAsByteArrayAsync();
            Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
        }
    }

    [Fact]
    public async Task An_empty_message_is_empty_also_when_it_is_marked_as_compressed()
    {
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(1, []), static headers => headers.Add("grpc-encoding", "gzip"));
        Assert.Equal((GrpcStatus.InvalidArgument, "An order has at least one line."), await StatusAsync(response));
    }

    /// <summary>gRPC's compression.md: for an encoding that the client does not support, the message is sent uncompressed.</summary>
    [Theory]
    [InlineData(null, 0)]
    [InlineData("identity", 0)]
    [InlineData("identity,deflate", 0)]
    [InlineData("gzip", 1)]
    [InlineData("identity, deflate, gzip", 1)]
    public async Task Replies_are_compressed_for_a_client_that_accepts_it(string? accepted, byte flag)
    {
        byte[] order = Packed(GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(1, order), headers =>
        {
            headers.Add("grpc-encoding", "gzip");
            headers.Add("grpc-accept-encoding", accepted is null ? [] : [accepted]);
        });
        Assert.Equal(flag, (await response.Content.ReadAsByteArrayAsync())[0]);
        Assert.Equal(flag == 1, response.Headers.Contains("grpc-encoding"));
        Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
    }

    /// <summary>An import keeps a sum for each country, so their number must have an end.</summary>
    [Fact]
    public async Task A_country_is_two_letters()
    {
        Order order = GoogleOrders.Build(SampleOrders.Create(200));
        order.Customer.Country = "France";
        Assert.Equal((GrpcStatus.InvalidArgument, "A country is a code of two letters."), await StatusAsync(Warehouse.Import, Frame(0, order.ToByteArray())));
    }

    [Fact]
    public void An_empty_message_is_sent_as_it_is()
    {
        var pipe = new System.IO.Pipelines.Pipe();
        var output = new GrpcOutput(pipe.Writer, isCompressed: true);
        output.SetLength(0);
        output.Complete();
        pipe.Writer.Complete();
        Assert.True(pipe.Reader.TryRead(out System.IO.Pipelines.ReadResult result));
        Assert.Equal(new byte[5], System.Buffers.BuffersExtensions.ToArray(result.Buffer));
    }

    [Fact]
    public async Task A_compressed_message_whose_checksum_is_wrong_is_an_internal_error()
    {
        byte[] packed = Packed(GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        packed[^8] ^= 1;
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(1, packed), static headers => headers.Add("grpc-encoding", "gzip"));
        Assert.Equal((GrpcStatus.Internal, "A compressed message is not gzip, or not all of it."), await StatusAsync(response));
    }

    /// <summary>A few kilobytes that inflate to a gigabyte: no memory is allocated for them.</summary>
    [Fact]
    public async Task A_compressed_message_that_gets_too_large_exhausts_a_resource()
    {
        byte[] packed = Packed(new byte[(4 << 20) + 1]);
        Assert.InRange(packed.Length, 1, 10_000);
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(1, packed), static headers => headers.Add("grpc-encoding", "gzip"));
        Assert.Equal((GrpcStatus.ResourceExhausted, "A compressed message has more than 4194304 bytes."), await StatusAsync(response));
    }

    [Fact]
    public async Task A_compression_flag_without_an_encoding_is_the_senders_fault()
    {
        Assert.Equal(GrpcStatus.Internal, (await StatusAsync(Warehouse.Quote, Frame(1, [1, 2, 3]))).Status);
        Assert.Equal(GrpcStatus.Internal, (await StatusAsync(Warehouse.Quote, Frame(2, [1, 2, 3]))).Status);
    }

    [Theory]
    [InlineData(Warehouse.Quote)]
    [InlineData(Warehouse.Import)]
    public async Task A_message_that_is_too_large_exhausts_a_resource_before_it_is_sent(string method)
    {
        // The server refuses the header alone, and does not wait for the 4 MB and 1 byte that it announces.
        byte[] header = [0, 0, 0x40, 0, 1];
        Assert.Equal((GrpcStatus.ResourceExhausted, "The gRPC message has 4194305 bytes; the maximum is 4194304."), await StatusAsync(method, header));
    }

    [Fact]
    public async Task A_message_of_the_greatest_length_is_taken()
    {
        byte[] message = new byte[4 << 20];

        // An unknown field of bytes that fills the message: tag 2042, then a length of four bytes.
        message[0] = 0xD2;
        message[1] = 0x7F;
        int length = message.Length - 6;
        message[2] = (byte)(length | 0x80);
        message[3] = (byte)((length >> 7) | 0x80);
        message[4] = (byte)((length >> 14) | 0x80);
        message[5] = (byte)(length >> 21);
        Assert.Equal((GrpcStatus.InvalidArgument, "An order has at least one line."), await StatusAsync(Warehouse.Quote, Frame(0, message)));
    }

    [Fact]
    public async Task One_request_means_one_message()
    {
        byte[] order = Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        Assert.Equal(GrpcStatus.Unimplemented, (await StatusAsync(Warehouse.Quote, [.. order, .. order])).Status);
        Assert.Equal(GrpcStatus.Unimplemented, (await StatusAsync(Warehouse.Quote, [])).Status);
    }

    [Fact]
    public async Task A_stray_byte_after_the_only_message_is_a_truncated_message()
    {
        byte[] order = Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        Assert.Equal((GrpcStatus.Internal, "The last message is incomplete."), await StatusAsync(Warehouse.Quote, [.. order, 0]));
        Assert.Equal((GrpcStatus.Internal, "The last message is incomplete."), await StatusAsync(Warehouse.Quote, [.. order, .. order[..^1]]));
    }

    [Theory]
    [InlineData("application/grpc", HttpStatusCode.OK)]
    [InlineData("APPLICATION/GRPC", HttpStatusCode.OK)]
    [InlineData("application/grpc+proto", HttpStatusCode.OK)]
    [InlineData("application/grpc+proto; charset=utf-8", HttpStatusCode.OK)]
    [InlineData("application/grpc;a=b", HttpStatusCode.OK)]
    [InlineData("application/grpc-web", HttpStatusCode.UnsupportedMediaType)]
    [InlineData("application/grpc-web+proto", HttpStatusCode.UnsupportedMediaType)]
    [InlineData("application/grpc+json", HttpStatusCode.UnsupportedMediaType)]
    [InlineData("application/grpcs", HttpStatusCode.UnsupportedMediaType)]
    public async Task Content_types_of_gRPC_with_protobuf_are_taken_and_no_others(string contentType, HttpStatusCode expected)
    {
        using HttpRequestMessage request = Request(Warehouse.Quote, new ByteArrayContent(Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray())));
        request.Content!.Headers.ContentType = null;
        request.Content.Headers.TryAddWithoutValidation("content-type", contentType);
        using HttpResponseMessage response = await http.SendAsync(request);
        Assert.Equal(expected, response.StatusCode);
        if (expected == HttpStatusCode.OK)
        {
            await response.Content.ReadAsByteArrayAsync();
            Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
        }
    }

    [Fact]
    public async Task What_is_not_grpc_is_refused_as_http()
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(Address, Warehouse.Quote))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new StringContent("{}"),
        };
        using HttpResponseMessage response = await http.SendAsync(request);
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, response.StatusCode);
    }

    [Fact]
    public async Task A_stream_that_stalls_meets_its_deadline_at_the_server()
    {
        byte[] order = Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        var never = new TaskCompletionSource();
        using var request = Request(Warehouse.Import, new GrpcBody(async stream =>
        {
            await stream.WriteAsync(order);
            await stream.FlushAsync();
            await never.Task;
        }));
        request.Headers.Add("grpc-timeout", "50m");
        using HttpResponseMessage response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal((GrpcStatus.DeadlineExceeded, "The deadline has passed."), await StatusAsync(response));
        never.SetResult();
    }

    [Fact]
    public async Task A_timeout_that_is_none_is_refused()
    {
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, Frame(0, []), static headers => headers.Add("grpc-timeout", "soon"));
        Assert.Equal(GrpcStatus.Internal, (await StatusAsync(response)).Status);
    }

    [Fact]
    public async Task A_client_gets_status_and_text_of_an_error()
    {
        using var channel = new GrpcChannel(Address);
        OrderRecord empty = SampleOrders.Create(200) with { Lines = [] };
        foreach (WarehouseClient client in (WarehouseClient[])[LibraryOrders.Client(channel), GoogleOrders.Client(channel)])
        {
            GrpcException error = await Assert.ThrowsAsync<GrpcException>(() => client.QuoteAsync(empty));
            Assert.Equal((GrpcStatus.InvalidArgument, "An order has at least one line."), (error.Status, error.Detail));
        }

        GrpcException unknown = await Assert.ThrowsAsync<GrpcException>(() => Raw(channel, "/a.B/C", static _ => Task.CompletedTask));
        Assert.Equal(GrpcStatus.Unimplemented, unknown.Status);
    }

    [Fact]
    public async Task A_client_gives_up_at_its_deadline()
    {
        using var channel = new GrpcChannel(Address);
        GrpcException error = await Assert.ThrowsAsync<GrpcException>(() => Raw(channel, Warehouse.Import, static c => Task.Delay(Timeout.Infinite, c), TimeSpan.FromMilliseconds(50)));
        Assert.Equal(GrpcStatus.DeadlineExceeded, error.Status);
    }

    [Fact]
    public async Task A_client_says_when_nobody_listens()
    {
        Uri gone;
        await using (WebApplication stopped = await WarehouseHost.StartAsync())
        {
            gone = new Uri(stopped.Urls.Single());
        }

        using var channel = new GrpcChannel(gone);
        GrpcException error = await Assert.ThrowsAsync<GrpcException>(() => LibraryOrders.Client(channel).QuoteAsync(SampleOrders.Create(200)));
        Assert.Equal(GrpcStatus.Unavailable, error.Status);
    }

    [Theory]
    [InlineData("1H", 3_600_000)]
    [InlineData("2M", 120_000)]
    [InlineData("99999999S", 99_999_999_000)]
    [InlineData("250m", 250)]
    [InlineData("1500u", 1.5)]
    [InlineData("500000n", 0.5)]
    public void A_timeout_has_a_unit(string text, double milliseconds) =>
        Assert.Equal(milliseconds, GrpcHeaders.ParseTimeout(text).TotalMilliseconds);

    [Theory]
    [InlineData("")]
    [InlineData("5")]
    [InlineData("m")]
    [InlineData("-5m")]
    [InlineData("5x")]
    [InlineData("123456789m")]
    public void A_timeout_without_one_is_malformed(string text) =>
        Assert.Equal(GrpcStatus.Internal, Assert.Throws<GrpcException>(() => GrpcHeaders.ParseTimeout(text)).Status);

    /// <summary>A timer takes 49 days at most.</summary>
    [Fact]
    public async Task A_timeout_of_years_is_taken()
    {
        byte[] order = Frame(0, GoogleOrders.Build(SampleOrders.Create(200)).ToByteArray());
        using HttpResponseMessage response = await SendAsync(Warehouse.Quote, order, static headers => headers.Add("grpc-timeout", "99999999H"));
        await response.Content.ReadAsByteArrayAsync();
        Assert.Equal("0", response.TrailingHeaders.GetValues("grpc-status").Single());
    }

    [Theory]
    [InlineData("no method /a.B/C", "no method /a.B/C")]
    [InlineData("100 % Zoë\n", "100 %25 Zo%C3%AB%0A")]
    public void The_text_of_an_error_is_encoded_where_it_must_be(string text, string encoded)
    {
        Assert.Equal(encoded, GrpcHeaders.FormatMessage(text));
        Assert.Equal(text, Uri.UnescapeDataString(encoded));
    }

    /// <summary>A call whose only request is an empty message, after a while.</summary>
    private static Task<int> Raw(GrpcChannel channel, string method, Func<CancellationToken, Task> wait, TimeSpan? timeout = null)
    {
        return channel.CallAsync(method, Requests(), GrpcOutput.Marshaller.CreateSerializer<int>(static (_, _) => { }), static _ => 0, new GrpcOptions { Timeout = timeout }).OnlyAsync();

        async IAsyncEnumerable<int> Requests([EnumeratorCancellation] CancellationToken cancellation = default)
        {
            await wait(cancellation);
            yield return 0;
        }
    }

    private static byte[] Packed(byte[] message)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            gzip.Write(message);
        }

        return packed.ToArray();
    }

    private static byte[] Frame(byte flag, byte[] message) =>
        [flag, (byte)(message.Length >> 24), (byte)(message.Length >> 16), (byte)(message.Length >> 8), (byte)message.Length, .. message];

    private static async Task<(GrpcStatus Status, string Text)> StatusAsync(HttpResponseMessage response)
    {
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
        HttpResponseHeaders headers = response.Headers.Contains("grpc-status") ? response.Headers : response.TrailingHeaders;
        return ((GrpcStatus)int.Parse(headers.GetValues("grpc-status").Single()), Uri.UnescapeDataString(headers.GetValues("grpc-message").Single()));
    }

    private async Task<(GrpcStatus Status, string Text)> StatusAsync(string method, byte[] body)
    {
        using HttpResponseMessage response = await SendAsync(method, body);
        return await StatusAsync(response);
    }

    private async Task<HttpResponseMessage> SendAsync(string method, byte[] body, Action<HttpRequestHeaders>? addHeaders = null)
    {
        using HttpRequestMessage request = Request(method, new ByteArrayContent(body));
        addHeaders?.Invoke(request.Headers);
        return await http.SendAsync(request);
    }

    private HttpRequestMessage Request(string method, HttpContent content)
    {
        content.Headers.ContentType = new MediaTypeHeaderValue("application/grpc");
        var request = new HttpRequestMessage(HttpMethod.Post, new Uri(Address, method))
        {
            Version = HttpVersion.Version20,
            VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = content,
        };
        request.Headers.TE.Add(new TransferCodingWithQualityHeaderValue("trailers"));
        return request;
    }

    private sealed class GrpcBody(Func<Stream, Task> write) : HttpContent
    {
        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => write(stream);

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
