using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace ProtoZeroSharp.Generator.Model;

/// <summary>
/// Turns names into C# identifiers that mean the same under every compiler. It has its own list of keywords, so that the output does
/// not depend on the version of the compiler that runs the generator.
/// </summary>
internal static class CSharpIdentifier
{
    /// <summary>With the name of a type, which metadata has in one text with it, a namespace has at most 1,023 characters.</summary>
    public const int MaxNamespaceLength = 511;

    private static readonly HashSet<string> Keywords = new(
        ("abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false "
        + "finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private "
        + "protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked "
        + "unsafe ushort using virtual void volatile while __arglist __makeref __reftype __refvalue "
        + "await dynamic nameof scoped unmanaged var when where with yield").Split(' '),
        StringComparer.Ordinal);

    /// <summary>
    /// A type's name as it is declared and used. Every name of lower-case letters only gets an <c>@</c>: it may be or become a keyword,
    /// and without the <c>@</c> the compiler warns (CS8981).
    /// </summary>
    public static string Type(string name) => name.All(c => c is >= 'a' and <= 'z') || Keywords.Contains(name) ? "@" + name : name;

    /// <summary>A member's or parameter's name.</summary>
    public static string Member(string name) => Keywords.Contains(name) ? "@" + name : name;

    /// <summary>A dotted namespace with keywords escaped.</summary>
    public static string Namespace(string name) => string.Join(".", name.Split('.').Select(Member));

    /// <summary>
    /// True when every part of a dotted name is an identifier, and the whole leaves room for the names of types. The empty name is the global namespace and
    /// also valid.
    /// </summary>
    public static bool IsNamespace(string name) => name.Length == 0 || (name.Length <= MaxNamespaceLength && name.Split('.').All(IsIdentifier));

    // As the language specifies: letters and _ first, then also digits, marks, connectors and formatting characters.
    private static bool IsIdentifier(string name) =>
        name.Length > 0 && (name[0] == '_' || IsLetter(name[0])) && name.All(c => IsLetter(c) || char.GetUnicodeCategory(c) is
            UnicodeCategory.DecimalDigitNumber or UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.ConnectorPunctuation or UnicodeCategory.Format);

    private static bool IsLetter(char c) => char.IsLetter(c) || char.GetUnicodeCategory(c) == UnicodeCategory.LetterNumber;
}
