using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Library;

/// <content>The names in generated writers.</content>
internal static partial class LibraryNames
{
    public const string ProtoWriter = Namespace + "ProtoWriter";
    public const string MessageWriter = Generated + "MessageWriter";
    public const string MessageTarget = Generated + "MessageTarget";
    public const string LeafWriter = Generated + "LeafWriter";
    public const string ElementWriter = Namespace + "ElementWriter";
    public const string TextArg = Namespace + "TextArg";
    public const string BytesArg = Namespace + "BytesArg";
    public const string InterpolatedText = Namespace + "InterpolatedText";
    public const string SpanFiller = Namespace + "SpanFiller";
    public const string ImplicitField = Generated + "ImplicitField";
    public const string WellKnownValues = Generated + "WellKnownValues";

    /// <summary>Members of the untyped writer that are called StartX, as entry points are, and would be called in their place.</summary>
    public static readonly string[] UntypedMembers =
    [
        "StartSub", "StartSubPadded", "StartGroup", "StartDelimited", "StartGrpcFrame",
    ];

    /// <summary>The return type of <c>StartTags()</c>.</summary>
    public static string Elements(FieldType type, string csharpType) => ElementWriter + "<" + csharpType + ", " + Codec(type, csharpType) + ">";

    /// <summary>The library's writer inside a generated one.</summary>
    public static string MessageOf(string writer) => "((" + MessageTarget + ")" + writer + ")." + OfTarget.Message;

    public static class OfWriter
    {
        public const string Type = MessageWriter;
        public const string Root = "Root";
        public const string Start = "Start";
        public const string StartMessage = "StartMessage";
        public const string StartGroup = "StartGroup";
        public const string StartMessageSetItem = "StartMessageSetItem";
        public const string StartSetMessage = "StartSetMessage";
        public const string StartLeaf = "StartLeaf";
        public const string StartLeafGroup = "StartLeafGroup";
        public const string MaxSize = "MaxSize";
        public const string EndLeaf = "EndLeaf";
        public const string EndLeafGroup = "EndLeafGroup";
        public const string Close = "Close";
        public const string CloseUnlessEmpty = "CloseUnlessEmpty";
        public const string Cancel = "Cancel";
        public const string Abandon = "Abandon";
        public const string ThrowIfNoBody = "ThrowIfNoBody";
        public const string Dispose = "Dispose";
        public const string String = "String";
        public const string Utf8 = "Utf8";
        public const string Bytes = "Bytes";
        public const string Guid = "Guid";
        public const string BytesInPlace = "BytesInPlace";
        public const string BytesByReference = "BytesByReference";
        public const string Encoded = "Encoded";
        public const string EncodedGroup = "EncodedGroup";
        public const string StartPacked = "StartPacked";
        public const string StartExpanded = "StartExpanded";
        public const string PackedFrom = "PackedFrom";
        public const string ExpandedFrom = "ExpandedFrom";
        public const string MapEntry = "MapEntry";
        public const string BytesMapEntry = "BytesMapEntry";
        public const string StartMapEntry = "StartMapEntry";
        public const string StartMapValue = "StartMapValue";
        public const string Pairs = "Pairs";
        public const string Each = "Each";

        /// <summary>The methods that write all elements of a field.</summary>
        public static string All(FieldType type, bool isPacked) => (isPacked ? "Packed" : "Expanded") + Method(type);
    }

    public static class OfTarget
    {
        public const string Type = MessageTarget;
        public const string Message = "Message";
    }

    public static class OfLeaf
    {
        public const string Type = LeafWriter;
        public const string Text = "Text";
        public const string Data = "Data";
    }

    public static class OfTextArg
    {
        public const string Type = TextArg;
        public const string MaxSize = "MaxSize";
    }

    public static class OfImplicitField
    {
        public const string Type = ImplicitField;
        public const string IsWritten = "IsWritten";
    }

    public static class OfBytesArg
    {
        public const string Type = BytesArg;
        public const string MaxSize = OfTextArg.MaxSize;
    }

    public static class OfWellKnown
    {
        public const string Type = WellKnownValues;
        public const string StartAny = "StartAny";
        public const string Timestamp = "WriteTimestamp";
        public const string Duration = "WriteDuration";

        /// <summary>The method for a wrapper, by the wrapper's full name.</summary>
        public static string Wrapper(string fullName) => "Write" + fullName.Substring(fullName.LastIndexOf('.') + 1);
    }
}
