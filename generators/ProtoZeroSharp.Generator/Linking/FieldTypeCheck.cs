using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the type of a field, and its default if that is a name.</summary>
internal sealed class FieldTypeCheck(LinkContext context)
{
    private readonly VisibilityCheck visibility = new(context);

    public bool Check(FieldDeclaration field, FieldSyntax source)
    {
        var lookup = context.Symbols.Find(field.TypeName!, field.FullName, context.File, typesOnly: true);
        if (lookup.Symbol is null)
        {
            context.ReportNotDefined(lookup, source.TypeSpan);
            return false;
        }

        if (!visibility.IsVisible(lookup.Symbol, source.TypeSpan, ""))
        {
            return false;
        }

        if (!lookup.Symbol.IsType)
        {
            context.Report(DiagnosticCatalog.NotAType, source.TypeSpan, "\"" + field.TypeName + "\" is not a type.");
            return false;
        }

        if (field.ScalarType == FieldType.Group && lookup.Symbol.Kind != SymbolKind.Message)
        {
            context.Report(DiagnosticCatalog.NotAType, source.TypeSpan, "\"" + field.TypeName + "\" is not a message type.");
            return false;
        }

        if (source.Default is { } value)
        {
            CheckNamedDefault(lookup.Symbol, value);
        }

        return true;
    }

    private void CheckNamedDefault(Symbol type, DefaultSyntax value)
    {
        if (type.Enum is not { } item)
        {
            context.Report(DiagnosticCatalog.DefaultValue, value.Span, "Messages can't have default values.");
        }
        else if (!Names.IsIdentifier(value.Text))
        {
            context.Report(DiagnosticCatalog.DefaultValue, value.Span, "Default value for an enum field must be an identifier.");
        }
        else if (type.Values.Named(value.Text) is null)
        {
            context.Report(DiagnosticCatalog.DefaultValue, value.Span, "Enum type \"" + item.FullName + "\" has no value named \"" + value.Text + "\".");
        }
    }
}
