using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

internal sealed partial class Lexer
{
    private TokenKind ReadNumber(bool startedWithZero, bool startedWithDot)
    {
        bool isFloat = false;
        if (startedWithZero && (TryConsume('x') || TryConsume('X')))
        {
            if (position >= end || !IsHexDigit(text[position]))
            {
                ErrorHere(DiagnosticCatalog.MalformedNumber, "\"0x\" must be followed by hex digits.");
            }

            while (position < end && IsHexDigit(text[position]))
            {
                position++;
            }
        }
        else if (startedWithZero && position < end && IsDigit(text[position]))
        {
            while (position < end && IsOctalDigit(text[position]))
            {
                position++;
            }

            if (position < end && IsDigit(text[position]))
            {
                ErrorHere(DiagnosticCatalog.MalformedNumber, "Numbers starting with leading zero must be in octal.");
                SkipDigits();
            }
        }
        else
        {
            isFloat = startedWithDot;
            SkipDigits();
            if (!startedWithDot && TryConsume('.'))
            {
                isFloat = true;
                SkipDigits();
            }

            if (TryConsume('e') || TryConsume('E'))
            {
                isFloat = true;
                if (!TryConsume('-'))
                {
                    TryConsume('+');
                }

                if (position >= end || !IsDigit(text[position]))
                {
                    ErrorHere(DiagnosticCatalog.MalformedNumber, "\"e\" must be followed by exponent.");
                }

                SkipDigits();
            }
        }

        if (position < end && IsLetter(text[position]))
        {
            ErrorHere(DiagnosticCatalog.NumberSpacing, "Need space between number and identifier.");
        }
        else if (position < end && text[position] == '.')
        {
            ErrorHere(
                DiagnosticCatalog.MalformedNumber,
                isFloat ? "Already saw decimal point or exponent; can't have another one." : "Hex and octal numbers must be integers.");
        }

        return isFloat ? TokenKind.Float : TokenKind.Integer;
    }

    private void SkipDigits()
    {
        while (position < end && IsDigit(text[position]))
        {
            position++;
        }
    }

    private void ReadString(char delimiter)
    {
        bool isReplaced = false;
        while (true)
        {
            if (position >= end || text[position] == '\0')
            {
                ErrorHere(DiagnosticCatalog.MalformedString, "Unexpected end of string.");
                return;
            }

            char c = text[position];
            if (c == '\n')
            {
                ErrorHere(DiagnosticCatalog.MalformedString, "Multiline strings are not allowed. Did you miss a \"?.");
                return;
            }

            position++;
            if (c == delimiter)
            {
                return;
            }

            if (c == '\\')
            {
                ReadEscape();
            }
            else if (c == '\uFFFD' && !isReplaced)
            {
                // The compiler gives us text, in which this character stands for what was not UTF-8. One warning for a string.
                isReplaced = true;
                Error(
                    DiagnosticCatalog.ReplacedBytes,
                    new TextSpan(position - 1, 1),
                    "The string has U+FFFD, the character that stands for bytes that are not UTF-8. Write such bytes as escapes, \"\\xFF\", and the character itself as \"\\uFFFD\".");
            }
        }
    }

    private void ReadEscape()
    {
        if (position < end && "abfnrtv\\?'\"01234567".IndexOf(text[position]) >= 0)
        {
            position++;
        }
        else if (TryConsume('x') || TryConsume('X'))
        {
            if (!TryConsumeHexDigits(1))
            {
                ErrorHere(DiagnosticCatalog.EscapeSequence, "Expected hex digits for escape sequence.");
            }
        }
        else if (TryConsume('u'))
        {
            if (!TryConsumeHexDigits(4))
            {
                ErrorHere(DiagnosticCatalog.EscapeSequence, "Expected four hex digits for \\u escape sequence.");
            }
        }
        else if (TryConsume('U'))
        {
            if (!TryConsume('0') || !TryConsume('0') || !(TryConsume('0') || TryConsume('1')) || !TryConsumeHexDigits(5))
            {
                ErrorHere(DiagnosticCatalog.EscapeSequence, "Expected eight hex digits up to 10ffff for \\U escape sequence");
            }
        }
        else
        {
            ErrorHere(DiagnosticCatalog.EscapeSequence, "Invalid escape sequence in string literal.");
        }
    }

    private bool TryConsumeHexDigits(int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (position >= end || !IsHexDigit(text[position]))
            {
                return false;
            }

            position++;
        }

        return true;
    }
}
