using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>Finds the declarations that set options.</summary>
internal static class DeclarationOptionsFinder
{
    /// <summary>All declarations of a file that set options, the file itself first.</summary>
    public static List<DeclarationOptions> Find(LinkContext context)
    {
        string prefix = context.File.Package.Length == 0 ? "" : context.File.Package + ".";
        var declarations = new List<DeclarationOptions> { new(OptionTarget.File, prefix + "dummy", context.Syntax.EditionSpan, context.Syntax.Options) };
        foreach (var message in context.AllMessages())
        {
            // An entry has copies of its map field's options.
            if (message.IsMapEntry)
            {
                continue;
            }

            var source = message.Syntax.Value!;
            declarations.Add(new DeclarationOptions(OptionTarget.Message, message.FullName, source.Name.Span, source.Options));
            foreach (var oneof in source.Oneofs)
            {
                declarations.Add(new DeclarationOptions(OptionTarget.Oneof, message.FullName + "." + oneof.Name.Text, oneof.Name.Span, oneof.Options));
            }

            foreach (var range in source.ExtensionRanges)
            {
                // The ranges of one statement share its options.
                if (range.IsFirst)
                {
                    declarations.Add(new DeclarationOptions(OptionTarget.ExtensionRange, message.FullName, range.Span, range.Options));
                }
            }

            foreach (var field in message.Fields.Concat(message.Extensions))
            {
                declarations.Add(new DeclarationOptions(OptionTarget.Field, field.FullName, field.Syntax.Value!.Name.Span, field.Syntax.Value.Options));
            }
        }

        foreach (var item in context.AllEnums())
        {
            var source = item.Syntax.Value!;
            string scope = item.ValuePrefix;
            declarations.Add(new DeclarationOptions(OptionTarget.Enum, item.FullName, source.Name.Span, source.Options));
            foreach (var value in source.Values)
            {
                declarations.Add(new DeclarationOptions(OptionTarget.EnumValue, scope + value.Name.Text, value.Name.Span, value.Options));
            }
        }

        foreach (var service in context.Syntax.Services)
        {
            declarations.Add(new DeclarationOptions(OptionTarget.Service, prefix + service.Name.Text, service.Name.Span, service.Options));
            foreach (var method in service.Methods)
            {
                declarations.Add(new DeclarationOptions(OptionTarget.Method, prefix + service.Name.Text + "." + method.Name.Text, method.Name.Span, method.Options));
            }
        }

        foreach (var extension in context.File.Extensions)
        {
            declarations.Add(new DeclarationOptions(OptionTarget.Field, extension.FullName, extension.Syntax.Value!.Name.Span, extension.Syntax.Value.Options));
        }

        declarations.RemoveAll(declaration => declaration.Options.Length == 0);
        return declarations;
    }
}
