using System.IO.Compression;
using System.Net.Http.Headers;
using GrpcService.Messages;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests.Http;

/// <summary>What docs/sinks.md shows of HTTP, against Kestrel. DocumentTests checks that it is the same text.</summary>
public class HttpSnippets
{
    [Fact]
    public async Task A_message_is_posted_and_another_one_answered()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        await using WebApplication server = builder.Build();
        long? announced = null;
        server.Run(async context =>
        {
            announced = context.Request.ContentLength;
            using MemoryStream body = new();
            await context.Request.Body.CopyToAsync(body);
            await Answer(context.Response, Employee.Read(body.ToArray()) with { Id = 8 });
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
        await server.StopAsync();

        static async Task Answer(HttpResponse response, Employee employee)
        {
            response.ContentType = ProtoContent.DefaultMediaType;
            Write(response, employee);
            await response.BodyWriter.FlushAsync();
        }

        static void Write(HttpResponse response, Employee employee)   // a writer does not cross an await
        {
            using var proto = new ProtoWriter();
            Employee.Write(employee, proto);
            response.ContentLength = proto.Length;
            proto.WriteTo(response.BodyWriter);
        }
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
        public static void Write(Employee value, ProtoWriter writer) => new Line.Writer(writer).Sku(value.Name).Quantity(value.Id);

        public static Employee Read(byte[] bytes)
        {
            var line = new Line.Reader(bytes);
            return new Employee(line.Sku.ToString(), line.Quantity);
        }
    }
}
