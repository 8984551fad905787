using System;
using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// Turns offsets into lines and columns. As in protoc, only <c>\n</c> ends a line; for Roslyn other characters end lines, too.
/// </summary>
internal sealed class LineMap
{
    private readonly int[] starts;
    private readonly int length;

    public LineMap(string text)
    {
        var lines = new List<int> { 0 };
        for (int i = text.IndexOf('\n'); i >= 0; i = text.IndexOf('\n', i + 1))
        {
            lines.Add(i + 1);
        }

        starts = lines.ToArray();
        length = text.Length;
    }

    public SourceRange Range(TextSpan span)
    {
        var (startLine, startColumn) = Position(span.Start);
        var (endLine, endColumn) = Position(span.End);
        return new SourceRange(span.Start, span.Length, startLine, startColumn, endLine, endColumn);
    }

    public (int Line, int Column) Position(int offset)
    {
        offset = Math.Min(offset, length);
        int index = Array.BinarySearch(starts, offset);
        int line = index >= 0 ? index : ~index - 1;
        return (line, offset - starts[line]);
    }
}
