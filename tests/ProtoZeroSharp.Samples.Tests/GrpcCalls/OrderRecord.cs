using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>An order as the application knows it; no protobuf class.</summary>
internal sealed record OrderRecord(
    string Id,
    string CustomerName,
    string Country,
    Priority Priority,
    IReadOnlyList<LineRecord> Lines,
    IReadOnlyList<KeyValuePair<string, string>> Labels);
