using ProtoZeroSharp.Generator.Library;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Where the methods of a field are: in the writer or editor itself, or in a class of extension methods.</summary>
/// <param name="ReturnType">The type of the writer or editor.</param>
/// <param name="Self">The expression that is returned.</param>
/// <param name="Message">The expression of the library's writer or editor.</param>
/// <param name="ThisParameter">The first parameter of an extension method, else empty.</param>
internal sealed record Receiver(string ReturnType, string Self, string Message, string ThisParameter)
{
    public static Receiver Instance(string viewName) => new(viewName, "this", "this.message", "");

    // Parameters are named after fields, and no field's parameter begins with an underscore and a letter.
    public static Receiver Extension(string writerName) =>
        new(writerName, "_writer", LibraryNames.MessageOf("_writer"), "this " + writerName + " _writer");

    /// <summary>An extension in an editor, found with the schema of its reading methods; without a schema, the item of a MessageSet.</summary>
    public static Receiver Extension(string editorName, string? schema) =>
        new(editorName, "_editor", "((" + LibraryNames.MessageEditor + ")_editor)" + (schema == null ? "" : "." + OfEditor.Extension + "(" + schema + ")"), "this " + editorName + " _editor");

    public bool IsExtension => ThisParameter.Length > 0;

    /// <summary><see cref="Message"/> in methods without a parameter of that name.</summary>
    public string ShortMessage => IsExtension ? Message : "message";

    public string Modifier => ThisParameter.Length == 0 ? "" : " static";
}
