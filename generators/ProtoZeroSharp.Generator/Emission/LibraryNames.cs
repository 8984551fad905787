using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// Everything that generated code names of the run-time library and of .NET. No other file knows any of it. Names begin with
/// <c>global::</c>, and <c>var</c> is never said: a .proto may have a message of any name, <c>var</c> included.
/// </summary>
internal static class LibraryNames
{
    public const string Namespace = "global::ProtoZeroSharp";
    public const string WellKnownTypes = "ProtoZeroSharp.WellKnownTypes";

    /// <summary>Type, Enum, Method and their like: beside <c>using System</c> they would be ambiguous.</summary>
    public const string WellKnownReflection = WellKnownTypes + ".Reflection";
    public const string WellKnownValues = "global::ProtoZeroSharp.WellKnownTypes.WellKnownValues";
    public const string ProtoWriter = Namespace + ".ProtoWriter";
    public const string MessageWriter = Namespace + ".MessageWriter";
    public const string LeafWriter = Namespace + ".LeafWriter";
    public const string ElementWriter = Namespace + ".ElementWriter";
    public const string TextArg = Namespace + ".TextArg";
    public const string BytesArg = Namespace + ".BytesArg";

    public const string MessageEditor = Namespace + ".MessageEditor";
    public const string FieldValue = Namespace + ".FieldValue";

    public const string InterpolatedText = Namespace + ".InterpolatedText";
    public const string MessageTarget = Namespace + ".MessageTarget";
    public const string SpanFiller = Namespace + ".SpanFiller";

    public const string MessageView = Namespace + ".MessageView";
    public const string MessageSchema = Namespace + ".MessageSchema";
    public const string MessageReader = Namespace + ".MessageReader";
    public const string MessageList = Namespace + ".MessageList";
    public const string SmallMessage = Namespace + ".SmallMessage";
    public const string MapEntries = Namespace + ".MapEntries";
    public const string ScalarList = Namespace + ".ScalarList";
    public const string TextList = Namespace + ".TextList";
    public const string BytesList = Namespace + ".BytesList";
    public const string Utf8View = Namespace + ".Utf8View";
    public const string Extensions = Namespace + ".ExtensionFields";
    public const string UnknownFields = Namespace + ".UnknownFields";
    public const string Slots = Namespace + ".Slots";

    public const string GeneratedCode = "[global::System.CodeDom.Compiler.GeneratedCode(\"ProtoZeroSharp\", \"1.0\")]";
    public const string Hidden = "[global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]";
    public const string Obsolete = "[global::System.Obsolete]";

    /// <summary>On what must not be called: using it is an error that says what to do.</summary>
    public static string Forbidden(string cure) => "[global::System.Obsolete(\"" + cure + "\", true)]";

    public const string ArgumentNull = "global::System.ArgumentNullException";
    public const string HandlerArgument = "global::System.Runtime.CompilerServices.InterpolatedStringHandlerArgument";
    public const string Sequence = "global::System.Buffers.ReadOnlySequence<byte>";
    public const string Memory = "global::System.ReadOnlyMemory<byte>";
    public const string Enumerable = "global::System.Collections.Generic.IEnumerable";
    public const string Guid = "global::System.Guid";
    public const string MemoryMarshal = "global::System.Runtime.InteropServices.MemoryMarshal";

    /// <summary>Members of the untyped writer that an entry point of ours, named WriteX or StartX, would hide behind.</summary>
    public static readonly string[] UntypedMembers =
    [
        "StartSub", "StartSubPadded", "StartGroup", "StartMessage", "StartPacked", "StartExpanded", "StartDelimited", "StartGrpcFrame",
        "WriteTo", "WriteRaw", "WriteDelimitedTo", "WrittenSpan", "WrittenSequence", "WrittenSegments", "Writer",
    ];

    /// <summary>Files of <c>google/protobuf</c> whose types the library has; descriptor.proto and what serves protoc alone it has not.</summary>
    public static bool HasWellKnownFile(string importName) => importName is
        "google/protobuf/any.proto" or "google/protobuf/api.proto" or "google/protobuf/duration.proto" or "google/protobuf/empty.proto"
        or "google/protobuf/field_mask.proto" or "google/protobuf/source_context.proto" or "google/protobuf/struct.proto"
        or "google/protobuf/timestamp.proto" or "google/protobuf/type.proto" or "google/protobuf/wrappers.proto";

    /// <summary>The namespace of one of them.</summary>
    public static string WellKnownNamespace(string importName) =>
        importName is "google/protobuf/api.proto" or "google/protobuf/type.proto" ? WellKnownReflection : WellKnownTypes;

    /// <summary>The library's writer in a generated one.</summary>
    public static string MessageOf(string writer) => "((" + MessageTarget + ")" + writer + ").Message";

    public static string Span(string element) => "global::System.ReadOnlySpan<" + element + ">";

    /// <summary>Bytes that can be changed.</summary>
    public const string Buffer = "global::System.Span<byte>";

    /// <summary>The method of the writer and of the editor, and the stem of <c>PackedX</c>, <c>ExpandedX</c> and <c>XCodec</c>.</summary>
    public static string Method(FieldType type) => type.ToString();

    public static string Codec(FieldType type, string csharpType) =>
        type != FieldType.Enum ? Namespace + "." + Method(type) + "Codec"
        : csharpType == "int" ? Namespace + ".Int32Codec"
        : Namespace + ".EnumCodec<" + csharpType + ">";

    /// <summary>What <c>StartTags()</c> returns.</summary>
    public static string Elements(FieldType type, string csharpType) => ElementWriter + "<" + csharpType + ", " + Codec(type, csharpType) + ">";

    public static string Decoder(FieldType type, string csharpType) =>
        type != FieldType.Enum ? Namespace + "." + Method(type) + "Decoder"
        : csharpType == "int" ? Namespace + ".Int32Decoder"
        : Namespace + ".EnumDecoder<" + csharpType + ">";
}
