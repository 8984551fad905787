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
