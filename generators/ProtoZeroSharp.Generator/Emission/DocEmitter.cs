using System.Text;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// Comments of the .proto as XML documentation. They are untrusted text: nothing in them may end the comment, open an element
/// or be a character that XML does not allow.
/// </summary>
internal static class DocEmitter
{
    private const string Mark = "/// ";

    private static readonly char[] LineEnds = ['\n', '\r', '\u0085', '\u2028', '\u2029'];

    /// <summary>The comment of a .proto, or nothing: a comment that only repeats the name is not written.</summary>
    public static void Comment(SourceWriter writer, DocComment comment)
    {
        if (!comment.IsEmpty)
        {
            Summary(writer, comment, "");
        }
    }

    /// <summary>The comment of a field on a member other than its constant, or nothing.</summary>
    public static void Comment(SourceWriter writer, FieldPlan field)
    {
        if (!field.Comment.IsEmpty)
        {
            Summary(writer, field, "");
        }
    }

    public static void Summary(SourceWriter writer, FieldPlan field, string fallback) => Summary(writer, field.Comment, fallback, field.Constant);

    /// <param name="writer">Takes the C#.</param>
    /// <param name="comment">The comment of the .proto.</param>
    /// <param name="fallback">The text for a declaration without a comment.</param>
    /// <param name="documented">
    /// The member that has the comment, if there is one. The file has each comment once, and the other members of the field refer
    /// to it: comments were a third of the text.
    /// </param>
    public static void Summary(SourceWriter writer, DocComment comment, string fallback, string? documented = null)
    {
        if (documented != null && comment.Text.Length > documented.Length)
        {
            writer.Lines($"/// <inheritdoc cref=\"{documented}\"/>");
            return;
        }

        int next = 0;
        if (!TryNextLine(comment.Text, ref next, out int start, out int end, out _))
        {
            writer.Lines($"{Mark}<summary>{Escape(fallback)}</summary>");
            return;
        }

        StringBuilder line = NameBuffer.Take().Append(Mark);
        if (!TryNextLine(comment.Text, ref next, out int startOfNext, out int endOfNext, out bool isAfterBlank))
        {
            AppendEscaped(line.Append("<summary>"), comment.Text, start, end);
            writer.Line(line.Append("</summary>"));
            return;
        }

        writer.Lines($"{Mark}<summary>");
        bool isNext;
        do
        {
            AppendEscaped(line.Clear().Append(Mark), comment.Text, start, end);
            writer.Line(line);
            if (isAfterBlank)
            {
                writer.Lines("///");
            }

            (start, end) = (startOfNext, endOfNext);
            isNext = TryNextLine(comment.Text, ref next, out startOfNext, out endOfNext, out isAfterBlank);
        }
        while (isNext);
        AppendEscaped(line.Clear().Append(Mark), comment.Text, start, end);
        writer.Line(line);
        writer.Lines($"{Mark}</summary>");
    }

    public static string Escape(string text)
    {
        StringBuilder result = NameBuffer.Take();
        AppendEscaped(result, text, 0, text.Length);
        return result.ToString();
    }

    // Whole runs at a time: comments are most of the characters of many files.
    private static void AppendEscaped(StringBuilder result, string text, int start, int end)
    {
        for (int i = start; i < end; i++)
        {
            char c = text[i];
            if (c is >= ' ' and < '\u007F' and not ('&' or '<' or '>') or '\t')
            {
                continue;
            }

            if (char.IsHighSurrogate(c) && i + 1 < end && char.IsLowSurrogate(text[i + 1]))
            {
                i++;
                continue;
            }

            string? replacement = c switch
            {
                '&' => "&amp;",
                '<' => "&lt;",
                '>' => "&gt;",
                _ => IsPlain(c) ? null : "\uFFFD",
            };
            if (replacement != null)
            {
                result.Append(text, start, i - start).Append(replacement);
                start = i + 1;
            }
        }

        result.Append(text, start, end - start);
    }

    // The next line of a comment that is not blank, without white space at either end. Several blank lines count as one, and those at either end
    // as none. Every character that ends a line in C# ends one here.
    private static bool TryNextLine(string text, ref int next, out int start, out int end, out bool isAfterBlank)
    {
        isAfterBlank = false;
        while (next < text.Length)
        {
            start = next;
            end = text.IndexOfAny(LineEnds, start);
            end = end < 0 ? text.Length : end;
            next = end + 1 < text.Length && text[end] == '\r' && text[end + 1] == '\n' ? end + 2 : end + 1;
            while (start < end && char.IsWhiteSpace(text[start]))
            {
                start++;
            }

            while (end > start && char.IsWhiteSpace(text[end - 1]))
            {
                end--;
            }

            if (start < end)
            {
                return true;
            }

            isAfterBlank = true;
        }

        start = 0;
        end = 0;
        return false;
    }

    private static bool IsPlain(char c) => c >= ' ' && c is not ('\u007F' or '\u0085' or '\u2028' or '\u2029' or '\uFFFE' or '\uFFFF') && !char.IsSurrogate(c) && !(c is >= '\u0080' and <= '\u009F');
}
