using GrpcService.Messages;

namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>One line of an order, with a discount in percent, one in cents, both or none.</summary>
internal sealed record LineRecord(string Sku, uint Quantity, long UnitCents, Category Category, uint? PercentOff, long? CentsOff, string? Color);
