using System.Collections.Generic;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Lexer
{
    private StringBuilder? comment;

    /// <summary>
    /// Goes to the next token and sorts the comments on the way by the rules of SourceCodeInfo: some belong to the token before, some
    /// to the next one. The detached ones between them are dropped, or added to a list.
    /// </summary>
    public void NextWithComments(out string trailing, out string leading, List<string>? detached = null)
    {
        if (Current.Kind != TokenKind.Start && !CommentFollows())
        {
            trailing = leading = "";
            Next();
            return;
        }

        var collector = new CommentCollector((comment ??= new StringBuilder()).Clear(), detached);
        int previousLineEnd = position;
        int trailingEnd = -1;
        if (Current.Kind == TokenKind.Start)
        {
            SkipByteOrderMark();
            collector.DetachFromPrevious();
            previousLineEnd = -1;
        }
        else
        {
            SkipWhitespaceInLine();
            switch (TryCommentStart())
            {
                case CommentStart.Line:
                    trailingEnd = position;
                    ReadLineComment(collector.LineBuffer());
                    collector.Flush();
                    break;
                case CommentStart.Block:
                    ReadBlockComment(collector.BlockBuffer());
                    trailingEnd = position;
                    SkipWhitespaceInLine();
                    collector.Flush();
                    break;
                case CommentStart.Slash:
                    collector.Finish(out trailing, out leading);
                    return;
                default:
                    if (!TryConsume('\n'))
                    {
                        Next();
                        collector.Finish(out trailing, out leading);
                        return;
                    }

                    break;
            }
        }

        while (true)
        {
            SkipWhitespaceInLine();
            switch (TryCommentStart())
            {
                case CommentStart.Line:
                    ReadLineComment(collector.LineBuffer());
                    continue;
                case CommentStart.Block:
                    ReadBlockComment(collector.BlockBuffer());
                    SkipWhitespaceInLine();
                    TryConsume('\n');
                    continue;
                case CommentStart.Slash:
                    collector.Finish(out trailing, out leading);
                    return;
            }

            if (TryConsume('\n'))
            {
                collector.Flush();
                collector.DetachFromPrevious();
                continue;
            }

            Next();
            bool atEnd = Current.Kind == TokenKind.End;
            if (atEnd || At('}') || At(']') || At(')'))
            {
                collector.Flush();
            }

            if (!atEnd && (OnOneLine(previousLineEnd, position) || OnOneLine(trailingEnd, position)))
            {
                collector.MaybeDetach();
            }

            collector.Finish(out trailing, out leading);
            return;
        }
    }

    private bool CommentFollows()
    {
        int next = position;
        while (next < end && IsWhitespace(text[next]))
        {
            next++;
        }

        return next < end && text[next] == '/';
    }

    /// <summary>
    /// Goes from a <c>#</c> to the first token on a later line. protoc reads an aggregate as tokens and gives on those and the ends of lines
    /// between them, so that other comments count as blanks here, and one that began in this one ends before it.
    /// </summary>
    private void SkipHashComment()
    {
        int last;
        do
        {
            last = Current.End;
            ReadNext();
        }
        while (Current.Kind != TokenKind.End && text.IndexOf('\n', last, Current.Start - last) < 0);
    }

    private bool OnOneLine(int from, int to) => from >= 0 && text.IndexOf('\n', from, to - from) < 0;

    private void SkipByteOrderMark()
    {
        if (position >= end || text[position] < '\uF000')
        {
            return;
        }

        if (text[position] == '\uFEFF')
        {
            position++;
        }
        else
        {
            ErrorHere(DiagnosticCatalog.ByteOrderMark, "Proto file starts with 0xEF but not UTF-8 BOM. Only UTF-8 is accepted for proto file.");
        }
    }

    private CommentStart TryCommentStart()
    {
        if (!TryConsume('/'))
        {
            return CommentStart.None;
        }

        if (TryConsume('/'))
        {
            return CommentStart.Line;
        }

        if (TryConsume('*'))
        {
            return CommentStart.Block;
        }

        Current = new Token(TokenKind.Symbol, position - 1, 1);
        return CommentStart.Slash;
    }

    private void ReadLineComment(StringBuilder buffer)
    {
        int start = position;
        SkipLineComment();
        buffer.Append(text, start, position - start);
    }

    private void SkipLineComment()
    {
        while (position < end && text[position] != '\n' && text[position] != '\0')
        {
            position++;
        }

        TryConsume('\n');
    }

    private void ReadBlockComment(StringBuilder? buffer)
    {
        int opening = position - 2;
        int start = position;
        while (true)
        {
            while (position < end && text[position] is not ('\0' or '*' or '/' or '\n'))
            {
                position++;
            }

            if (TryConsume('\n'))
            {
                buffer?.Append(text, start, position - start);

                // The blanks and the star at the start of a line are decoration.
                SkipWhitespaceInLine();
                if (TryConsume('*') && TryConsume('/'))
                {
                    return;
                }

                start = position;
            }
            else if (TryConsume('*'))
            {
                if (TryConsume('/'))
                {
                    buffer?.Append(text, start, position - 2 - start);
                    return;
                }
            }
            else if (TryConsume('/'))
            {
                if (position < end && text[position] == '*')
                {
                    ErrorHere(DiagnosticCatalog.BlockComment, "\"/*\" inside block comment.  Block comments cannot be nested.");
                }
            }
            else
            {
                ErrorHere(DiagnosticCatalog.BlockComment, "End-of-file inside block comment.");
                Error(DiagnosticCatalog.BlockComment, new TextSpan(opening, 2), "  Comment started here.");
                buffer?.Append(text, start, position - start);
                return;
            }
        }
    }
}
