using System.Collections.Generic;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Skips fields whose names are reserved, which therefore have no type. They may nest to any depth.</summary>
internal sealed partial class AggregateReader
{
    /// <summary>Skips the value after a name: a message if the colon is missing or a brace follows it, else a value.</summary>
    private bool SkipUnknown()
    {
        // The open brackets, as the characters that close them.
        var open = new Stack<char>();
        if (!SkipAfterName(open))
        {
            return false;
        }

        while (open.Count > 0)
        {
            bool isRead = open.Peek() == ']' ? SkipInList(open) : SkipInMessage(open);
            if (!isRead)
            {
                return false;
            }
        }

        return Separator();
    }

    private bool SkipAfterName(Stack<char> open) => !TryConsume(':') || lexer.At('{') || lexer.At('<') ? SkipOpening(open) : SkipValue(open);

    private bool SkipInMessage(Stack<char> open)
    {
        if (lexer.At('>') || lexer.At('}'))
        {
            return Consume(open.Pop()) && SkipAfterElement(open);
        }

        int outer = open.Count;
        bool isNamed = lexer.At('[') ? ReadBracketName(out _, out _) : ConsumeIdentifier(out _);
        return isNamed && SkipAfterName(open) && (open.Count > outer || Separator());
    }

    private bool SkipInList(Stack<char> open)
    {
        int outer = open.Count;
        bool isRead = lexer.At('{') || lexer.At('<') ? SkipOpening(open) : SkipValue(open);
        return isRead && (open.Count > outer || SkipAfterElement(open));
    }

    /// <summary>Skips what may follow an element: in a list, a comma or the end of the list, which itself ends an element.</summary>
    private bool SkipAfterElement(Stack<char> open)
    {
        while (open.Count > 0 && open.Peek() == ']')
        {
            if (!TryConsume(']'))
            {
                return Consume(',');
            }

            open.Pop();
        }

        return open.Count == 0 || Separator();
    }

    private bool SkipOpening(Stack<char> open)
    {
        if (!ConsumeOpening(out char closing))
        {
            return false;
        }

        open.Push(closing);
        return true;
    }

    private bool SkipValue(Stack<char> open)
    {
        if (lexer.Current.Kind == TokenKind.String)
        {
            return ReadString();
        }

        if (TryConsume('['))
        {
            if (!TryConsume(']'))
            {
                open.Push(']');
            }

            return true;
        }

        bool isNegative = TryConsume('-');
        if (lexer.Current.Kind is not (TokenKind.Integer or TokenKind.Float or TokenKind.Identifier))
        {
            return Fail("Cannot skip field value, unexpected token: " + CurrentText);
        }

        string lower = Names.Lower(CurrentText);
        if (isNegative && lexer.Current.Kind == TokenKind.Identifier && lower is not ("inf" or "infinity" or "nan"))
        {
            return Fail("Invalid float number: " + lower);
        }

        lexer.Next();
        return true;
    }

    private bool ConsumeOpening(out char closing)
    {
        closing = '>';
        if (TryConsume('<'))
        {
            return true;
        }

        closing = '}';
        return Consume('{');
    }
}
