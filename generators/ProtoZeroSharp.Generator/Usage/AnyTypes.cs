using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Usage;

/// <summary>Checks every message that is started in an Any: the Any must get the name of the message that it is written as.</summary>
internal static class AnyTypes
{
    private const string TypeUrl = "TypeUrl";

    public static void Check(IInvocationOperation pack, BodyUses uses, Action<DiagnosticRule, SyntaxNode, string> report)
    {
        // Code that does not compile may have no argument, and those that are named are in any order.
        if (pack.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "typeUrl") is { Value: var value }
            && CallChain.Unwrap(value) is IFieldReferenceOperation { Field: var named } given
            && IsTypeUrl(named)
            && (Starts.Packed(pack) ?? PackedOnce(pack, uses)) is { Type.ContainingType: { } written }
            && Of(written) is { } own
            && !Equals(named.ConstantValue, own.ConstantValue))
        {
            report(
                DiagnosticCatalog.WrongTypeUrl,
                given.Syntax,
                $"This Any gets the name of {named.ContainingType.Name}, but {written.Name} is written into it, so whoever reads it takes one for the other. Give {pack.TargetMethod.Name} {written.Name}.{own.Name}.");
        }
    }

    /// <summary>The writer that is made of a local with the message in an Any, if that is all that is done with it.</summary>
    private static IObjectCreationOperation? PackedOnce(IInvocationOperation pack, BodyUses uses)
    {
        if (Variables.DeclaredBy(pack) is not { } declarator)
        {
            return null;
        }

        IReadOnlyList<IOperation> references = uses.References(declarator.Symbol);
        return references.Count == 1 ? Starts.Packed(references[0]) : null;
    }

    /// <summary>The constant with the name of a message, which classes that are merged with Google's do not have.</summary>
    private static IFieldSymbol? Of(INamedTypeSymbol message) => message.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(IsTypeUrl);

    /// <summary>Whether a field is that constant. Underscores follow where the message has the name itself.</summary>
    private static bool IsTypeUrl(IFieldSymbol field) =>
        field is { HasConstantValue: true, Type.SpecialType: SpecialType.System_String }
        && field.Name.TrimEnd('_') == TypeUrl
        && IsMessage(field.ContainingType)
        && WriterSymbols.IsGenerated(field.ContainingType);

    /// <summary>Whether a class is that of a message: the constants of a project have other ones.</summary>
    private static bool IsMessage(INamedTypeSymbol type) => type.GetTypeMembers().Any(static view => WriterSymbols.IsMessageWriter(view));
}
