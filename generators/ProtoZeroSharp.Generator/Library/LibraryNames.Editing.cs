namespace ProtoZeroSharp.Generator.Library;

/// <content>The names in generated editors.</content>
internal static partial class LibraryNames
{
    public const string MessageEditor = Generated + "MessageEditor";
    public const string MessageEdit = Namespace + "MessageEdit";
    public const string ExtensionEditor = Generated + "ExtensionEditor";
    public const string FieldValue = Generated + "FieldValue";

    public static class OfEditor
    {
        public const string Type = MessageEditor;
        public const string TryOpen = "TryOpen";
        public const string Length = "Length";
        public const string WrittenSpan = "WrittenSpan";
        public const string FreeBytes = "FreeBytes";
        public const string Fits = "Fits";
        public const string View = "View";
        public const string Close = "Close";
        public const string Dispose = "Dispose";
        public const string ClearOneof = "ClearOneof";
        public const string String = "String";
        public const string Utf8 = "Utf8";
        public const string Bytes = "Bytes";
        public const string Set = "Set";
        public const string Clear = "Clear";
        public const string Edit = "Edit";
        public const string Add = "Add";
        public const string AddMessage = "AddMessage";
        public const string SetElement = "SetElement";
        public const string EditElement = "EditElement";
        public const string RemoveElement = "RemoveElement";
        public const string RemoveValue = "RemoveValue";
        public const string SetAll = "SetAll";
        public const string ClearRepeated = "ClearRepeated";
        public const string SetEntry = "SetEntry";
        public const string EditEntry = "EditEntry";
        public const string RemoveEntry = "RemoveEntry";
        public const string SetMessageSetItem = "SetMessageSetItem";
        public const string EditMessageSetItem = "EditMessageSetItem";
        public const string ClearMessageSetItem = "ClearMessageSetItem";
        public const string Extension = "Extension";
    }

    /// <summary>The types of a value. Those of scalars are named after the scalar type.</summary>
    public static class OfValue
    {
        public const string Type = FieldValue;
        public const string Utf8 = "Utf8";
        public const string Guid = "Guid";
        public const string Encoded = "Encoded";
        public const string EncodedGroup = "EncodedGroup";
        public const string Timestamp = "Timestamp";
        public const string Duration = "Duration";
        public const string Wrapped = "Wrapped";
    }
}
