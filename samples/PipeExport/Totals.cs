namespace PipeExport;

/// <summary>What came through the pipe.</summary>
/// <param name="Count">Measurements.</param>
/// <param name="Sum">Of their values.</param>
/// <param name="Notes">Notes on them.</param>
/// <param name="LastTime">The time of the last one.</param>
public readonly record struct Totals(int Count, long Sum, int Notes, ulong LastTime);
