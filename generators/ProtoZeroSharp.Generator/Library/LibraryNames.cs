using System.Globalization;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Library;

/// <summary>
/// All names of the run-time library and of .NET that generated code uses. No other file has such a name: a test looks each one up
/// in the library, and fails when another file prints one. Names begin with an alias, and generated code never uses <c>var</c>,
/// because a .proto may have a message of any name, <c>var</c> included.
/// </summary>
/// <remarks>
/// Each nested class has the members of one type, which <c>Type</c> names: <c>OfWriter.StartMessage</c> is a member of
/// <see cref="MessageWriter"/>.
/// </remarks>
internal static partial class LibraryNames
{
    /// <summary>
    /// The using directives at the top of a generated file. No .proto can have a type of these names, and the compiler looks up the name
    /// before <c>::</c> among aliases only. They are therefore as safe as <c>global::</c>, and the text is a third shorter.
    /// </summary>
    public const string Usings = """
        using π = global::ProtoZeroSharp;
        using γ = global::ProtoZeroSharp.Generated;
        using σ = global::System;
        """;

    /// <summary>
    /// The directives for spans, for <see cref="Hidden"/> and for <see cref="Inline"/>. The alias of a constructed type is one symbol for the whole file; a type
    /// that is spelled out is constructed each time.
    /// </summary>
    public const string UsingsOfViews = """
        using β = global::System.ReadOnlySpan<byte>;
        using χ = global::System.ReadOnlySpan<char>;
        using η = global::System.ComponentModel.EditorBrowsableAttribute;
        using ε = global::System.ComponentModel.EditorBrowsableState;
        using ι = global::System.Runtime.CompilerServices.MethodImplAttribute;
        """;

    /// <summary>The directive for <see cref="NamesFunction"/>.</summary>
    public const string UsingsOfReaders = """
        using φ = global::System.Func<int, global::ProtoZeroSharp.Generated.MessageNames>;
        """;

    /// <summary>The type of the function that returns the names of a field's message by the field's number. For a method group the compiler would make a class and a field.</summary>
    public const string NamesFunction = "φ";

    public const string Bytes = "β";
    public const string Chars = "χ";

    /// <summary>The alias of the library's reader with this number of offsets; 0 stands for those of a small message.</summary>
    public static string View(int slots) => "ρ" + slots.ToString(CultureInfo.InvariantCulture);

    /// <summary>The directive for <see cref="View"/>. The compiler looks up the target of an alias without the other aliases.</summary>
    public static string UsingOfView(int slots) =>
        "using " + View(slots) + " = global::" + GeneratedNamespace + ".MessageReader<global::" + GeneratedNamespace + "." + (slots == 0 ? "SmallSlots" : "Slots" + slots.ToString(CultureInfo.InvariantCulture)) + ">;";

    public const string Namespace = "π::";

    /// <summary>The namespace of the types that only generated code names.</summary>
    public const string Generated = "γ::";
    private const string GeneratedNamespace = "ProtoZeroSharp.Generated";

    /// <summary>The alias of a namespace of messages, without the number that ends it.</summary>
    public const string Messages = "μ";
    public const string Framework = "σ::";
    public const string WellKnownTypes = "ProtoZeroSharp.WellKnownTypes";

    /// <summary>Type, Enum, Method and similar names would be ambiguous beside <c>using System</c>.</summary>
    public const string WellKnownReflection = WellKnownTypes + ".Reflection";

    /// <summary>
    /// The files of <c>google/protobuf</c> whose types the library has. It has none of descriptor.proto and of protoc's own files.
    /// </summary>
    public static bool HasWellKnownFile(string importName) => importName is
        "google/protobuf/any.proto" or "google/protobuf/api.proto" or "google/protobuf/duration.proto" or "google/protobuf/empty.proto"
        or "google/protobuf/field_mask.proto" or "google/protobuf/source_context.proto" or "google/protobuf/struct.proto"
        or "google/protobuf/timestamp.proto" or "google/protobuf/type.proto" or "google/protobuf/wrappers.proto";

    /// <summary>The namespace of such a file's types.</summary>
    public static string WellKnownNamespace(string importName) =>
        importName is "google/protobuf/api.proto" or "google/protobuf/type.proto" ? WellKnownReflection : WellKnownTypes;

    /// <summary>
    /// Whether a part of a namespace may be an alias: a small Greek letter, with a number or without. In such a namespace the name would
    /// be taken instead.
    /// </summary>
    public static bool HasAlias(string @namespace)
    {
        foreach (string part in @namespace.Split('.'))
        {
            if (part.Length > 0 && part[0] is >= 'α' and <= 'ω' && part.TrimEnd("0123456789".ToCharArray()).Length == 1)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The name of the method for a scalar type in the library's writer, reader and editor. The names below begin with it.</summary>
    public static string Method(FieldType type) => type.ToString();

    /// <summary>The codec of a scalar type.</summary>
    public static string Codec(FieldType type, string csharpType) =>
        type != FieldType.Enum ? Namespace + Method(type) + "Codec"
        : csharpType == "int" ? Namespace + "Int32Codec"
        : Namespace + "EnumCodec<" + csharpType + ">";
}
