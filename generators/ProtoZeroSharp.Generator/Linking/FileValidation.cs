using System;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Checks the options of the file and its imports.</summary>
internal sealed class FileValidation(LinkContext context)
{
    // All that is neither a digit nor a letter and printed, but for blanks, "+", "-", ".", ":" and "_"; and the ends of lines.
    private static readonly char[] ProtocsForbidden = "\n\r!\"#$%&'()*,/;<=>?@[\\]^`{|}~".ToCharArray();

    public void Check()
    {
        if (context.File.Edition >= Edition.Edition2023)
        {
            if (context.Resolver.FeaturesOf(context.File)[FeatureKind.FieldPresence] == FeatureValue.LegacyRequired)
            {
                context.Report(DiagnosticCatalog.FeatureMisfit, context.Syntax.EditionSpan, "Required presence can't be specified by default.");
            }

            if (OptionReader.Identifier(context.Syntax.Options, "java_string_check_utf8") == "true")
            {
                context.Report(
                    DiagnosticCatalog.FileOption,
                    context.Syntax.EditionSpan,
                    "File option java_string_check_utf8 is not allowed under editions. Use the (pb.java).utf8_validation feature to control this behavior.");
            }
        }

        if (context.File.IsLite)
        {
            if (OptionReader.Identifier(context.Syntax.Options, "cc_generic_services") == "true" || OptionReader.Identifier(context.Syntax.Options, "java_generic_services") == "true")
            {
                foreach (var service in context.Syntax.Services)
                {
                    context.Report(
                        DiagnosticCatalog.LiteExtension,
                        service.Name.Span,
                        "Files with optimize_for = LITE_RUNTIME cannot define services unless you set both options cc_generic_services and java_generic_services to false.");
                }
            }
        }
        else
        {
            foreach (var import in context.Syntax.Imports)
            {
                if (import.Kind != ImportKind.Option && context.Symbols.File(import.Path) is { IsLite: true })
                {
                    context.Report(
                        DiagnosticCatalog.ImportLite,
                        import.Span,
                        "Files that do not use optimize_for = LITE_RUNTIME cannot import files which do use this option.  This file is not lite, but it imports \""
                        + import.Path + "\" which is.");
                    break;
                }
            }
        }

        if (!context.HasOtherNamespace)
        {
            CheckNamespace();
        }
    }

    /// <summary>What is no namespace would not compile, or put foreign code into the generated file. protoc's C# generator refuses some characters.</summary>
    private void CheckNamespace()
    {
        foreach (var option in context.Syntax.Options)
        {
            if (!option.IsNamed("csharp_namespace") || context.File.CSharpNamespace is not { Length: > 0 } name)
            {
                continue;
            }

            string[] parts = name.Split('.');
            if (!Array.TrueForAll(parts, Names.IsIdentifierOfAnyScript))
            {
                string problem = name.IndexOfAny(ProtocsForbidden) >= 0 ? "Invalid character in csharp_namespace option: " : "csharp_namespace is not a namespace: ";
                context.Report(DiagnosticCatalog.NotANamespace, option.Value.Span, problem + name);
            }
            else if (name.Length > CSharpIdentifier.MaxNamespaceLength)
            {
                context.Report(DiagnosticCatalog.NameTooLong, option.Value.Span, "Name too long.");
            }
        }
    }
}
