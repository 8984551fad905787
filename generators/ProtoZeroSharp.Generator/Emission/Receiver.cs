namespace ProtoZeroSharp.Generator.Emission;

/// <summary>Where the methods of a field stand: in the writer itself, or as extension methods on it.</summary>
/// <param name="ReturnType">The writer's type.</param>
/// <param name="Self">The expression that is returned.</param>
/// <param name="Message">The expression of the library's writer.</param>
/// <param name="ThisParameter">The first parameter of an extension method, else empty.</param>
internal sealed record Receiver(string ReturnType, string Self, string Message, string ThisParameter)
{
    public static Receiver Instance(string writerName) => new(writerName, "this", "this.message", "");

    // Parameters are named after fields, and no field gives a name that begins with an underscore and a letter.
    public static Receiver Extension(string writerName) =>
        new(writerName, "_writer", "((" + LibraryNames.MessageWriter + ")_writer)", "this " + writerName + " _writer");

    public bool IsExtension => ThisParameter.Length > 0;

    public string Modifier => ThisParameter.Length == 0 ? "" : " static";
}
