using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// The messages that are elements of a repeated field. Most messages are not, and a list type for each would be a sixth of the
/// compiler's work for readers.
/// </summary>
internal static class RepeatedMessages
{
    /// <summary>The full names of the messages that fields and extensions of a file repeat, sorted.</summary>
    public static EquatableArray<string> NamedBy(LinkedFile file)
    {
        var names = new SortedSet<string>(StringComparer.Ordinal);
        Add(file.Extensions, names);
        foreach (LinkedMessage message in All(file.Messages))
        {
            Add(message.Fields, names);
            Add(message.Extensions, names);
        }

        return names.ToEquatableArray();
    }

    /// <summary>The messages of a file that are among <paramref name="names"/>, in the order of declaration.</summary>
    public static EquatableArray<string> DeclaredBy(LinkedFile file, HashSet<string> names) =>
        All(file.Messages).Select(message => message.FullName).Where(names.Contains).ToEquatableArray();

    private static void Add(IEnumerable<LinkedField> fields, SortedSet<string> names) =>
        names.UnionWith(fields.Where(IsList).Select(field => field.TypeName!));

    private static bool IsList(LinkedField field) => field is { IsRepeated: true, Map: null, Type: FieldType.Message or FieldType.Group };

    private static IEnumerable<LinkedMessage> All(IEnumerable<LinkedMessage> messages) => messages.SelectMany(message => All(message.Messages).Prepend(message));
}
