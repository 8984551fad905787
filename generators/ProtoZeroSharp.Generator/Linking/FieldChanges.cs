using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Syntax;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>What sets two versions of a file apart when it is nothing but fields of messages: the edit that is made most.</summary>
internal sealed class FieldChanges
{
    private readonly HashSet<string> messages = new(StringComparer.Ordinal);

    // A group is also written by the name of its type, which differs from the field's in case.
    private readonly HashSet<string> fields = new(StringComparer.OrdinalIgnoreCase);

    private FieldChanges()
    {
    }

    /// <summary>Full names of messages whose fields or oneofs differ.</summary>
    public IReadOnlyCollection<string> Messages => messages;

    /// <summary>Full names of the fields that are new, gone or not the same.</summary>
    public IReadOnlyCollection<string> Fields => fields;

    /// <summary>Null when more than that differs, or a field that may concern those who do not name it.</summary>
    public static FieldChanges? Between(FileSummary before, FileSummary after)
    {
        var changes = new FieldChanges();
        return before.HasHeadOf(after)
            && before.Enums.Equals(after.Enums)
            && before.Extensions.Equals(after.Extensions)
            && before.Services.Equals(after.Services)
            && changes.Add(before.Messages, after.Messages)
            ? changes
            : null;
    }

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

        // The names of an extension declared in the message are looked up among its fields, and an option that fills the message
        // must give what is required and may give what is reserved: then everybody who sees the file has to look again.
        messages.Add(after.FullName);
        var known = new HashSet<FieldDeclaration>(before.Fields);
        known.SymmetricExceptWith(after.Fields);
        fields.UnionWith(known.Select(field => field.FullName));
        return after.Extensions.Count == 0
            && !after.IsMapEntry
            && !known.Any(field => field.Label == FieldCardinality.Required || after.ReservedNames.Contains(field.Name, StringComparer.OrdinalIgnoreCase));
    }
}
