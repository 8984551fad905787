using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// Decides which enums have their values written once for all fields of a file. Written with each field they would be as much text as values times
/// fields, and above 16 MB of names C# gives up (CS8103).
/// </summary>
internal static class SharedEnums
{
    // A method costs the compiler more than a few names: it has to save more characters than this.
    private const int LeastSaved = 1000;

    // The names of the methods. No .proto can have a member of these names.
    private const string Names = "ν";
    private const string Numbers = "ξ";

    /// <summary>The shared enums among the types that a file names, by their full names.</summary>
    /// <param name="file">The file.</param>
    /// <param name="isRead">Whether a field or an extension is in readers.</param>
    public static Dictionary<string, SharedEnumPlan> Find(LinkedFile file, Func<LinkedField, bool> isRead)
    {
        var uses = new Dictionary<string, int>(StringComparer.Ordinal);
        Count(file.Extensions, isRead, uses);
        Count(file.Messages, isRead, uses);
        var shared = new Dictionary<string, SharedEnumPlan>(StringComparer.Ordinal);
        foreach (TypeShape shape in file.ReferencedTypes)
        {
            if (uses.TryGetValue(shape.FullName, out int count) && count > 1 && (count - 1L) * Length(shape) > LeastSaved)
            {
                string number = shared.Count.ToString(CultureInfo.InvariantCulture);
                shared.Add(shape.FullName, new(Names + number, shape.IsClosedEnum ? Numbers + number : null, shape.EnumValues));
            }
        }

        return shared;
    }

    private static void Count(EquatableArray<LinkedMessage> messages, Func<LinkedField, bool> isRead, Dictionary<string, int> uses)
    {
        foreach (LinkedMessage message in messages)
        {
            Count(message.Fields, isRead, uses);
            Count(message.Extensions, isRead, uses);
            Count(message.Messages, isRead, uses);
        }
    }

    private static void Count(EquatableArray<LinkedField> fields, Func<LinkedField, bool> isRead, Dictionary<string, int> uses)
    {
        foreach (LinkedField field in fields)
        {
            LinkedField value = field.Map?.Value ?? field;
            if (value is { Type: FieldType.Enum, TypeName: { } type } && isRead(field))
            {
                uses[type] = uses.TryGetValue(type, out int count) ? count + 1 : 1;
            }
        }
    }

    // Roughly the characters that a field of the enum takes: names with a space, and numbers with a comma.
    private static int Length(TypeShape shape) => shape.EnumValues.Sum(value => value.Name.Length + 1) + (shape.IsClosedEnum ? 4 * shape.EnumValues.Count : 0);
}
