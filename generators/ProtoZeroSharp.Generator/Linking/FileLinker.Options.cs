using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Linking;

internal sealed partial class FileLinker
{
    private bool HasOptions() => syntax.Options.Length > 0;

    private void ResolveOptions()
    {
        if (file.Edition < Edition.Edition2023)
        {
            foreach (var field in AllFields().Where(field => field.Features.Count > 0))
            {
                Report(DiagnosticCatalog.FeaturesWithoutEdition, field.Syntax.Value!.Name.Span, "Features are only valid under editions.");
            }
        }
    }

    private void CheckOptionTargetsAndLifetimes()
    {
    }
}
