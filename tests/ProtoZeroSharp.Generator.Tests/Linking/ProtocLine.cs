using System.Collections.Immutable;
using System.Text.RegularExpressions;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Tests.Linking;

/// <summary>A line of protoc's errors: <c>t.proto:2:20: text</c>, or <c>t.proto: text</c> where protoc knows no position.</summary>
internal sealed partial record ProtocLine(string Position, string Text)
{
    public static ProtocLine Parse(string line)
    {
        Match match = Pattern().Match(line);
        return match.Success ? new ProtocLine(match.Groups[1].Value, match.Groups[2].Value) : new ProtocLine("", line);
    }

    /// <summary>The messages in protoc's output, without its log lines.</summary>
    public static ImmutableArray<string> Split(string output) => [.. Starts().Split(output.TrimEnd('\n')).Where(line => line.Length > 0 && !Log().IsMatch(line))];

    /// <summary>A diagnostic as protoc would print it: columns from 1, counted in UTF-8 bytes, a tab going to the next multiple of 8.</summary>
    public static ProtocLine Of(string text, DiagnosticInfo diagnostic)
    {
        var (line, column) = new ProtocColumns(text).Position(diagnostic.Range.Start);
        return new ProtocLine($"{line + 1}:{column + 1}", (diagnostic.IsError ? "" : "warning: ") + diagnostic.Message);
    }

    [GeneratedRegex(@"^t\.proto:(?:(\d+:\d+):)? ((?:.|\n)*)$")]
    private static partial Regex Pattern();

    // A message may hold line ends of its own.
    [GeneratedRegex(@"\n(?=t\.proto:|[^\s:]*: |[WE]\d{4} |Import )")]
    private static partial Regex Starts();

    [GeneratedRegex(@"^(?:WARNING: |[WE]\d{4} )")]
    private static partial Regex Log();
}
