using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks that a type of another file may be used in this one.</summary>
internal sealed class VisibilityCheck(LinkContext context)
{
    public bool IsVisible(Symbol symbol, TextSpan span, string usage)
    {
        if (!symbol.IsType || ReferenceEquals(symbol.File, context.File))
        {
            return true;
        }

        var keyword = symbol.Message?.Visibility ?? symbol.Enum!.Visibility;
        int mode = context.Resolver.FeaturesOf(symbol.File)[FeatureKind.DefaultSymbolVisibility];
        bool isVisible = keyword == SymbolVisibility.Export
            || (keyword == SymbolVisibility.Unset
                && (mode == FeatureValue.ExportAll || (mode == FeatureValue.ExportTopLevel && symbol.Parent is null)));
        if (isVisible)
        {
            return true;
        }

        string reason = keyword == SymbolVisibility.Local
            ? "It is explicitly marked 'local'"
            : "It defaulted to local from file-level 'option features.default_symbol_visibility = '"
                + FeatureReader.NameOf(FeatureKind.DefaultSymbolVisibility, mode) + "';";
        context.Report(
            DiagnosticCatalog.NotVisible,
            span,
            "Symbol \"" + symbol.FullName + "\", defined in \"" + symbol.File.Name + "\" " + usage + " is not visible from \"" + context.File.Name + "\". "
            + reason + " and cannot be accessed outside its own file");
        return false;
    }
}
