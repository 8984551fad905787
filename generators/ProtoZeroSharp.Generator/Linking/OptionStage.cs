using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The third stage resolves options, those of descriptor.proto first, because features affect the others.</summary>
internal sealed class OptionStage(LinkContext context)
{
    private List<DeclarationOptions>? declarations;

    private List<DeclarationOptions> Declarations => declarations ??= DeclarationOptionsFinder.Find(context);

    /// <summary>The parser accepts empty parentheses. They are refused here, before options are resolved.</summary>
    public void CheckNames()
    {
        foreach (var option in Declarations.SelectMany(declaration => declaration.Options))
        {
            if (option.Name.Any(part => part.Text.Length == 0))
            {
                context.Report(DiagnosticCatalog.OptionPath, option.NameSpan, "Uninterpreted option is missing name or value.");
            }
        }
    }

    public void Run()
    {
        if (Declarations.Count == 0)
        {
            return;
        }

        context.Options = new OptionResolver(context.Syntax.Text, context.File, context.Symbols, context.Resolver, context.Visible.OptionsFile, (rule, span, message) => context.Report(rule, span, message));
        foreach (var declaration in Declarations)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (context.Options.Resolve(declaration, custom: false))
            {
                CheckFeatures(declaration);
            }
        }

        foreach (var declaration in Declarations)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            context.Options.Resolve(declaration, custom: true);
        }
    }

    private void CheckFeatures(DeclarationOptions declaration)
    {
        if (!declaration.Options.Any(option => option.Name[0].Text == "features" && !option.Name[0].IsExtension))
        {
            return;
        }

        if (context.File.Edition < Edition.Edition2023)
        {
            context.Report(DiagnosticCatalog.FeaturesWithoutEdition, declaration.Name, "Features are only valid under editions.");
            return;
        }

        foreach (var setting in FeatureReader.Read(context.Syntax.Text, declaration.Options))
        {
            if (setting.Value == FeatureValue.Unknown)
            {
                context.Report(
                    DiagnosticCatalog.FeatureUnknownValue,
                    declaration.Name,
                    "Feature field `" + FeatureReader.NameOf(setting.Kind) + "` must resolve to a known value, found "
                    + FeatureReader.ScopedNameOf(setting.Kind, setting.Value));
            }
        }
    }
}
