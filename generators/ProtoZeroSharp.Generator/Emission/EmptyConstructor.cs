namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// The constructor without parameters, where C# has one, so that the compiler refuses to call it: without it <c>new Person.Writer()</c>
/// would be a handle on nothing.
/// </summary>
internal static class EmptyConstructor
{
    public static void Emit(SourceWriter writer, FileContext file, string name, string cure)
    {
        if (file.Language.EmptyConstructors)
        {
            writer.Lines($$"""
                {{LibraryNames.Forbidden(cure)}}
                public {{name}}() { this = default; }
                """);
        }
    }
}
