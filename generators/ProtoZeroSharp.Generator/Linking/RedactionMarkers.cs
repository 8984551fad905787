using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The options that say what to hide from logs by a value of an enum that is marked <c>debug_redact</c>. They must be linked into the program,
/// and an option import may not be.
/// </summary>
internal sealed class RedactionMarkers(LinkContext context)
{
    /// <summary>
    /// The full names of the fields that such a value is set for, in an option of the field's own or anywhere below one. What is set is a number:
    /// another name of a number that is marked counts too.
    /// </summary>
    public HashSet<string> MarkedFields()
    {
        var fields = new HashSet<string>(StringComparer.Ordinal);
        foreach (var set in context.Options?.Set ?? [])
        {
            if (set is { EnumValue: { } value, Declaration.Target: OptionTarget.Field }
                && set.Field.TypeSymbol!.Values.IsRedacted(value.Number))
            {
                fields.Add(set.Declaration.Scope);
            }
        }

        return fields;
    }

    public void Check()
    {
        foreach (var import in context.Syntax.Imports)
        {
            if (import.Kind != ImportKind.Option || context.Symbols.File(import.Path) is not { } imported)
            {
                continue;
            }

            // What an option leads to is searched once for all of them: before a marker is found nothing in it is one.
            var seen = new HashSet<string>(StringComparer.Ordinal);
            if (imported.Index.Extensions.Reverse().FirstOrDefault(extension => IsRedactionMarker(context.Resolver.Resolve(extension), seen)) is { } marker)
            {
                context.Report(
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
    private bool IsRedactionMarker(ResolvedField root, HashSet<string> seen)
    {
        var pending = new Stack<ResolvedField>();
        pending.Push(root);
        while (pending.Count > 0)
        {
            var type = pending.Pop().TypeSymbol;
            if (type is { Enum: not null, Values.HasRedacted: true })
            {
                return true;
            }

            if (type?.Message is { } message && seen.Add(type.FullName))
            {
                foreach (var field in message.Fields)
                {
                    pending.Push(context.Resolver.Resolve(field, type.File));
                }
            }
        }

        return false;
    }
}
