namespace ProtoZeroSharp.Generator.Library;

/// <content>The names in generated readers.</content>
internal static partial class LibraryNames
{
    public const string MessageReader = Generated + "MessageReader";
    public const string MessageView = Generated + "MessageView";
    public const string MessageSchema = Generated + "MessageSchema";
    public const string SmallMessage = Generated + "SmallMessage";
    public const string FieldRun = Generated + "FieldRun";
    public const string RunCursor = Generated + "RunCursor";
    public const string MapEntries = Generated + "MapEntries";
    public const string MapEntriesEnumerator = MapEntries + ".Enumerator";
    public const string ScalarList = Namespace + "ScalarList";
    public const string TextList = Namespace + "TextList";
    public const string BytesList = Namespace + "BytesList";
    public const string Utf8View = Namespace + "Utf8View";
    public const string Extensions = Generated + "ExtensionFields";
    public const string UnknownFields = Namespace + "UnknownFields";
    public const string MessageText = Generated + "MessageText";
    public const string MessageNames = Generated + "MessageNames";
    public const string ProjectNames = Generated + "ProjectNames";
    public const string WellKnownMessages = Namespace + "WellKnownTypes.WellKnownMessages";
    public const string EncodedMessage = Namespace + "EncodedMessage";
    public const string ReadLimits = Namespace + "ReadLimits";
    public const string TextOptions = Namespace + "TextOptions";

    /// <summary>The type of a reader's offsets, without their number, 4 to 512, which ends the name.</summary>
    public const string Slots = Generated + "Slots";

    public static class OfReader
    {
        public const string Type = MessageReader + "`1";
        public const string Open = "Open";
        public const string TryOpen = "TryOpen";
        public const string View = "View";
        public const string Validate = "Validate";
        public const string TryValidate = "TryValidate";
        public const string Unknown = "Unknown";
        public const string Has = "Has";
        public const string Case = "Case";
        public const string Text = "Text";
        public const string Bytes = "Bytes";
        public const string Enum = "Enum";
        public const string Message = "Message";
        public const string Texts = "Texts";
        public const string BytesList = "BytesList";
        public const string Messages = "Messages";
        public const string Scalars = "Scalars";
        public const string Map = "Map";
        public const string CopyTo = "CopyTo";
    }

    public static class OfView
    {
        public const string Type = MessageView;
        public const string IsAbsent = "IsAbsent";
    }

    public static class OfSmallMessage
    {
        public const string Type = SmallMessage;
        public const string Open = "Open";
        public const string OpenOneof = "OpenOneof";
    }

    public static class OfSchema
    {
        public const string Type = MessageSchema;
        public const string Map = "Map";
        public const string Closed = "Closed";
    }

    public static class OfEncoded
    {
        public const string Type = EncodedMessage;
        public const string View = "View";
    }

    public static class OfProject
    {
        public const string Type = ProjectNames;
        public const string Find = "Find";
    }

    public static class OfText
    {
        public const string Type = MessageText;
        public const string Of = "Of";
    }

    public static class OfList
    {
        public const string Type = FieldRun;
        public const string IsEmpty = "IsEmpty";
        public const string Count = "Count";
        public const string ElementAt = "ElementAt";
        public const string GetEnumerator = "GetEnumerator";
    }

    public static class OfListEnumerator
    {
        public const string Type = RunCursor;
        public const string Current = "Current";
        public const string MoveNext = "MoveNext";
    }

    public static class OfEntries
    {
        public const string Type = MapEntries;
        public const string IsEmpty = "IsEmpty";
        public const string Count = "Count";
        public const string TryFind = "TryFind";
        public const string GetEnumerator = "GetEnumerator";
    }

    public static class OfEntriesEnumerator
    {
        public const string Type = MapEntries + "+Enumerator";
        public const string Current = "Current";
        public const string MoveNext = "MoveNext";
    }

    public static class OfExtensions
    {
        public const string Type = Extensions;
        public const string Open = "Open";
        public const string Item = "Item";
    }
}
