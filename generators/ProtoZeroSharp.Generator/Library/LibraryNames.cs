using System.Globalization;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Library;

/// <summary>
/// Everything that generated code names of the run-time library and of .NET. No other file knows any of it: a test looks each name up
/// in the library, and finds what another file prints of it. Names begin with an alias, and <c>var</c> is never said: a .proto
/// may have a message of any name, <c>var</c> included.
/// </summary>
/// <remarks>
/// The nested classes are the members of one type each, which <c>Type</c> names: <c>OfWriter.StartMessage</c> is a member of
/// <see cref="MessageWriter"/>.
/// </remarks>
internal static partial class LibraryNames
{
    /// <summary>
    /// The using directives at the top of a generated file. No .proto can have a type of these names, and what is before <c>::</c> is
    /// looked up among aliases alone: nothing comes between, as nothing would with <c>global::</c>, and the text is a third shorter.
    /// </summary>
    public const string Usings = """
        using π = global::ProtoZeroSharp;
        using γ = global::ProtoZeroSharp.Generated;
        using σ = global::System;
        """;

    /// <summary>Those of the spans, and of <see cref="Hidden"/>. One symbol for the whole file, whose members the compiler looks at once: what is spelled out is constructed again each time.</summary>
    public const string UsingsOfViews = """
        using β = global::System.ReadOnlySpan<byte>;
        using χ = global::System.ReadOnlySpan<char>;
        using η = global::System.ComponentModel.EditorBrowsableAttribute;
        using ε = global::System.ComponentModel.EditorBrowsableState;
        """;

    /// <summary>Those of <see cref="Inline"/> and of <see cref="NamesFunction"/>.</summary>
    public const string UsingsOfReaders = """
        using ι = global::System.Runtime.CompilerServices.MethodImplAttribute;
        using φ = global::System.Func<int, global::ProtoZeroSharp.Generated.MessageNames>;
        """;

    /// <summary>What gives the names of a message field's message by the field's number. For a method group alone the compiler would make a class and a field.</summary>
    public const string NamesFunction = "φ";

    public const string Bytes = "β";
    public const string Chars = "χ";

    /// <summary>The alias of a reader of the library with so many offsets.</summary>
    public static string View(int slots) => "ρ" + slots.ToString(CultureInfo.InvariantCulture);

    /// <summary>The directive that makes <see cref="View"/>. The target of an alias is looked up without the others.</summary>
    public static string UsingOfView(int slots) =>
        "using " + View(slots) + " = global::" + GeneratedNamespace + ".MessageReader<global::" + GeneratedNamespace + ".Slots" + slots.ToString(CultureInfo.InvariantCulture) + ">;";

    public const string Namespace = "π::";

    /// <summary>What generated code alone names.</summary>
    public const string Generated = "γ::";
    private const string GeneratedNamespace = "ProtoZeroSharp.Generated";

    /// <summary>The alias of the namespaces of messages, followed by a number.</summary>
    public const string Messages = "μ";
    public const string Framework = "σ::";
    public const string WellKnownTypes = "ProtoZeroSharp.WellKnownTypes";

    /// <summary>Type, Enum, Method and their like: beside <c>using System</c> they would be ambiguous.</summary>
    public const string WellKnownReflection = WellKnownTypes + ".Reflection";

    /// <summary>Files of <c>google/protobuf</c> whose types the library has; descriptor.proto and what serves protoc alone it has not.</summary>
    public static bool HasWellKnownFile(string importName) => importName is
        "google/protobuf/any.proto" or "google/protobuf/api.proto" or "google/protobuf/duration.proto" or "google/protobuf/empty.proto"
        or "google/protobuf/field_mask.proto" or "google/protobuf/source_context.proto" or "google/protobuf/struct.proto"
        or "google/protobuf/timestamp.proto" or "google/protobuf/type.proto" or "google/protobuf/wrappers.proto";

    /// <summary>The namespace of one of them.</summary>
    public static string WellKnownNamespace(string importName) =>
        importName is "google/protobuf/api.proto" or "google/protobuf/type.proto" ? WellKnownReflection : WellKnownTypes;

    /// <summary>The method of the library's writer, reader and editor for a scalar type, and the stem of the names below.</summary>
    public static string Method(FieldType type) => type.ToString();

    /// <summary>The codec of a scalar type.</summary>
    public static string Codec(FieldType type, string csharpType) =>
        type != FieldType.Enum ? Namespace + Method(type) + "Codec"
        : csharpType == "int" ? Namespace + "Int32Codec"
        : Namespace + "EnumCodec<" + csharpType + ">";
}
