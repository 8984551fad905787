using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks which nested types a file of strict visibility exports.</summary>
internal sealed class NestedExports(LinkContext context)
{
    public void Check()
    {
        int mode = context.Resolver.FeaturesOf(context.File)[FeatureKind.DefaultSymbolVisibility];
        if (mode != FeatureValue.StrictVisibility)
        {
            return;
        }

        var topLevel = new HashSet<string>(context.File.Messages.Select(message => message.FullName));
        foreach (var message in context.AllMessages())
        {
            foreach (var nested in message.Messages)
            {
                if (nested.Visibility == SymbolVisibility.Export)
                {
                    context.Report(
                        DiagnosticCatalog.NestedExport,
                        nested.Syntax.Value!.Name.Span,
                        "\"" + nested.FullName + "\" is a nested message and cannot be `export` with STRICT default_symbol_visibility. It must be moved to top-level, ideally in its own file in order to be `export`.");
                }
            }

            bool isNamespace = topLevel.Contains(message.FullName) && message.Visibility != SymbolVisibility.Export && message.ReservesEverything;
            foreach (var item in message.Enums)
            {
                if (item.Visibility == SymbolVisibility.Export && !isNamespace)
                {
                    context.Report(
                        DiagnosticCatalog.NestedExport,
                        item.Syntax.Value!.Name.Span,
                        "\"" + item.FullName + "\" is a nested enum and cannot be marked `export` with STRICT default_symbol_visibility. It must be moved to top-level, ideally in its own file in order to be `export`. For C++ namespacing of enums in a messages use: `local message <OuterNamespace> { export enum "
                        + item.FullName + " {...} reserved 1 to max; }`");
                }
            }
        }
    }
}
