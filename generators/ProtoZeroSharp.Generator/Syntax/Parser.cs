using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using System.Threading;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>
/// Turns tokens into syntax. Each method reads one construct and returns false when it could not. Its caller then skips the
/// statement, over balanced braces, exactly as protoc does, so that a text has the same list of errors in both.
/// </summary>
internal sealed partial class Parser
{
    private const int MaxDepth = 32;

    // C# allows 511 characters, and prefixes and suffixes must fit, too.
    private const int MaxNameLength = 480;

    // The limit for the sum of all full names of a file, beyond a multiple of the file's length. Without it, names that repeat a long
    // scope thousands of times would fill the memory.
    private const int MinNamesLength = 1 << 24;
    private const int MaxNamesPerLength = 64;

    private readonly string text;
    private readonly CancellationToken cancellationToken;
    private readonly SyntaxErrors errors = new();
    private readonly Lexer lexer;
    private string upcomingComment = "";
    private int depth;
    private int scopeLength;
    private long namesLength;
    private Edition edition = Edition.Proto2;

    public Parser(string text, CancellationToken cancellationToken)
    {
        this.text = text;
        this.cancellationToken = cancellationToken;
        lexer = new Lexer(text, new TextSpan(0, text.Length), errors);
    }

    private delegate bool StatementParser();

    private bool IsEditions => edition >= Edition.Edition2023;

    private Token Current => lexer.Current;

    private bool AtEnd => lexer.Current.Kind == TokenKind.End;

    private bool Fail(DiagnosticRule rule, string message) => Fail(rule, Current.Span, message);

    private bool Fail(DiagnosticRule rule, TextSpan span, string message)
    {
        errors.Add(rule, span, message);
        return false;
    }

    private bool At(string expected) => lexer.At(expected);

    private bool At(char symbol) => lexer.At(symbol);

    private bool TryConsume(string expected)
    {
        if (!lexer.At(expected))
        {
            return false;
        }

        lexer.Next();
        return true;
    }

    private bool TryConsume(char symbol)
    {
        if (!lexer.At(symbol))
        {
            return false;
        }

        lexer.Next();
        return true;
    }

    private bool Consume(string expected) => TryConsume(expected) || Fail(DiagnosticCatalog.ExpectedSymbol, "Expected \"" + expected + "\".");

    private bool Consume(char symbol) => TryConsume(symbol) || Fail(DiagnosticCatalog.ExpectedSymbol, "Expected \"" + symbol + "\".");

    private bool Consume(char symbol, string message) => TryConsume(symbol) || Fail(DiagnosticCatalog.ExpectedSymbol, message);

    private bool ConsumeIdentifier(out Identifier identifier, string message)
    {
        if (Current.Kind != TokenKind.Identifier)
        {
            identifier = new Identifier("", new TextSpan(Current.Start, 0));
            return Fail(DiagnosticCatalog.ExpectedName, message);
        }

        identifier = new Identifier(lexer.Text(Current), Current.Span);
        lexer.Next();
        return true;
    }

    /// <summary>Reads the name of a declaration.</summary>
    private bool ConsumeName(out Identifier name, string message)
    {
        if (!ConsumeIdentifier(out name, message))
        {
            return false;
        }

        namesLength += scopeLength + name.Text.Length;
        if (name.Text.Length <= MaxNameLength && namesLength <= MinNamesLength + (long)MaxNamesPerLength * text.Length)
        {
            return true;
        }

        if (name.Text.Length > MaxNameLength)
        {
            Fail(DiagnosticCatalog.NameTooLong, name.Span, "Name too long: it has " + name.Text.Length.ToString(CultureInfo.InvariantCulture) + " characters and may have " + MaxNameLength.ToString(CultureInfo.InvariantCulture) + ".");
            name = new Identifier(name.Text.Substring(0, MaxNameLength), name.Span);
            return true;
        }

        Fail(DiagnosticCatalog.NameTooLong, name.Span, "Name too long: with the names around it, the full names of the file would fill the memory.");
        lexer.SkipToEnd();
        return false;
    }

    private bool ConsumeInteger(out int value, string message)
    {
        bool found = ConsumeInteger64(int.MaxValue, out ulong wide, DiagnosticCatalog.ExpectedNumber, message);
        value = (int)wide;
        return found;
    }

    private bool ConsumeSignedInteger(out int value, string message)
    {
        ulong max = int.MaxValue;
        bool isNegative = TryConsume('-');
        if (isNegative)
        {
            max++;
        }

        bool found = ConsumeInteger64(max, out ulong wide, DiagnosticCatalog.ExpectedNumber, message);
        value = unchecked((int)(isNegative ? 0 - (long)wide : (long)wide));
        return found;
    }

    private bool ConsumeInteger64(ulong max, out ulong value, DiagnosticRule rule, string message)
    {
        value = 0;
        if (Current.Kind != TokenKind.Integer)
        {
            return Fail(rule, message);
        }

        if (!NumberLiteral.TryParse(text, Current, max, out value))
        {
            Fail(DiagnosticCatalog.IntegerRange, "Integer out of range.");
            value = 0;
        }

        lexer.Next();
        return true;
    }

    private bool ConsumeNumber(out double value, DiagnosticRule rule)
    {
        value = 0;
        if (Current.Kind == TokenKind.Float)
        {
            value = NumberLiteral.ParseDouble(text, Current);
        }
        else if (Current.Kind == TokenKind.Integer)
        {
            if (NumberLiteral.TryParse(text, Current, ulong.MaxValue, out ulong integer))
            {
                value = integer;
            }
            else if (text[Current.Start] == '0')
            {
                Fail(DiagnosticCatalog.IntegerRange, "Integer out of range.");
            }
            else
            {
                value = NumberLiteral.ParseDouble(text, Current);
            }
        }
        else if (At("inf"))
        {
            value = double.PositiveInfinity;
        }
        else if (At("nan"))
        {
            value = double.NaN;
        }
        else
        {
            return Fail(rule, "Expected number.");
        }

        lexer.Next();
        return true;
    }

    private bool ConsumeString(out ImmutableArray<byte> value, string message) => ConsumeString(out value, DiagnosticCatalog.ExpectedString, message);

    private bool ConsumeString(out ImmutableArray<byte> value, DiagnosticRule rule, string message)
    {
        if (Current.Kind != TokenKind.String)
        {
            value = ImmutableArray<byte>.Empty;
            return Fail(rule, message);
        }

        var bytes = new List<byte>(Current.Length);
        do
        {
            StringLiteral.Append(text, Current, bytes);
            lexer.Next();
        }
        while (Current.Kind == TokenKind.String);

        value = bytes.ToImmutableArray();
        return true;
    }

    private bool ConsumeText(out string value, string message)
    {
        bool found = ConsumeString(out var bytes, message);
        value = Encoding.UTF8.GetString(System.Linq.Enumerable.ToArray(bytes));
        return found;
    }

    /// <summary>Skips the <c>;</c>, <c>{</c> or <c>}</c> at the end of a declaration's head, where its comments are known.</summary>
    private bool TryConsumeEnd(char symbol, out DocComment comment)
    {
        if (!lexer.At(symbol))
        {
            comment = DocComment.None;
            return false;
        }

        string leading = upcomingComment;
        lexer.NextWithComments(out string trailing, out upcomingComment);
        string chosen = leading.Length > 0 ? leading : trailing;
        comment = chosen.Length == 0 ? DocComment.None : new DocComment(chosen);
        return true;
    }

    private bool TryConsumeEnd(char symbol) => TryConsumeEnd(symbol, out _);

    private bool ConsumeEnd(char symbol, out DocComment comment) =>
        TryConsumeEnd(symbol, out comment) || Fail(DiagnosticCatalog.ExpectedSymbol, "Expected \"" + symbol + "\".");

    private void SkipStatement()
    {
        while (!AtEnd)
        {
            if (Current.Kind == TokenKind.Symbol)
            {
                if (TryConsumeEnd(';'))
                {
                    return;
                }

                if (TryConsume('{'))
                {
                    SkipRestOfBlock();
                    return;
                }

                if (At('}'))
                {
                    return;
                }
            }

            lexer.Next();
        }
    }

    private void SkipRestOfBlock()
    {
        int open = 1;
        while (!AtEnd)
        {
            if (Current.Kind == TokenKind.Symbol)
            {
                if (TryConsumeEnd('}'))
                {
                    if (--open == 0)
                    {
                        return;
                    }
                }
                else if (TryConsume('{'))
                {
                    open++;
                }
            }

            // Also after a brace, as protoc does: the skipped text decides which errors follow.
            lexer.Next();
        }
    }

    /// <summary>Reads statements up to the closing brace, skipping those that fail.</summary>
    private bool ParseBlock(string name, StatementParser parseStatement)
    {
        while (!TryConsumeEnd('}'))
        {
            if (AtEnd)
            {
                return Fail(DiagnosticCatalog.EndOfInput, "Reached end of input in " + name + " (missing '}').");
            }

            if (!parseStatement())
            {
                SkipStatement();
            }
        }

        return true;
    }

    private TextSpan SpanFrom(int start) => TextSpan.FromBounds(start, Math.Max(start, lexer.Previous.End));
}
