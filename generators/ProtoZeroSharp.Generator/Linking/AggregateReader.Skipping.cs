using System.Globalization;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Passing over fields that are reserved by name, and so have no type.</summary>
internal sealed partial class AggregateReader
{
    /// <summary>Passes what follows a name: without a colon, or with a brace behind it, a message, else a value.</summary>
    private bool SkipUnknown()
    {
        bool isMessage = !TryConsume(':') || lexer.At('{') || lexer.At('<');
        return (isMessage ? SkipMessage() : SkipValue()) && Separator();
    }

    private bool SkipMessage()
    {
        if (!ConsumeOpening(out char closing) || !Descend())
        {
            return false;
        }

        while (!lexer.At('>') && !lexer.At('}'))
        {
            bool named = lexer.At('[') ? ReadBracketName(out _, out _) : ConsumeIdentifier(out _);
            if (!named || !SkipUnknown())
            {
                return false;
            }
        }

        depth--;
        return Consume(closing);
    }

    private bool SkipValue()
    {
        if (lexer.Current.Kind == TokenKind.String)
        {
            return ReadString();
        }

        if (TryConsume('['))
        {
            return SkipList();
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

    private bool SkipList()
    {
        if (TryConsume(']'))
        {
            return true;
        }

        if (!Descend())
        {
            return false;
        }

        do
        {
            if (!(lexer.At('{') || lexer.At('<') ? SkipMessage() : SkipValue()))
            {
                return false;
            }

            if (TryConsume(']'))
            {
                depth--;
                return true;
            }
        }
        while (Consume(','));
        return false;
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

    private bool Descend() =>
        ++depth <= MaxDepth
        || Fail("Message is too deep, the parser exceeded the configured recursion limit of " + MaxDepth.ToString(CultureInfo.InvariantCulture) + ".");
}
