using System.Text;
using System.Text.Json;

namespace ProtoZeroSharp.Benchmarks.Reporting;

/// <summary>What the first message of a process costs in one way of compiling, in microseconds: medians of many starts.</summary>
/// <param name="Way">How the program was compiled.</param>
/// <param name="First">The first message.</param>
/// <param name="GoogleFirst">The same with Google.Protobuf.</param>
/// <param name="Thousand">The first 1,000.</param>
/// <param name="GoogleThousand">The same with Google.Protobuf.</param>
internal sealed record FirstMessage(string Way, int First, int GoogleFirst, int Thousand, int GoogleThousand)
{
    /// <summary>The table of docs/benchmarks.md, from the file that ProtoZeroSharp.ColdStart/run.sh writes.</summary>
    public static string Table(string path)
    {
        var table = new StringBuilder("| process | first | Google.Protobuf | first 1,000 | Google.Protobuf |\n|---|---|---|---|---|\n");
        foreach (FirstMessage way in JsonSerializer.Deserialize(File.ReadAllText(path), ResultsFormat.Default.ListFirstMessage)!)
        {
            table.Append($"| {way.Way} | {way.First:N0} | {way.GoogleFirst:N0} | {way.Thousand:N0} | {way.GoogleThousand:N0} |\n");
        }

        return table.ToString();
    }
}
