using System;
using System.Text;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Collects C# text and indents every line; lines end with <c>\n</c> on every system.</summary>
internal sealed class SourceWriter
{
    // The indentation in the sources of the emitters. In the text a level is one tab, which makes the text a sixth shorter.
    private const int SpacesPerLevel = 4;

    private readonly StringBuilder text = new();
    private int depth;

    /// <summary>Writes one or more lines. Their own relative indentation is kept; empty lines stay empty.</summary>
    public SourceWriter Lines(string lines)
    {
        int start = 0;
        while (start <= lines.Length)
        {
            int end = lines.IndexOf('\n', start);
            end = end < 0 ? lines.Length : end;
            int length = end > start && lines[end - 1] == '\r' ? end - start - 1 : end - start;
            if (length > 0)
            {
                int spaces = 0;
                while (spaces < length && lines[start + spaces] == ' ')
                {
                    spaces++;
                }

                text.Append('\t', depth + (spaces / SpacesPerLevel)).Append(lines, start + spaces, length - spaces);
            }

            text.Append('\n');
            start = end + 1;
        }

        return this;
    }

    public SourceWriter Line() => Lines("");

    /// <summary>Writes <paramref name="header"/> and an opening brace; dispose the result to close it.</summary>
    public Scope Block(string header)
    {
        Lines(header).Lines("{");
        depth++;
        return new Scope(this);
    }

    /// <summary>Opens a block if there is a header, else nothing.</summary>
    public Scope BlockIf(bool condition, string header) => condition ? Block(header) : default;

    public override string ToString() => text.ToString();

    /// <summary>The text of another writer, then this one's.</summary>
    public string Under(SourceWriter head) => text.Insert(0, head.text.ToString()).ToString();

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
