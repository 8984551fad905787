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
            writer.Lines("/// <inheritdoc cref=\"" + documented + "\"/>");
            return;
        }

        string body = comment.IsEmpty ? "" : Body(comment.Text);
        if (body.IndexOf('\n') == body.Length - 1)
        {
            string line = body.Length == 0 ? Escape(fallback) : body.Substring(Mark.Length, body.Length - Mark.Length - 1);
            writer.Lines(Mark + "<summary>" + line + "</summary>");
            return;
        }

        writer.Lines(Mark + "<summary>\n" + body + Mark + "</summary>");
    }

    public static string Escape(string text)
    {
        var result = new StringBuilder(text.Length);
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

    // Writes one /// for each line. Several blank lines become one, and there is none at either end. Every character that ends a line
    // in C# ends one here.
    private static string Body(string text)
    {
        var result = new StringBuilder(text.Length + 64);
        bool blank = false;
        for (int start = 0; start < text.Length;)
        {
            int end = text.IndexOfAny(LineEnds, start);
            end = end < 0 ? text.Length : end;
            int next = end + 1;
            while (start < end && char.IsWhiteSpace(text[start]))
            {
                start++;
            }

            while (end > start && char.IsWhiteSpace(text[end - 1]))
            {
                end--;
            }

            if (start == end)
            {
                blank |= result.Length > 0;
            }
            else
            {
                result.Append(blank ? "///\n" : "").Append(Mark);
                AppendEscaped(result, text, start, end);
                result.Append('\n');
                blank = false;
            }

            start = next < text.Length && text[next - 1] == '\r' && text[next] == '\n' ? next + 1 : next;
        }

        return result.ToString();
    }

    private static bool IsPlain(char c) => c >= ' ' && c is not ('\u007F' or '\u0085' or '\u2028' or '\u2029' or '\uFFFE' or '\uFFFF') && !char.IsSurrogate(c) && !(c is >= '\u0080' and <= '\u009F');
}
