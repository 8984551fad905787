using System.Net.Http.Headers;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>How a call is made, and what came beside its replies.</summary>
internal sealed class GrpcOptions
{
    /// <summary>After this time the server and the client give up.</summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>Whether the requests are compressed; the server answers in kind.</summary>
    public bool IsCompressed { get; init; }

    /// <summary>Metadata for the server.</summary>
    public Dictionary<string, string> Metadata { get; init; } = [];

    /// <summary>Metadata of the server, once the first reply is there.</summary>
    public HttpResponseHeaders? Headers { get; internal set; }

    /// <summary>Metadata of the server, once the last reply is there.</summary>
    public HttpResponseHeaders? Trailers { get; internal set; }
}
