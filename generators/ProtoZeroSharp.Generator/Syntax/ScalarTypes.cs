using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Syntax;

/// <summary>The names of the types that are not messages or enums, <c>group</c> among them.</summary>
internal static class ScalarTypes
{
    private static readonly Dictionary<string, FieldType> ByName = new(StringComparer.Ordinal)
    {
        ["double"] = FieldType.Double,
        ["float"] = FieldType.Float,
        ["int64"] = FieldType.Int64,
        ["uint64"] = FieldType.UInt64,
        ["int32"] = FieldType.Int32,
        ["fixed64"] = FieldType.Fixed64,
        ["fixed32"] = FieldType.Fixed32,
        ["bool"] = FieldType.Bool,
        ["string"] = FieldType.String,
        ["group"] = FieldType.Group,
        ["bytes"] = FieldType.Bytes,
        ["uint32"] = FieldType.UInt32,
        ["sfixed32"] = FieldType.SFixed32,
        ["sfixed64"] = FieldType.SFixed64,
        ["sint32"] = FieldType.SInt32,
        ["sint64"] = FieldType.SInt64,
    };

    /// <summary>All but <c>group</c>.</summary>
    public static IEnumerable<string> Scalars => ByName.Keys.Where(name => name != "group");

    public static bool TryGet(string name, out FieldType type) => ByName.TryGetValue(name, out type);

    /// <summary>True for a type that the declaration of an extension in a range has without a dot: a scalar, or the word <c>enum</c>.</summary>
    public static bool IsScalarName(string name) => name == "enum" || (name != "group" && ByName.ContainsKey(name));
}
