namespace ProtoZeroSharp.Generator.Diagnostics;

/// <summary>A place in a .proto: offsets in UTF-16 units, lines and columns from 0, the end exclusive. Only <c>\n</c> ends a line.</summary>
internal readonly record struct SourceRange(int Start, int Length, int StartLine, int StartColumn, int EndLine, int EndColumn);
