namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>What a client adds up while it reads a quoted order: every value of it goes in.</summary>
/// <param name="TotalCents">The total that the server worked out.</param>
/// <param name="Lines">How many lines came.</param>
/// <param name="LineCents">The sum over the lines.</param>
/// <param name="CategoryCents">The sum over the categories.</param>
/// <param name="TextLength">Letters of all texts, which are ASCII.</param>
/// <param name="Codes">The sum of all enum numbers.</param>
internal readonly record struct QuoteSummary(long TotalCents, int Lines, long LineCents, long CategoryCents, int TextLength, int Codes);
