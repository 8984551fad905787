using System.Collections.Immutable;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that the editions of an option, and of its values, make sense. protoc gives no place for these errors.</summary>
internal sealed class EditionSupportCheck(LinkContext context)
{
    public void Check(ResolvedField field)
    {
        if (field.Declaration.Support is not { } support)
        {
            return;
        }

        var source = field.Declaration.Syntax.Value!;
        string? problem = Contradiction(support, field.Declaration.FullName);
        if (problem is null && field.Type == FieldType.Enum)
        {
            var type = field.TypeSymbol!.Enum!;
            foreach (var value in type.Values)
            {
                problem ??= value.Support is { } own ? Contradiction(support, own.Within(support), type.ValuePrefix + value.Name, field.Declaration.FullName) : null;
            }
        }

        if (problem is not null)
        {
            ReportSupport(source.Options, problem);
        }
    }

    public void Check(EnumDeclaration item, EnumSyntax source)
    {
        for (int i = 0; i < source.Values.Length; i++)
        {
            if (item.Values[i].Support is { } support && Contradiction(support, item.ValuePrefix + item.Values[i].Name) is { } problem)
            {
                ReportSupport(source.Values[i].Options, problem);
            }
        }
    }

    private void ReportSupport(ImmutableArray<OptionSyntax> options, string problem)
    {
        foreach (var option in options)
        {
            if (option.Name[0] is { Text: "feature_support", IsExtension: false })
            {
                context.Report(DiagnosticCatalog.EditionSupport, option.NameSpan, problem);
                return;
            }
        }
    }

    private static string? Contradiction(EditionSupport support, string fullName)
    {
        int introduced = support.Introduced ?? 0;
        if (support.Deprecated is { } deprecated)
        {
            if (deprecated < introduced)
            {
                return fullName + " was deprecated before it was introduced.";
            }

            if (support.DeprecationWarning is null)
            {
                return fullName + " is deprecated but does not specify a deprecation warning.";
            }
        }
        else if (support.DeprecationWarning is not null)
        {
            return fullName + " specifies a deprecation warning but is not marked deprecated in any edition.";
        }

        if (support.Removed is not { } removed)
        {
            return support.RemovalError is null ? null : fullName + " specifies a removal error but is not marked removed in any edition.";
        }

        return (support.Deprecated ?? 0) >= removed ? fullName + " was deprecated after it was removed."
            : removed < introduced ? fullName + " was removed before it was introduced."
            : introduced != removed && support.RemovalError is null ? fullName + " has been removed but does not specify a removal error."
            : null;
    }

    /// <summary>A value may exist in fewer editions than its option, never in more.</summary>
    private static string? Contradiction(EditionSupport option, EditionSupport value, string valueName, string optionName) =>
        Contradiction(value, valueName) is { } problem ? problem
            : value.Introduced < option.Introduced ? "value " + valueName + " was introduced before " + optionName + " was."
            : value.Removed > option.Removed ? "value " + valueName + " was removed after " + optionName + " was."
            : value.Deprecated > option.Deprecated ? "value " + valueName + " was deprecated after " + optionName + " was."
            : null;
}
