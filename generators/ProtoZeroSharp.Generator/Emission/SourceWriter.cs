using System;
using System.Runtime.CompilerServices;
using System.Text;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Collects C# text and indents every line; lines end with <c>\n</c> on every system.</summary>
internal sealed class SourceWriter
{
    // The indentation in the sources of the emitters. In the text a level is one tab, which makes the text a sixth shorter.
    private const int SpacesPerLevel = 4;

    private const int FirstCapacity = 1 << 14;

    // Those of the least int, with its sign.
    private const int MostDigits = 11;

    // The most characters of which a thread keeps the memory for its next file.
    private const int MostKept = 1 << 20;

    [ThreadStatic]
    private static char[]? kept;

    // More memory than that, until the next collection: a run has several large files or none.
    [ThreadStatic]
    private static WeakReference<char[]>? large;

    private char[] text;
    private int length;
    private int depth;

    // Where the text is in its line: before the first character that is not a space, after so many spaces.
    private bool isAtLineStart = true;
    private int spaces;

    public SourceWriter()
    {
        text = large != null && large.TryGetTarget(out char[]? memory) ? memory : kept ?? new char[FirstCapacity];
        large = null;
        kept = null;
    }

    /// <summary>Writes one or more lines. Their own relative indentation is kept; empty lines stay empty.</summary>
    public SourceWriter Lines(string lines)
    {
        Append(lines);
        EndLine();
        return this;
    }

    /// <summary>As <see cref="Lines(string)"/>, without putting the text together first: the pieces go to where they stay.</summary>
    public SourceWriter Lines([InterpolatedStringHandlerArgument("")] Pieces lines)
    {
        EndLine();
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
        Lines(header);
        return Open();
    }

    /// <summary>As <see cref="Block(string)"/>, without putting the header together first.</summary>
    public Scope Block([InterpolatedStringHandlerArgument("")] Pieces header)
    {
        EndLine();
        return Open();
    }

    /// <summary>Opens a block if there is a header, else nothing.</summary>
    public Scope BlockIf(bool condition, string header) => condition ? Block(header) : default;

    /// <summary>The text. Ends the writer: its memory serves the next one of this thread.</summary>
    public string Finish()
    {
        string result = new(text, 0, length);
        if (text.Length <= MostKept)
        {
            kept = text;
        }
        else
        {
            large = new(text);
        }

        text = [];
        length = 0;
        return result;
    }

    private Scope Open()
    {
        Lines("{");
        depth++;
        return new Scope(this);
    }

    // Writes a piece of one or more lines. The last one stays open for the next piece.
    private void Append(string piece)
    {
        int start = 0;
        for (int end; (end = piece.IndexOf('\n', start)) >= 0; start = end + 1)
        {
            Append(piece, start, (end > start && piece[end - 1] == '\r' ? end - 1 : end) - start);
            EndLine();
        }

        Append(piece, start, piece.Length - start);
    }

    // Writes a piece of a line. Its indentation is known when the first character comes that is not a space.
    private void Append(string piece, int start, int size)
    {
        for (; isAtLineStart && size > 0 && piece[start] == ' '; start++, size--)
        {
            spaces++;
        }

        if (size > 0)
        {
            Reserve(isAtLineStart ? depth + (spaces / SpacesPerLevel) : 0, size);
            isAtLineStart = false;
            piece.CopyTo(start, text, length, size);
            length += size;
        }
    }

    // Writes a number into the line, which begins with something else.
    private void Append(int number)
    {
        Reserve(0, MostDigits);
        uint rest = number < 0 ? 0u - (uint)number : (uint)number;
        int start = length;
        do
        {
            text[length++] = (char)('0' + (rest % 10));
            rest /= 10;
        }
        while (rest > 0);

        if (number < 0)
        {
            text[length++] = '-';
        }

        Array.Reverse(text, start, length - start);
    }

    private void EndLine()
    {
        Reserve(isAtLineStart && spaces > 0 ? depth + (spaces / SpacesPerLevel) : 0, 0);
        text[length++] = '\n';
        isAtLineStart = true;
        spaces = 0;
    }

    // Makes room for a piece and the end of its line, and indents it.
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

    /// <summary>The pieces of an interpolated string. The compiler gives them to the writer one by one.</summary>
    [InterpolatedStringHandler]
    internal readonly struct Pieces
    {
        private readonly SourceWriter writer;

        // The two numbers are what the compiler passes: the characters outside of the holes, and the holes.
        public Pieces(int literalLength, int formattedCount, SourceWriter writer)
        {
            this.writer = writer;
            writer.Reserve(0, literalLength + formattedCount);
        }

        public void AppendLiteral(string text) => writer.Append(text);

        public void AppendFormatted(string? text)
        {
            if (text != null)
            {
                writer.Append(text);
            }
        }

        public void AppendFormatted(int number) => writer.Append(number);
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
