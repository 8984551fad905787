using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the name of the package.</summary>
internal sealed class PackageCheck(LinkContext context)
{
    public const int MaxLength = 511;
    private const int MaxDots = 100;

    public void Check()
    {
        if (context.Syntax.Package.Length > MaxLength)
        {
            context.Report(DiagnosticCatalog.PackageLimits, context.Syntax.PackageSpan, "Package name is too long");
            return;
        }

        if (context.File.Package.Count(c => c == '.') > MaxDots)
        {
            context.Report(DiagnosticCatalog.PackageLimits, context.Syntax.PackageSpan, "Exceeds Maximum Package Depth");
            return;
        }

        for (string name = context.File.Package; name.Length > 0; name = SymbolTable.Parent(name))
        {
            if (context.Symbols.FindAnywhere(name) is { } symbol && symbol.Kind != SymbolKind.Package && !ReferenceEquals(symbol.File, context.File))
            {
                context.Report(
                    DiagnosticCatalog.PackageConflict,
                    context.Syntax.PackageSpan,
                    "\"" + name + "\" is already defined (as something other than a package) in file \"" + symbol.File.Name + "\".");
                return;
            }
        }
    }
}
