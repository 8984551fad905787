using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>What protoc's command line asks of a file that links without errors. It gives no place for these.</summary>
internal sealed partial class FileLinker
{
    private static readonly string[] GenericServices = { "cc_generic_services", "java_generic_services", "py_generic_services" };

    private void ReportGenericServices()
    {
        foreach (var option in syntax.Options)
        {
            if (Array.Exists(GenericServices, option.IsNamed) && option.Value.Identifier == "true")
            {
                Report(
                    DiagnosticCatalog.GenericServices,
                    option.NameSpan,
                    "Generic services (cc_generic_services, java_generic_services, and py_generic_services) are deprecated in favor of using plugins"
                    + " that generate code specific to your particular RPC system. Additional code generator options may be required to enable"
                    + " generic services and total removal of these options is planned in future breaking releases.");
                return;
            }
        }
    }

    /// <summary>An option that says what to hide from logs must be linked into the program, and an option import may not be.</summary>
    private void CheckOptionImports()
    {
        foreach (var import in syntax.Imports)
        {
            if (import.Kind != ImportKind.Option || symbols.File(import.Path) is not { } imported)
            {
                continue;
            }

            if (imported.Index.Extensions.LastOrDefault(extension => IsRedactionMarker(resolver.Resolve(extension))) is { } marker)
            {
                Report(
                    DiagnosticCatalog.RedactionMarker,
                    import.Span,
                    "Option dependency " + import.Path + " contains a custom option " + marker.FullName
                    + " marked debug_redact, which is used to mark fields that need to be redacted in debug string APIs."
                    + " Switch to a regular import or remove the debug_redact annotation to avoid potentially leaking sensitive data.");
                return;
            }
        }
    }

    /// <summary>Whether a value of an enum in a field, at any depth, has <c>debug_redact</c>.</summary>
    private bool IsRedactionMarker(ResolvedField root)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var pending = new Stack<ResolvedField>();
        pending.Push(root);
        while (pending.Count > 0)
        {
            var type = pending.Pop().TypeSymbol;
            if (type?.Enum is { } values && values.Values.Any(value => value.IsRedacted))
            {
                return true;
            }

            if (type?.Message is { } message && seen.Add(type.FullName))
            {
                foreach (var field in message.Fields)
                {
                    pending.Push(resolver.Resolve(field, type.File));
                }
            }
        }

        return false;
    }
}
