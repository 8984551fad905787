using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The fourth stage: the checks that need all types, options and features.</summary>
internal sealed class ValidationStage(LinkContext context)
{
    private readonly Proto3Rules proto3 = new(context);
    private readonly JsonNames jsonNames = new(context);
    private readonly ExtensionDeclarations declarations = new(context);
    private readonly EnumValidation enums = new(context);
    private readonly FieldValidation fields = new(context);

    /// <summary>Runs the stage.</summary>
    public void Run()
    {
        new FileValidation(context).Check();
        if (context.File.Edition == Edition.Proto3)
        {
            foreach (var field in context.AllFields())
            {
                proto3.Check(field);
            }
        }

        foreach (var message in context.AllMessages())
        {
            ValidateMessage(message);
        }

        foreach (var item in context.AllEnums())
        {
            enums.Check(item);
        }

        foreach (var field in context.AllFields())
        {
            fields.Check(context.Resolver.Resolve(field, context.File));
        }
    }

    private void ValidateMessage(MessageDeclaration message)
    {
        var source = message.Syntax.Value!;
        if (context.File.Edition == Edition.Proto3)
        {
            if (message.ExtensionRanges.Count > 0)
            {
                context.Report(DiagnosticCatalog.Proto3Restriction, source.ExtensionRanges[0].Span, "Extension ranges are not allowed in proto3.");
            }

            if (message.IsMessageSet)
            {
                context.Report(DiagnosticCatalog.Proto3Restriction, source.Name.Span, "MessageSet is not supported in proto3.");
            }
        }

        if (OptionReader.Identifier(source.Options, "deprecated_legacy_json_field_conflicts") != "true")
        {
            jsonNames.Check(message, useCustomNames: false);
            jsonNames.Check(message, useCustomNames: true);
        }

        declarations.CheckRanges(message);
    }
}
