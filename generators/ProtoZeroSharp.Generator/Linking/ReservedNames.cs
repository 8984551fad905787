using System.Collections.Immutable;
using System.Text;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Reserved names, which protoc counts in 16 bits.</summary>
internal static class ReservedNames
{
    public static void CheckLengths(LinkContext context, ImmutableArray<Identifier> names)
    {
        foreach (var name in names)
        {
            if (Encoding.UTF8.GetByteCount(name.Text) > ushort.MaxValue)
            {
                context.Report(DiagnosticCatalog.NameTooLong, name.Span, "Reserved name too long.");
            }
        }
    }
}
