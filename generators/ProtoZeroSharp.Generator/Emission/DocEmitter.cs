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
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (char.IsHighSurrogate(c) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
            {
                result.Append(c).Append(text[++i]);
                continue;
            }

            _ = c switch
            {
                '&' => result.Append("&amp;"),
                '<' => result.Append("&lt;"),
                '>' => result.Append("&gt;"),
                '\t' => result.Append(c),
                _ => result.Append(IsPlain(c) ? c : '\uFFFD'),
            };
        }

        return result.ToString();
    }

    // Writes one /// for each line. Several blank lines become one, and there is none at either end. Every character that ends a line
    // in C# ends one here.
    private static string Body(string text)
    {
        var result = new StringBuilder(text.Length + 64);
        bool blank = false;
        foreach (string line in text.Replace("\r\n", "\n").Split('\n', '\r', '\u0085', '\u2028', '\u2029'))
        {
            string trimmed = line.Trim();
            if (trimmed.Length == 0)
            {
                blank = result.Length > 0;
                continue;
            }

            if (blank)
            {
                result.Append("///\n");
                blank = false;
            }

            result.Append(Mark).Append(Escape(trimmed)).Append('\n');
        }

        return result.ToString();
    }

    private static bool IsPlain(char c) => c >= ' ' && c is not ('\u007F' or '\u0085' or '\u2028' or '\u2029' or '\uFFFE' or '\uFFFF') && !char.IsSurrogate(c) && !(c is >= '\u0080' and <= '\u009F');
}
