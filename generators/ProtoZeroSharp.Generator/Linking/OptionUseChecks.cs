using System.Collections.Generic;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that an option exists in the edition of the file, and for the declaration that sets it.</summary>
internal sealed class OptionUseChecks(LinkContext context)
{
    /// <summary>Checks that an option exists in the file's edition. protoc gives no place for these errors.</summary>
    public void CheckLifetimes()
    {
        if (context.Options is null)
        {
            return;
        }

        var seen = new HashSet<(DeclarationOptions, FieldDeclaration)>();
        foreach (var set in context.Options.Set)
        {
            var declaration = set.Field.Declaration;
            if (set.EnumValue is { Support: { } valueSupport } value)
            {
                CheckLifetime(valueSupport, set.Field.TypeSymbol!.Enum!.ValuePrefix + value.Name, set);
            }

            if (declaration.Support is { } support && seen.Add((set.Declaration, declaration)))
            {
                CheckLifetime(support, declaration.FullName, set);
            }
        }
    }

    /// <summary>Checks that the declaration may have the option. protoc gives no place for these errors.</summary>
    public void CheckTargets()
    {
        if (context.Options is null)
        {
            return;
        }

        foreach (var set in context.Options.Set)
        {
            var declaration = set.Field.Declaration;
            if (declaration.Targets != 0 && (declaration.Targets & (1 << (int)set.Declaration.Target)) == 0)
            {
                context.Report(
                    DiagnosticCatalog.OptionTarget,
                    set.Span,
                    "Option " + declaration.FullName + " cannot be set on an entity of type `" + set.Declaration.TargetName + "`.");
            }
        }
    }

    private void CheckLifetime(EditionSupport support, string fullName, SetOption set)
    {
        int edition = (int)context.File.Edition;
        if (support.Introduced is { } introduced && edition < introduced)
        {
            context.Report(
                DiagnosticCatalog.OptionEdition,
                set.Span,
                fullName + " wasn't introduced until edition " + Editions.Name(introduced) + " and can't be used in edition " + Editions.Name(edition));
        }

        if (support.Removed is { } removed && edition >= removed)
        {
            context.Report(
                DiagnosticCatalog.OptionEdition,
                set.Span,
                fullName + " has been removed in edition " + Editions.Name(removed)
                + (support.RemovalError is { } removal ? ": " + removal : ""));
        }
        else if (support.Deprecated is { } deprecated && edition >= deprecated)
        {
            context.Report(
                DiagnosticCatalog.OptionDeprecated,
                set.Span,
                fullName + " has been deprecated in edition " + Editions.Name(deprecated) + ": " + support.DeprecationWarning);
        }
    }
}
