using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// Turns text into tokens, one at a time, so that the errors of lexer and parser are in the order of the text. It follows
/// protoc's tokenizer state by state: it reports the same errors at the same characters.
/// </summary>
internal sealed partial class Lexer
{
    private const int ManyWords = 256;
    private const int FewWords = 16;
    private const int ShortText = 1024;

    private readonly string text;
    private readonly int end;
    private readonly SyntaxErrors errors;
    private readonly bool hashStartsComment;

    // The last text at each place of a small table: a schema has few words, and most of them often.
    private readonly string?[] words;
    private int position;

    /// <param name="hashStartsComment">True in the text format, where <c>#</c> starts a comment too.</param>
    public Lexer(string text, TextSpan range, SyntaxErrors errors, bool hashStartsComment = false)
    {
        this.text = text;
        this.errors = errors;
        this.hashStartsComment = hashStartsComment;
        position = range.Start;
        end = range.End;
        words = new string?[range.Length < ShortText ? FewWords : ManyWords];
        Current = new Token(TokenKind.Start, position, 0);
        Previous = Current;
    }

    public Token Current { get; private set; }

    public Token Previous { get; private set; }

    public string Text(Token token)
    {
        uint hash = 0;
        for (int i = token.Start; i < token.End; i++)
        {
            hash = (hash * 31) + text[i];
        }

        ref string? known = ref words[(hash ^ (hash >> 16)) % words.Length];
        return known != null && known.Length == token.Length && string.CompareOrdinal(text, token.Start, known, 0, token.Length) == 0
            ? known
            : known = text.Substring(token.Start, token.Length);
    }

    public bool At(string expected) =>
        Current.Length == expected.Length
        && Current.Kind is TokenKind.Identifier or TokenKind.Symbol
        && string.CompareOrdinal(text, Current.Start, expected, 0, expected.Length) == 0;

    public bool At(char symbol) => Current.Kind == TokenKind.Symbol && Current.Length == 1 && text[Current.Start] == symbol;

    /// <summary>Goes to the next token and skips comments.</summary>
    public void Next()
    {
        Previous = Current;
        ReadNext();
        while (hashStartsComment && At('#'))
        {
            SkipHashComment();
        }
    }

    /// <summary>Skips the rest of the text.</summary>
    public void SkipToEnd()
    {
        position = end;
        Next();
    }

    private static bool IsLetter(char c) => (uint)((c | 0x20) - 'a') < 26 || c == '_';

    private static bool IsDigit(char c) => (uint)(c - '0') < 10;

    private static bool IsOctalDigit(char c) => (uint)(c - '0') < 8;

    private static bool IsHexDigit(char c) => IsDigit(c) || (uint)((c | 0x20) - 'a') < 6;

    private static bool IsWhitespace(char c) => c == ' ' || (uint)(c - '\t') < 5;

    private static bool IsUnprintable(char c) => c < ' ' && !IsWhitespace(c);

    private void ReadNext()
    {
        while (position < end)
        {
            SkipWhitespace();
            switch (TryCommentStart())
            {
                case CommentStart.Line:
                    SkipLineComment();
                    continue;
                case CommentStart.Block:
                    ReadBlockComment(null);
                    continue;
                case CommentStart.Slash:
                    return;
            }

            if (position >= end)
            {
                break;
            }

            if (IsUnprintable(text[position]))
            {
                int start = position;
                while (position < end && text[position] < ' ')
                {
                    position++;
                }

                Error(DiagnosticCatalog.ControlCharacter, TextSpan.FromBounds(start, position), "Invalid control characters encountered in text.");
                continue;
            }

            ReadToken();
            return;
        }

        Current = new Token(TokenKind.End, end, 0);
    }

    private void ReadToken()
    {
        int start = position;
        char c = text[position++];
        TokenKind kind;
        if (IsLetter(c))
        {
            while (position < end && (IsLetter(text[position]) || IsDigit(text[position])))
            {
                position++;
            }

            kind = TokenKind.Identifier;
        }
        else if (c == '0')
        {
            kind = ReadNumber(startedWithZero: true, startedWithDot: false);
        }
        else if (c == '.')
        {
            if (position < end && IsDigit(text[position]))
            {
                position++;
                if (Previous.Kind == TokenKind.Identifier && Previous.End == start)
                {
                    Error(DiagnosticCatalog.NumberSpacing, new TextSpan(start, 1), "Need space between identifier and decimal point.");
                }

                kind = ReadNumber(startedWithZero: false, startedWithDot: true);
            }
            else
            {
                kind = TokenKind.Symbol;
            }
        }
        else if (IsDigit(c))
        {
            kind = ReadNumber(startedWithZero: false, startedWithDot: false);
        }
        else if (c is '"' or '\'')
        {
            ReadString(c);
            kind = TokenKind.String;
        }
        else
        {
            if (c >= 0x80)
            {
                // One error for a character; protoc prints one for each of its UTF-8 bytes.
                if (char.IsHighSurrogate(c) && position < end && char.IsLowSurrogate(text[position]))
                {
                    position++;
                }

                Error(
                    DiagnosticCatalog.NonAscii,
                    TextSpan.FromBounds(start, position),
                    "Interpreting non ascii codepoint " + Utf8.FirstByte(text, start).ToString(System.Globalization.CultureInfo.InvariantCulture) + ".");
            }

            kind = TokenKind.Symbol;
        }

        Current = new Token(kind, start, position - start);
    }

    private bool TryConsume(char c)
    {
        if (position < end && text[position] == c)
        {
            position++;
            return true;
        }

        return false;
    }

    private void SkipWhitespace()
    {
        while (position < end && IsWhitespace(text[position]))
        {
            position++;
        }
    }

    private void SkipWhitespaceInLine()
    {
        while (position < end && IsWhitespace(text[position]) && text[position] != '\n')
        {
            position++;
        }
    }

    /// <summary>An error at the next character, where protoc reports it.</summary>
    private void ErrorHere(DiagnosticRule rule, string message) =>
        Error(rule, new TextSpan(position, position < end ? 1 : 0), message);

    private void Error(DiagnosticRule rule, TextSpan span, string message) => errors.Add(rule, span, message);
}
