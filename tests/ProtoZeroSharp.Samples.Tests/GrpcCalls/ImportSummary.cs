namespace ProtoZeroSharp.Samples.Tests.GrpcCalls;

/// <summary>What a client reads of the receipt of an import.</summary>
/// <param name="Orders">The orders taken in.</param>
/// <param name="Lines">Their lines.</param>
/// <param name="TotalCents">Their value.</param>
/// <param name="Countries">How many countries they come from.</param>
/// <param name="CountryCents">The sum over the countries.</param>
/// <param name="HighestPriority">The number of the highest priority.</param>
internal readonly record struct ImportSummary(uint Orders, uint Lines, long TotalCents, int Countries, long CountryCents, int HighestPriority);
