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

    /// <summary>A diagnostic as protoc would print it: columns from 1, counted in UTF-8 bytes, a tab going to the next multiple of 8.</summary>
    public static ProtocLine Of(string text, DiagnosticInfo diagnostic)
    {
        int line = 1;
        int column = 0;
        for (int i = 0; i < diagnostic.Range.Start; i++)
        {
            char c = text[i];
            (line, column) = c switch
            {
                '\n' => (line + 1, 0),
                '\t' => (line, column + 8 - column % 8),
                _ => (line, column + (char.IsLowSurrogate(c) ? 0 : char.IsHighSurrogate(c) ? 4 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3)),
            };
        }

        return new ProtocLine($"{line}:{column + 1}", (diagnostic.IsError ? "" : "warning: ") + diagnostic.Message);
    }

    [GeneratedRegex(@"^t\.proto:(?:(\d+:\d+):)? ((?:.|\n)*)$")]
    private static partial Regex Pattern();
}
