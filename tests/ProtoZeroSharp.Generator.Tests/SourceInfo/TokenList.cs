using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Tests.SourceInfo;

/// <summary>The tokens of a text, and the comments after those that can end a declaration.</summary>
internal sealed class TokenList
{
    private readonly string text;
    private readonly List<Token> tokens = [];
    private readonly Dictionary<int, int> byStart = [];
    private readonly Dictionary<int, CommentGap> gaps = [];

    public TokenList(string text)
    {
        this.text = text;
        var lexer = new Lexer(text, new TextSpan(0, text.Length), new SyntaxErrors());
        while (lexer.Current.Kind != TokenKind.End)
        {
            int index = tokens.Count - 1;
            if (index < 0 || lexer.At(';') || lexer.At('{') || lexer.At('}'))
            {
                List<string> detached = [];
                lexer.NextWithComments(out string trailing, out string leading, detached);
                gaps.Add(index, new CommentGap(trailing, detached, leading));
            }
            else
            {
                lexer.Next();
            }

            byStart[lexer.Current.Start] = tokens.Count;
            tokens.Add(lexer.Current);
        }

        tokens.RemoveAt(tokens.Count - 1);
    }

    public int Count => tokens.Count;

    public TextSpan Span(int index) => tokens[index].Span;

    public string Text(int index) => text.Substring(tokens[index].Start, tokens[index].Length);

    /// <summary>The index of the token that starts at an offset.</summary>
    public int At(int offset) => byStart[offset];

    /// <summary>The index of the last token before an offset.</summary>
    public int Before(int offset)
    {
        int low = 0;
        int high = tokens.Count;
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = tokens[middle].Start < offset ? (middle + 1, high) : (low, middle);
        }

        return low - 1;
    }

    /// <summary>The first token from an index on that is the given symbol, brackets and braces on the way skipped as a whole.</summary>
    public int Find(string symbol, int from)
    {
        int depth = 0;
        for (int i = from; ; i++)
        {
            string token = Text(i);
            if (depth == 0 && token == symbol)
            {
                return i;
            }

            depth += token is "{" or "[" ? 1 : token is "}" or "]" ? -1 : 0;
        }
    }

    /// <summary>The comments after a token; -1 means the start of the text.</summary>
    public CommentGap GapAfter(int index) => gaps[index];
}
