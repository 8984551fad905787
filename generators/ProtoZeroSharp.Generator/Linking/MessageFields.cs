using System;
using System.Collections.Generic;
using System.Linq;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>The fields of a message as options look them up. A message may have 65,535 fields, and as many options may name them.</summary>
internal sealed class MessageFields
{
    private readonly Dictionary<string, FieldDeclaration> byName = new(StringComparer.Ordinal);
    private readonly HashSet<string> reservedNames;

    public MessageFields(MessageDeclaration message)
    {
        foreach (var field in message.Fields)
        {
            // In a file with errors several fields may have one name. The first counts.
            if (!byName.ContainsKey(field.Name))
            {
                byName.Add(field.Name, field);
            }
        }

        reservedNames = new HashSet<string>(message.ReservedNames, StringComparer.Ordinal);
        Required = message.Fields.Where(field => field.IsRequired).ToList();
    }

    /// <summary>The fields that must be set, in the order written.</summary>
    public IReadOnlyList<FieldDeclaration> Required { get; }

    public FieldDeclaration? Named(string name) => byName.TryGetValue(name, out var field) ? field : null;

    public bool IsReserved(string name) => reservedNames.Contains(name);
}
