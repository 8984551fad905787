using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>
/// The places of diagnostics to which protoc gives no place or another one: the golden file shows the text under each. Set
/// PROTOZERO_ACCEPT=1 to write it again, and read the difference.
/// </summary>
public class PlaceTests
{
    [Fact]
    public void Diagnostics_are_at_what_is_wrong()
    {
        var report = new StringBuilder();
        foreach (ProtoCase item in ProtoCase.Load("protoc-cases.json").Concat(ProtoCase.LoadOwn()))
        {
            HashSet<ProtocLine> theirs = [.. item.Messages.Select(ProtocLine.Parse)];
            foreach (DiagnosticInfo diagnostic in item.Link().Diagnostics)
            {
                if (!theirs.Contains(ProtocLine.Of(item.Input, diagnostic)))
                {
                    report.Append(item.Name).Append('\t').Append(diagnostic.Message.Length > 100 ? diagnostic.Message[..100] + "…" : diagnostic.Message)
                        .Append("\n\t").Append(Marked(item.Input, diagnostic.Range)).Append('\n');
                }
            }
        }

        string path = Path.Combine(Protoc.Metadata("GoldenDirectory"), "places.txt");
        if (Environment.GetEnvironmentVariable("PROTOZERO_ACCEPT") == "1")
        {
            File.WriteAllText(path, report.ToString());
        }

        Assert.Equal(File.ReadAllText(path), report.ToString());
    }

    /// <summary>The line with the diagnostic's text between guillemets.</summary>
    private static string Marked(string text, SourceRange range)
    {
        int start = range.Start;
        int end = start + range.Length;
        int lineStart = start == 0 ? 0 : text.LastIndexOf('\n', start - 1) + 1;
        int lineEnd = text.IndexOf('\n', end);
        string before = text[lineStart..start];
        string after = text[end..(lineEnd < 0 ? text.Length : lineEnd)];
        return (before.Length > 60 ? "…" + before[^60..] : before).TrimStart() + "«" + text[start..end].Replace("\n", "\\n") + "»" + (after.Length > 40 ? after[..40] + "…" : after).TrimEnd();
    }
}
