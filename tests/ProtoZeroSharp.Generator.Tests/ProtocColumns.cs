using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests;

/// <summary>Offsets as protoc's lines and columns, both from 0: columns count UTF-8 bytes, and a tab goes to the next multiple of 8.</summary>
internal sealed class ProtocColumns(string text)
{
    private readonly LineMap lines = new(text);

    public (int Line, int Column) Position(int offset)
    {
        var (line, units) = lines.Position(offset);
        int column = 0;
        for (int i = offset - units; i < offset; i++)
        {
            char c = text[i];
            column += c == '\t' ? 8 - column % 8
                : char.IsLowSurrogate(c) ? 0
                : char.IsHighSurrogate(c) ? 4
                : c < 0x80 ? 1
                : c < 0x800 ? 2
                : 3;
        }

        return (line, column);
    }
}
