using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>
/// Recognizes the methods that open a message. Their names do not suffice: the setter of a field start_time begins with Start, too, and so
/// does a leaf method of a field start.
/// </summary>
internal static class Starts
{
    private const string Prefix = "Start";

    /// <summary>
    /// Whether a method opens a message in another one or in an untyped writer, or the editor of a message in another one. Such a method takes nothing, or one size, number or key, and
    /// returns the writer of the child; that of a message in an Any is <see cref="IsPack"/>. All others return the writer that they are called on.
    /// </summary>
    public static bool IsStart(IMethodSymbol method)
    {
        if (OpensEditor(method) || IsPack(method))
        {
            return true;
        }

        if (!method.Name.StartsWith(Prefix, StringComparison.Ordinal) || !WriterSymbols.IsMessageWriter(method.ReturnType) || !WriterSymbols.IsGeneratedMember(method))
        {
            return false;
        }

        return OwnParameters(method) <= 1 && (!IsSame(method.ReturnType, Receiver(method)) || IsStartOfOwnType(method));
    }

    /// <summary>
    /// Whether a method opens the message in an Any, <c>PackDetail(Address.TypeUrl)</c>: of a field it opens both, and who closes the message closes the Any.
    /// It gives what <see cref="Packed"/> is made of; the setter of a field pack_x gives the writer that it is called on.
    /// </summary>
    public static bool IsPack(IMethodSymbol method) =>
        method.Name.StartsWith("Pack", StringComparison.Ordinal) && WriterSymbols.IsAnyMessage(method.ReturnType) && WriterSymbols.IsKnown(method);

    /// <summary>The writer that is made of the message in an Any.</summary>
    public static IObjectCreationOperation? Packed(IOperation message) =>
        CallChain.Parent(message) is IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { Parameters.Length: 1 } constructor } made }
            && WriterSymbols.IsMessageWriter(made.Type)
            && WriterSymbols.IsGeneratedMember(constructor)
                ? made
                : null;

    /// <summary>
    /// Whether a method opens the editor of a message in the one that it is called on. If both messages are of one type, only that without an index or key is
    /// known: with one it looks like the setter of a field of that name, which returns the editor that it is called on.
    /// </summary>
    private static bool OpensEditor(IMethodSymbol method) =>
        (method.Name.StartsWith("Edit", StringComparison.Ordinal) || method.Name.StartsWith("Start", StringComparison.Ordinal))
        && WriterSymbols.IsEditor(method.ReturnType)
        && WriterSymbols.IsGeneratedMember(method)
        && OwnParameters(method) <= (IsSame(method.ReturnType, Receiver(method)) ? 0 : 1);

    /// <summary>
    /// Whether a start certainly opens a message. That of the elements of a field does if the field is packed: otherwise each element is
    /// a field of the message itself, and there is nothing to close. Only the generated code says which it is; without it the answer is no.
    /// </summary>
    public static bool Opens(IMethodSymbol method, CancellationToken cancellation) =>
        IsStart(method) && (!WriterSymbols.IsElementWriter(method.ReturnType) || IsPacked(method, cancellation));

    private static bool IsPacked(IMethodSymbol start, CancellationToken cancellation)
    {
        foreach (SyntaxReference declaration in start.DeclaringSyntaxReferences)
        {
            // The start of a field of that name is only declared so.
            if (declaration.GetSyntax(cancellation).DescendantNodes().Any(static node => node is SimpleNameSyntax { Identifier.ValueText: "StartPacked" }))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method that returns the type it is called on starts a child of this type: whether the field whose start has this name is
    /// a message. Then that field has methods that no other kind of field has.
    /// </summary>
    private static bool IsStartOfOwnType(IMethodSymbol method)
    {
        string field = method.Name.Substring(Prefix.Length);

        // A name that another field has, too, ends with underscores.
        for (int end = field.TrimEnd('_').Length; end <= field.Length; end++)
        {
            if (TakesEncoded(method, "Append" + field.Substring(0, end) + "Encoded" + field.Substring(end)))
            {
                return true;
            }
        }

        return OwnParameters(method) == 1 && TakesKeyAndBody(method, "Add" + field);
    }

    /// <summary>Whether a method takes an encoded message. The setter of a field of that name would have more overloads.</summary>
    private static bool TakesEncoded(IMethodSymbol start, string name)
    {
        IMethodSymbol[] overloads = [.. start.ContainingType.GetMembers(name).OfType<IMethodSymbol>().Where(method => IsSame(Receiver(method), Receiver(start)))];
        return overloads.Length == 1 && OwnParameters(overloads[0]) == 1 && overloads[0].Parameters.Last().Type.Name == "ReadOnlySpan";
    }

    /// <summary>Whether there is a method that adds an entry to a map of messages, from the key, a state and a lambda for the message.</summary>
    private static bool TakesKeyAndBody(IMethodSymbol start, string name) =>
        start.ContainingType.GetMembers(name).OfType<IMethodSymbol>().Any(method =>
            method.Parameters.Length == start.Parameters.Length + 2
            && IsSame(method.Parameters[0].Type, start.Parameters[0].Type)
            && IsSame(method.Parameters.Last().Type.ContainingType, start.ReturnType));

    /// <summary>How many parameters a method has beside the receiver of an extension method.</summary>
    public static int OwnParameters(IMethodSymbol method) => method.Parameters.Length - (method.IsExtensionMethod ? 1 : 0);

    private static ITypeSymbol Receiver(IMethodSymbol method) => method.IsExtensionMethod ? method.Parameters[0].Type : method.ContainingType;

    private static bool IsSame(ITypeSymbol? one, ITypeSymbol? other) => SymbolEqualityComparer.Default.Equals(one, other);
}
