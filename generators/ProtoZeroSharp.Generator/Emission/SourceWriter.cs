using System;
using System.Text;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Collects C# text and indents every line; lines end with <c>\n</c> on every system.</summary>
internal sealed class SourceWriter
{
    // The indentation in the sources of the emitters. In the text a level is one tab, which makes the text a sixth shorter.
    private const int SpacesPerLevel = 4;

    private const int FirstCapacity = 1 << 14;

    // The most characters of which a thread keeps the memory for its next file.
    private const int MostKept = 1 << 20;

    [ThreadStatic]
    private static char[]? kept;

    private char[] text;
    private int length;
    private int depth;

    public SourceWriter()
    {
        text = kept ?? new char[FirstCapacity];
        kept = null;
    }

    /// <summary>Writes one or more lines. Their own relative indentation is kept; empty lines stay empty.</summary>
    public SourceWriter Lines(string lines)
    {
        int start = 0;
        while (start <= lines.Length)
        {
            int end = lines.IndexOf('\n', start);
            end = end < 0 ? lines.Length : end;
            int size = end > start && lines[end - 1] == '\r' ? end - start - 1 : end - start;
            if (size > 0)
            {
                int spaces = 0;
                while (spaces < size && lines[start + spaces] == ' ')
                {
                    spaces++;
                }

                Append(depth + (spaces / SpacesPerLevel), lines, start + spaces, size - spaces);
            }
            else
            {
                Append(0, lines, start, 0);
            }

            start = end + 1;
        }

        return this;
    }

    public SourceWriter Line() => Lines("");

    /// <summary>Writes one line, which is neither empty nor indented.</summary>
    public void Line(StringBuilder line)
    {
        Reserve(depth, line.Length);
        line.CopyTo(0, text, length, line.Length);
        length += line.Length;
        text[length++] = '\n';
    }

    /// <summary>Writes <paramref name="header"/> and an opening brace; dispose the result to close it.</summary>
    public Scope Block(string header)
    {
        Lines(header).Lines("{");
        depth++;
        return new Scope(this);
    }

    /// <summary>Opens a block if there is a header, else nothing.</summary>
    public Scope BlockIf(bool condition, string header) => condition ? Block(header) : default;

    /// <summary>The text. Ends the writer: its memory serves the next one of this thread.</summary>
    public string Finish()
    {
        string result = new(text, 0, length);
        kept = text.Length <= MostKept ? text : null;
        text = [];
        length = 0;
        return result;
    }

    private void Append(int tabs, string lines, int start, int size)
    {
        Reserve(tabs, size);
        lines.CopyTo(start, text, length, size);
        length += size;
        text[length++] = '\n';
    }

    // Makes room for a line and indents it.
    private void Reserve(int tabs, int size)
    {
        int needed = length + tabs + size + 1;
        if (needed > text.Length)
        {
            Array.Resize(ref text, Math.Max(needed, 2 * text.Length));
        }

        for (int i = 0; i < tabs; i++)
        {
            text[length++] = '\t';
        }
    }

    internal readonly struct Scope(SourceWriter? writer) : IDisposable
    {
        public void Dispose()
        {
            if (writer != null)
            {
                writer.depth--;
                writer.Lines("}");
            }
        }
    }
}
