using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Library;

/// <summary>The names that generated types must not have.</summary>
internal static class NamesInUse
{
    /// <summary>
    /// The full names of the types that generated code names. A type of such a name in a project would be taken instead. Generic types are not among them: no
    /// generated type is one, and C# tells them apart. Nor are the well-known types, for they are generated too.
    /// </summary>
    public static readonly HashSet<string> Types = new(
        new[]
        {
            LibraryNames.ProtoWriter, LibraryNames.MessageWriter, LibraryNames.MessageTarget, LibraryNames.LeafWriter, LibraryNames.TextArg,
            LibraryNames.BytesArg, LibraryNames.InterpolatedText, LibraryNames.ImplicitField, LibraryNames.WellKnownValues,
            LibraryNames.MessageView, LibraryNames.MessageSchema, LibraryNames.SmallMessage, LibraryNames.FieldRun, LibraryNames.RunCursor,
            LibraryNames.MapEntries, LibraryNames.TextList, LibraryNames.BytesList, LibraryNames.Utf8View, LibraryNames.Extensions,
            LibraryNames.UnknownFields, LibraryNames.MessageText, LibraryNames.MessageNames, LibraryNames.ProjectNames, LibraryNames.EncodedMessage, LibraryNames.ReadLimits,
            LibraryNames.TextOptions, LibraryNames.MessageEditor, LibraryNames.MessageEdit, LibraryNames.ExtensionEditor, LibraryNames.FieldValue,
            LibraryNames.Generated + "SmallSlots", LibraryNames.HandlerArgument + "Attribute", LibraryNames.MemoryMarshal, LibraryNames.Disposable,
            LibraryNames.Guid, LibraryNames.DateTime, LibraryNames.DateTimeOffset, LibraryNames.TimeSpan,
            LibraryNames.Framework + "ObsoleteAttribute", LibraryNames.Framework + "CodeDom.Compiler.GeneratedCodeAttribute",
            LibraryNames.Framework + "ComponentModel.EditorBrowsableAttribute", LibraryNames.Framework + "ComponentModel.EditorBrowsableState",
            LibraryNames.Framework + "Runtime.CompilerServices.MethodImplAttribute",
        }
        .Concat(new[] { 4, 8, 16, 32, 64, 128, 256, 512 }.Select(size => LibraryNames.Slots + size.ToString(CultureInfo.InvariantCulture)))
        .Concat(new[]
        {
            FieldType.Double, FieldType.Float, FieldType.Int64, FieldType.UInt64, FieldType.Int32, FieldType.Fixed64, FieldType.Fixed32, FieldType.Bool,
            FieldType.UInt32, FieldType.SFixed32, FieldType.SFixed64, FieldType.SInt32, FieldType.SInt64,
        }.Select(type => LibraryNames.Codec(type, "")))
        .Select(WithoutAlias),
        StringComparer.Ordinal);

    /// <summary>The namespaces of these types, and of the well-known ones, with those around them.</summary>
    public static readonly HashSet<string> Namespaces = new(
        Types.Append(LibraryNames.WellKnownReflection + ".").Append(WithoutAlias(LibraryNames.Sequence)).Append(WithoutAlias(LibraryNames.Collection)).SelectMany(Outer),
        StringComparer.Ordinal);

    /// <summary>What is around a namespace or a type, from the inside.</summary>
    public static IEnumerable<string> Outer(string name)
    {
        for (int dot = name.LastIndexOf('.'); dot > 0; dot = name.LastIndexOf('.', dot - 1))
        {
            yield return name.Substring(0, dot);
        }
    }

    private static string WithoutAlias(string name) =>
        name.Replace(LibraryNames.Namespace, "ProtoZeroSharp.").Replace(LibraryNames.Generated, "ProtoZeroSharp.Generated.").Replace(LibraryNames.Framework, "System.");
}
