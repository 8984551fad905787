using System;
using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The warnings of protoc's command line for the options of services.</summary>
internal sealed class GenericServiceOptions(LinkContext context)
{
    private static readonly string[] Names = { "cc_generic_services", "java_generic_services", "py_generic_services" };

    public void Check()
    {
        foreach (var option in context.Syntax.Options)
        {
            if (Array.Exists(Names, option.IsNamed) && option.Value.Identifier == "true")
            {
                context.Report(
                    DiagnosticCatalog.GenericServices,
                    option.NameSpan,
                    "Generic services (cc_generic_services, java_generic_services, and py_generic_services) are deprecated in favor of using plugins"
                    + " that generate code specific to your particular RPC system. Additional code generator options may be required to enable"
                    + " generic services and total removal of these options is planned in future breaking releases.");
                return;
            }
        }
    }
}
