using System.Collections.Generic;
using System.Linq;
using System.Text;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>
/// Names of the generated types. They depend only on a type's path and its own field names, not on its siblings, because a
/// reference from another file knows only those.
/// </summary>
internal static class TypeNames
{
    /// <summary>The class that holds the nested types of a message: <c>Types</c>, but not inside a class of that name (CS0542).</summary>
    public static string NestedContainer(string messageName) => messageName == "Types" ? "Types_" : "Types";

    /// <summary>
    /// A nested type's C# name inside <paramref name="container"/>. A name that equals the container's gets a suffix, and so does a
    /// name that looks like one with this suffix: two names are never equal.
    /// </summary>
    public static string Nested(string container, string name) => name.TrimEnd('_') == container.TrimEnd('_') && name.Length >= container.Length ? name + "_" : name;

    /// <summary>The path of a type inside its namespace, keywords escaped: <c>Person.Types.Phone</c>.</summary>
    public static string QualifiedPath(IReadOnlyList<string> path)
    {
        var result = new StringBuilder(CSharpIdentifier.Type(path[0]));
        string outer = path[0];
        for (int i = 1; i < path.Count; i++)
        {
            string container = NestedContainer(outer);
            outer = Nested(container, path[i]);
            result.Append('.').Append(container).Append('.').Append(CSharpIdentifier.Type(outer));
        }

        return result.ToString();
    }

    /// <summary>The C# name of the last type on a path, not escaped.</summary>
    public static string SimpleName(IReadOnlyList<string> path)
    {
        string name = path[0];
        for (int i = 1; i < path.Count; i++)
        {
            name = Nested(NestedContainer(name), path[i]);
        }

        return name;
    }

    /// <summary>
    /// <c>Writer</c>, <c>Reader</c>, <c>Editor</c> or the writer's delegate <c>Body</c> of a message, with underscores where the
    /// message, or a property of protoc's class or the field behind it, already has the name. Merge mode does not change it.
    /// </summary>
    public static string View(string kind, string messageName, IEnumerable<string> memberNames)
    {
        string name = kind;
        while (name == messageName || memberNames.Any(member => MayBegin(member, name[0]) && (Property(member, messageName) == name || Behind(member) == name)))
        {
            name += "_";
        }

        return name;
    }

    private static string Property(string member, string messageName)
    {
        string property = ProtocNames.Pascal(member);
        return property == messageName ? property + "_" : property;
    }

    // The field behind a property keeps the capital letter where the name begins with an underscore.
    private static string Behind(string member) => ProtocNames.Camel(member, capitaliseFirst: false) + "_";

    // Without a string for each member: the property begins with the member's first letter, unless a digit comes before that.
    private static bool MayBegin(string member, char letter)
    {
        foreach (char c in member)
        {
            if (c != '_')
            {
                return char.ToUpperInvariant(c) == letter;
            }
        }

        return false;
    }

    /// <summary>The names that <see cref="View"/> looks at, for a message of this file.</summary>
    public static IEnumerable<string> MemberNames(LinkedMessage message)
    {
        foreach (LinkedField field in message.Fields)
        {
            yield return ProtocNames.FieldBase(field);
        }

        foreach (LinkedOneof oneof in message.Oneofs)
        {
            yield return oneof.Name;
        }
    }
}
