using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The difference of two versions of a file that differ only in fields of messages, which is the most frequent edit.</summary>
internal sealed class FieldChanges
{
    private readonly HashSet<string> messages = new(StringComparer.Ordinal);

    // A group can also be named after its type, whose name differs from the field's in case.
    private readonly HashSet<string> fields = new(StringComparer.OrdinalIgnoreCase);

    // Full names of fields and oneofs that are new, removed or changed, in any case that they have.
    private readonly HashSet<string> names = new(StringComparer.Ordinal);

    private FieldChanges()
    {
    }

    /// <summary>Full names of messages whose fields or oneofs differ.</summary>
    public IReadOnlyCollection<string> Messages => messages;

    /// <summary>Full names of the fields that are new, removed or changed.</summary>
    public IReadOnlyCollection<string> Fields => fields;

    /// <summary>Null when more than that differs, or when a changed field may matter to files that do not name it.</summary>
    public static FieldChanges? Between(FileSummary before, FileSummary after)
    {
        var changes = new FieldChanges();
        return before.HasHeadOf(after)
            && before.Enums.Equals(after.Enums)
            && before.Extensions.Equals(after.Extensions)
            && before.Services.Equals(after.Services)
            && changes.Add(before.Messages, after.Messages)
            && changes.names.All(name => IsOfMember(name, before) && IsOfMember(name, after))
            ? changes
            : null;
    }

    // A field may have the name of a type in its message, which is an error, and then files that name the type find the field.
    private static bool IsOfMember(string name, FileSummary file) =>
        !file.Index.TryGet(name, out var symbol) || symbol.Kind is SymbolKind.Field or SymbolKind.Oneof;

    private bool Add(EquatableArray<MessageDeclaration> before, EquatableArray<MessageDeclaration> after)
    {
        if (before.Count != after.Count)
        {
            return false;
        }

        for (int i = 0; i < before.Count; i++)
        {
            if (!before[i].Equals(after[i]) && !Add(before[i], after[i]))
            {
                return false;
            }
        }

        return true;
    }

    private bool Add(MessageDeclaration before, MessageDeclaration after)
    {
        var rest = before with { Fields = after.Fields, Oneofs = after.Oneofs, RealOneofCount = after.RealOneofCount, Messages = after.Messages };
        if (!rest.Equals(after) || !Add(before.Messages, after.Messages))
        {
            return false;
        }

        if (before.Fields.Equals(after.Fields) && before.Oneofs.Equals(after.Oneofs) && before.RealOneofCount == after.RealOneofCount)
        {
            return true;
        }

        // Names in an extension that the message declares are looked up among its fields. An option of the message's type must set required
        // fields and may set reserved ones. In these cases every file that sees this one is linked again.
        messages.Add(after.FullName);
        var known = new HashSet<FieldDeclaration>(before.Fields);
        known.SymmetricExceptWith(after.Fields);
        fields.UnionWith(known.Select(field => field.FullName));
        names.UnionWith(known.Select(field => field.FullName));
        names.UnionWith(before.Oneofs.Concat(after.Oneofs).Select(oneof => after.FullName + "." + oneof));
        var reserved = new HashSet<string>(after.ReservedNames, StringComparer.OrdinalIgnoreCase);
        return after.Extensions.Count == 0
            && !after.IsMapEntry
            && !known.Any(field => field.IsRequired || reserved.Contains(field.Name));
    }
}
