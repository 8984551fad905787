namespace Pprof;

/// <summary>A method and who called it, with the work that it did itself.</summary>
/// <param name="Caller">Null for what nobody called.</param>
/// <param name="Method">Its name.</param>
/// <param name="File">Where it is.</param>
/// <param name="Line">The line that it was entered at first.</param>
/// <param name="Input">What it worked on.</param>
public sealed record WorkStack(WorkStack? Caller, string Method, string File, int Line, string Input)
{
    public Dictionary<(string Method, string Input), WorkStack> Calls { get; } = [];

    public long Comparisons { get; set; }

    public long Moves { get; set; }
}
