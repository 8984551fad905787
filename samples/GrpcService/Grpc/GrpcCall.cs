using Microsoft.AspNetCore.Http;

namespace GrpcService.Grpc;

/// <summary>What a method of a service knows of the call that it answers.</summary>
public sealed class GrpcCall(HttpContext http, CancellationToken cancellation)
{
    /// <summary>Is cancelled at the deadline, and when the client goes away.</summary>
    public CancellationToken Cancellation { get; } = cancellation;

    /// <summary>Metadata of the client, or null.</summary>
    public string? Metadata(string name) => http.Request.Headers[name];

    /// <summary>Metadata for the client, before the first reply.</summary>
    public void AddHeader(string name, string value) => http.Response.Headers[name] = value;

    /// <summary>Metadata for the client, after the last reply.</summary>
    public void AddTrailer(string name, string value) => http.Response.AppendTrailer(name, value);
}
