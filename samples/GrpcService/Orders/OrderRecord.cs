using GrpcService.Messages;

namespace GrpcService.Orders;

/// <summary>An order as the application knows it; no protobuf class.</summary>
public sealed record OrderRecord(
    string Id,
    string CustomerName,
    string Country,
    Priority Priority,
    IReadOnlyList<LineRecord> Lines,
    IReadOnlyList<KeyValuePair<string, string>> Labels);
