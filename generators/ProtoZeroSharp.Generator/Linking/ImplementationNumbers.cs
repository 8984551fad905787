using ProtoZeroSharp.Generator.Diagnostics;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The field numbers that protobuf reserves for itself.</summary>
internal sealed class ImplementationNumbers(LinkContext context)
{
    public void Check()
    {
        foreach (var field in context.AllFields())
        {
            if (field.Number is >= 19_000 and <= 19_999)
            {
                context.Report(
                    DiagnosticCatalog.ImplementationNumber,
                    field.Syntax.Value!.NumberSpan,
                    "Field numbers 19000 through 19999 are reserved for the protocol buffer library implementation.");
            }
        }
    }
}
