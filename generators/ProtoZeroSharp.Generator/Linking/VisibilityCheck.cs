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

        var features = context.Resolver.FeaturesOf(symbol.File);
        if (IsExported(symbol, features))
        {
            return true;
        }

        int mode = features[FeatureKind.DefaultSymbolVisibility];
        string reason = KeywordOf(symbol) == SymbolVisibility.Local
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

    /// <summary>Whether other files may use a type.</summary>
    public static bool IsExported(Symbol type, FeatureSet ofFile)
    {
        var keyword = KeywordOf(type);
        int mode = ofFile[FeatureKind.DefaultSymbolVisibility];
        return keyword == SymbolVisibility.Export
            || (keyword == SymbolVisibility.Unset
                && (mode == FeatureValue.ExportAll || (mode == FeatureValue.ExportTopLevel && type.Parent is null)));
    }

    private static SymbolVisibility KeywordOf(Symbol type) => type.Message?.Visibility ?? type.Enum!.Visibility;
}
