using System.Net;
using System.Net.Sockets;
using System.Text;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>Bodies of requests: what arrives at a socket, and what becomes of the memory.</summary>
public class ProtoContentTests
{
    private static readonly byte[] Large = new byte[10_000];

    /// <summary>Whether the request is sent by the synchronous call, for which netstandard2.0 has no method to override.</summary>
#if LIBRARY_NETSTANDARD
    public static TheoryData<bool> Ways => [false];
#else
    public static TheoryData<bool> Ways => [false, true];
#endif

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_detached_message_arrives_with_its_length_and_type(bool isSynchronous)
    {
        using var content = ProtoContent.Create(Large, static (w, bytes) => w.AddBytes(1, bytes));
        (string head, byte[] body) = await Post(content, isSynchronous);
        Assert.Contains("Content-Length: 10003\r\n", head, StringComparison.Ordinal);
        Assert.Contains("Content-Type: application/x-protobuf\r\n", head, StringComparison.Ordinal);
        Assert.Equal(Plain.Delimited(1, Large), body);
    }

    [Fact]
    public void A_content_says_how_values_by_reference_are_sent()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => ProtoContent.Create(new byte[4_096], static (w, bytes) => w.AddBytesByReference(1, bytes)));
        Assert.Equal("The message refers to bytes by reference, which this method does not take: write it with a ProtoWriter, and pass its DetachGathered() to new ProtoContent.", error.Message);
        error = Assert.Throws<InvalidOperationException>(() => ProtoMessage.Detach(new byte[4_096], static (w, bytes) => w.AddBytesByReference(1, bytes)));
        Assert.Equal("The message refers to bytes by reference, which this method does not take: write it with a ProtoWriter, and call its DetachGathered().", error.Message);
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_message_in_pieces_arrives(bool isSynchronous)
    {
        using var content = new ProtoContent(Gather(), "application/protobuf");
        (string head, byte[] body) = await Post(content, isSynchronous);
        Assert.Contains("Content-Length: 10003\r\n", head, StringComparison.Ordinal);
        Assert.Contains("Content-Type: application/protobuf\r\n", head, StringComparison.Ordinal);
        Assert.Equal(Plain.Delimited(1, Large), body);

        static GatheredMessage Gather()
        {
            using ProtoWriter writer = new();
            writer.AddBytesByReference(1, Large);
            return writer.DetachGathered();
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_buffer_is_sent_as_often_as_asked_and_stays_as_it_is(bool isSynchronous)
    {
        using ProtoBuffer buffer = Buffer();
        for (int i = 0; i < 2; i++)
        {
            using var content = new ProtoContent(buffer);
            (_, byte[] body) = await Post(content, isSynchronous);
            Assert.Equal(Plain.Delimited(1, Large), body);
        }

        Assert.Equal(10_003, buffer.Length);
    }

    // The header goes with the request from one address to the next, and nobody asks for it again.
    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_redirect_has_the_length_too(bool isSynchronous)
    {
        using ProtoBuffer buffer = Buffer();
        using var content = new ProtoContent(buffer);
        (string head, byte[] body) = await Post(content, isSynchronous, isRedirected: true);
        Assert.StartsWith("POST /moved ", head, StringComparison.Ordinal);
        Assert.Contains("Content-Length: 10003\r\n", head, StringComparison.Ordinal);
        Assert.Equal(Plain.Delimited(1, Large), body);
        Assert.Equal(10_003, content.Headers.ContentLength);
    }

    [Fact]
    public async Task A_message_of_another_length_needs_a_content_of_its_own()
    {
        using ProtoBuffer buffer = Buffer();
        using var content = new ProtoContent(buffer);
        Assert.Equal(10_003, content.Headers.ContentLength);
        buffer.Reset();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddBytes(1, [1, 2]);
        }

        using MemoryStream stream = new();
        InvalidOperationException refused = await Assert.ThrowsAsync<InvalidOperationException>(() => content.CopyToAsync(stream));
        Assert.Equal("The Content-Length is 10003, that of an earlier message, and the buffer holds 4 bytes by now. Make a new ProtoContent for each message.", refused.Message);
        Assert.Equal(0, stream.Length);
        using var next = new ProtoContent(buffer);
        await next.CopyToAsync(stream);
        Assert.Equal([10, 2, 1, 2], stream.ToArray());
    }

    [Fact]
    public async Task One_content_is_sent_twice()
    {
        using var content = ProtoContent.Create(Large, static (w, bytes) => w.AddBytes(1, bytes));
        Assert.Equal(Plain.Delimited(1, Large), await content.ReadAsByteArrayAsync());
        using MemoryStream again = new();
        await content.CopyToAsync(again);
        Assert.Equal(Plain.Delimited(1, Large), again.ToArray());
    }

    [Fact]
    public void Disposing_it_disposes_the_message()
    {
        DetachedMessage message = ProtoMessage.Detach(Large, static (w, bytes) => w.AddBytes(1, bytes));
        var content = new ProtoContent(message);
        content.Dispose();
        content.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.GetSpan().Length);
    }

    [Fact]
    public void With_a_media_type_that_is_none_no_message_is_written()
    {
        int[] calls = [0];
        Assert.Throws<FormatException>(() => ProtoContent.Create(calls, static (_, counter) => counter[0]++, "protobuf"));
        Assert.Equal(0, calls[0]);
    }

    [Fact]
    public void Disposing_it_leaves_a_buffer_alone()
    {
        using ProtoBuffer buffer = Buffer();
        new ProtoContent(buffer).Dispose();
        Assert.Equal(10_003, buffer.Length);
    }

    [Fact]
    public async Task While_it_is_being_sent_its_memory_stays()
    {
        DetachedMessage message = ProtoMessage.Detach(Large, static (w, bytes) => w.AddBytes(1, bytes));
        var content = new ProtoContent(message);
        using GatedStream stream = new();
        Task sending = content.CopyToAsync(stream);
        content.Dispose();
        Assert.Equal(10_003, message.GetSpan().Length);
        stream.Open();
        await sending;
        Assert.Equal(Plain.Delimited(1, Large), stream.ToArray());
        Assert.Throws<ObjectDisposedException>(() => message.GetSpan().Length);
    }

    [Fact]
    public async Task When_the_stream_fails_the_memory_can_be_given_back()
    {
        DetachedMessage message = ProtoMessage.Detach(Large, static (w, bytes) => w.AddBytes(1, bytes));
        var content = new ProtoContent(message);
        using GatedStream stream = new();
        Task sending = content.CopyToAsync(stream);
        stream.Fail();
        await Assert.ThrowsAnyAsync<Exception>(() => sending);
        Assert.Equal(10_003, message.GetSpan().Length);
        content.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.GetSpan().Length);
    }

    [Fact]
    public void Null_and_no_media_type_are_refused()
    {
        Assert.Throws<ArgumentNullException>(() => new ProtoContent((DetachedMessage)null!));
        Assert.Throws<ArgumentNullException>(() => new ProtoContent((ProtoBuffer)null!));
        using ProtoBuffer buffer = new();
        Assert.Throws<FormatException>(() => new ProtoContent(buffer, "protobuf"));
    }

    private static ProtoBuffer Buffer()
    {
        ProtoBuffer buffer = new();
        using ProtoWriter writer = buffer.CreateWriter();
        writer.AddBytes(1, Large);
        return buffer;
    }

    /// <summary>Sends a request to a socket, and returns what arrived there.</summary>
    private static async Task<(string Head, byte[] Body)> Post(HttpContent content, bool isSynchronous, bool isRedirected = false)
    {
        TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        try
        {
            Task<(string, byte[])> receiving = ReceiveAsync();
            using HttpClient client = new();

            // Not disposed: that would be the end of the content, which may be sent again.
            HttpRequestMessage request = new(HttpMethod.Post, new Uri($"http://{listener.LocalEndpoint}/")) { Content = content };
            using HttpResponseMessage response = isSynchronous ? await Task.Run(() => client.Send(request)) : await client.SendAsync(request);
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            return await receiving;
        }
        finally
        {
            listener.Stop();
        }

        async Task<(string, byte[])> ReceiveAsync()
        {
            if (isRedirected)
            {
                await Receive(listener, "307 Temporary Redirect\r\nLocation: /moved");
            }

            return await Receive(listener, "200 OK");
        }
    }

    private static async Task<(string Head, byte[] Body)> Receive(TcpListener listener, string answer)
    {
        using TcpClient connection = await listener.AcceptTcpClientAsync();
        NetworkStream stream = connection.GetStream();
        List<byte> received = [];
        byte[] chunk = new byte[4096];
        int body = -1;
        int length = int.MaxValue;
        while (body < 0 || received.Count - body < length)
        {
            int read = await stream.ReadAsync(chunk);
            Assert.NotEqual(0, read);
            received.AddRange(chunk.AsSpan(0, read));
            string text = Encoding.Latin1.GetString([.. received]);
            int end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
            if (body < 0 && end >= 0)
            {
                body = end + 4;
                length = int.Parse(text[..end].Split("\r\n").Single(static line => line.StartsWith("Content-Length: ", StringComparison.Ordinal))["Content-Length: ".Length..], System.Globalization.CultureInfo.InvariantCulture);
            }
        }

        await stream.WriteAsync(Encoding.Latin1.GetBytes($"HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"));
        byte[] all = [.. received];
        return (Encoding.Latin1.GetString(all, 0, body), all[body..]);
    }
}
