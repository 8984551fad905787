using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks map fields, and uses of their entries as a type.</summary>
internal sealed class MapFields(LinkContext context)
{
    public void Check(ResolvedField field, FieldSyntax source)
    {
        var entry = field.TypeSymbol!.Message!;
        bool isItsOwn = field.IsRepeated
            && ReferenceEquals(field.TypeSymbol.Parent, field.Symbol.Parent)
            && field.Symbol.Kind == SymbolKind.Field
            && entry.Name == Names.MapEntry(field.Declaration.Name);
        if (!isItsOwn)
        {
            context.Report(
                DiagnosticCatalog.MapEntryUse,
                source.TypeSpan,
                entry.FullName + " is a synthetic MapEntry message type, which is not allowed to be used as a field type." + Alternative(field));
        }

        var key = context.Resolver.Resolve(entry.Fields[0], field.TypeSymbol.File);
        var value = context.Resolver.Resolve(entry.Fields[1], field.TypeSymbol.File);
        if (key.Type == FieldType.Enum)
        {
            context.Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Key in map fields cannot be enum types.");
        }
        else if (key.Type is FieldType.Float or FieldType.Double or FieldType.Message or FieldType.Group or FieldType.Bytes)
        {
            context.Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Key in map fields cannot be float/double, bytes or message types.");
        }

        if (value.Type == FieldType.Enum && value.TypeSymbol!.Enum!.Values is { Count: > 0 } values && values[0].Number != 0)
        {
            context.Report(DiagnosticCatalog.MapKey, source.TypeSpan, "Enum value in map must define 0 as the first value.");
        }
    }

    private string Alternative(ResolvedField field)
    {
        var entry = field.TypeSymbol!;
        if (entry.Parent is null)
        {
            return "";
        }

        var other = context.Symbols.Find(entry.Message!.Name, entry.Parent.FullName, context.File, typesOnly: true).Symbol;
        return other is null || ReferenceEquals(other, entry) ? "" : " Maybe you meant \"." + other.FullName + "\"?";
    }
}
