using System.Buffers;
using System.IO.Compression;
using System.IO.Pipelines;
using System.Net;
using System.Net.Http.Headers;
using GrpcService.Messages;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.Http;

/// <summary>What docs/sinks.md and docs/reading.md show of HTTP, against Kestrel. DocumentTests checks that it is the same text.</summary>
public class HttpSnippets
{
    [Fact]
    public async Task A_message_is_posted_and_another_one_answered()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseUrls("http://127.0.0.1:0");
        using CollectedErrors errors = new();
        builder.Logging.ClearProviders().AddProvider(errors);
        await using WebApplication server = builder.Build();
        long? announced = null;
        server.Run(async context =>
        {
            announced = context.Request.ContentLength;
            await Answer(context.Response, await ReadBody(context.Request, maxLength: 100_000, context.RequestAborted) with { Id = 8 });
        });
        await server.StartAsync();
        using HttpClient client = new();
        var address = new Uri(server.Urls.Single());
        var employee = new Employee("Ada", 7);
        using var request = new HttpRequestMessage(HttpMethod.Post, address) { Content = ProtoContent.Create(employee) };
        using HttpResponseMessage response = await client.SendAsync(request);
        Assert.Equal(7, announced);
        Assert.Equal(7, response.Content.Headers.ContentLength);
        Assert.Equal("application/x-protobuf", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal(new Employee("Ada", 8), Employee.Read(await response.Content.ReadAsByteArrayAsync()));

        // In pieces of unknown number, as long as is accepted, and longer.
        Assert.Equal(HttpStatusCode.OK, await Send(PaddedTo(100_000)));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await Send(PaddedTo(100_001)));
        Assert.Equal(HttpStatusCode.BadRequest, await Send([0x0A, 5, 65]));
        await server.StopAsync();

        // Of the two that were refused, and of nothing else.
        Assert.Equal(2, errors.Exceptions.Count);
        Assert.All(errors.Exceptions, static error => Assert.IsType<BadHttpRequestException>(error));

        async Task<HttpStatusCode> Send(byte[] body)
        {
            using var chunked = new HttpRequestMessage(HttpMethod.Post, address) { Content = new StreamContent(new MemoryStream(body)) };
            chunked.Headers.TransferEncodingChunked = true;
            using HttpResponseMessage answer = await client.SendAsync(chunked);
            return answer.StatusCode;
        }

        static async Task<Employee> ReadBody(HttpRequest request, int maxLength, CancellationToken cancellationToken)
        {
            PipeReader body = request.BodyReader;
            while (true)
            {
                ReadResult result = await body.ReadAsync(cancellationToken);
                bool isTooLong = result.Buffer.Length > maxLength;
                if (!result.IsCompleted && !isTooLong)
                {
                    body.AdvanceTo(result.Buffer.Start, result.Buffer.End);   // nothing is used up; go on when there is more
                    continue;
                }

                try
                {
                    return isTooLong
                        ? throw new BadHttpRequestException("The message is too long.", StatusCodes.Status413PayloadTooLarge)
                        : DecodeBody(result.Buffer);
                }
                finally
                {
                    body.AdvanceTo(result.Buffer.End);   // Kestrel reads the rest of a request that was refused
                }
            }
        }

        static Employee DecodeBody(ReadOnlySequence<byte> message)        // a reader does not cross an await
        {
            using var input = new ProtoSequence(message);
            try
            {
                return Decode(new ProtoReader(input.Span));                   // see Decoding into objects
            }
            catch (ProtoException)
            {
                throw new BadHttpRequestException("The body is no valid message.");   // status 400
            }
        }

        static async Task Answer(HttpResponse response, Employee employee)
        {
            response.ContentType = ProtoContent.DefaultMediaType;
            Write(response, employee);
            await response.BodyWriter.FlushAsync();
        }

        static void Write(HttpResponse response, Employee employee)   // a writer does not cross an await
        {
            using var proto = new ProtoWriter();
            Employee.Write(proto, employee);
            response.ContentLength = proto.Length;
            proto.WriteTo(response.BodyWriter);
        }
    }

    private static Employee Decode(ProtoReader fields)
    {
        var employee = new Employee("", 0);
        while (fields.Next())
        {
            switch (fields.FieldNumber)
            {
                case Line.SkuFieldNumber: employee = employee with { Name = fields.ReadString().ToString() }; break;
                case Line.QuantityFieldNumber: employee = employee with { Id = fields.ReadUInt32() }; break;
            }
        }

        return employee;
    }

    /// <summary>An employee, and an unknown field that fills the rest.</summary>
    private static byte[] PaddedTo(int length)
    {
        using var proto = new ProtoWriter();
        Employee.Write(proto, new Employee("Ada", 7));
        proto.AddBytes(31, new byte[length - proto.Length - 5]);   // two bytes of tag, three of length
        Assert.Equal(length, proto.Length);
        return proto.ToArray();
    }

    [Fact]
    public async Task A_content_is_disposed_by_who_made_it_and_a_message_is_compressed()
    {
        var sent = new List<HttpContentHeaders>();
        using HttpClient client = new(new Receiver(sent));
        var address = new Uri("http://localhost/");
        var employee = new Employee("Ada", 7);
        using var content = ProtoContent.Create(employee);
        using HttpResponseMessage response = await client.PostAsync(address, content);
        Assert.Equal(Employee.Read(await content.ReadAsByteArrayAsync()), Employee.Read(await response.Content.ReadAsByteArrayAsync()));

        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            ProtoMessage.WriteTo(gzip, employee);      // or msg.WriteTo(gzip) of a writer or a DetachedMessage
        }

        using var body = new ByteArrayContent(packed.GetBuffer(), 0, (int)packed.Length);
        body.Headers.ContentType = new MediaTypeHeaderValue(ProtoContent.DefaultMediaType);
        body.Headers.ContentEncoding.Add("gzip");
        using HttpResponseMessage compressed = await client.PostAsync(address, body);
        using var plain = new MemoryStream();
        using (var gzip = new GZipStream(await compressed.Content.ReadAsStreamAsync(), CompressionMode.Decompress))
        {
            await gzip.CopyToAsync(plain);
        }

        Assert.Equal(employee, Employee.Read(plain.ToArray()));
        Assert.Equal(["", "gzip"], sent.Select(static headers => string.Join(',', headers.ContentEncoding)));
        Assert.All(sent, static headers => Assert.Equal("application/x-protobuf", headers.ContentType?.MediaType));
    }

    /// <summary>Answers with the bytes that it was sent.</summary>
    private sealed class Receiver(List<HttpContentHeaders> sent) : HttpMessageHandler
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            sent.Add(request.Content!.Headers);
            return new HttpResponseMessage { Content = new ByteArrayContent(await request.Content.ReadAsByteArrayAsync(cancellationToken)) };
        }
    }

    private sealed record Employee(string Name, uint Id) : IProtoWritable<Employee>
    {
        public static void Write(ProtoWriter writer, Employee value) => new Line.Writer(writer).Sku(value.Name).Quantity(value.Id);

        public static Employee Read(ReadOnlySpan<byte> bytes)
        {
            var line = new Line.Reader(bytes);
            return new Employee(line.Sku.ToString(), line.Quantity);
        }
    }
}
