using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The common parts of a message's views: its writer, its reader, its editor.</summary>
internal static class ViewEmitter
{
    /// <summary>Begins the type of a view. It gets the attribute of generated code, unless the class around it has that.</summary>
    public static SourceWriter.Scope Open(SourceWriter writer, FilePlan file, string name, bool isDisposable)
    {
        if (file.IsMerged)
        {
            writer.Lines(LibraryNames.GeneratedCode);
        }

        return writer.Block($"public readonly ref struct {name}{(isDisposable && file.Language.RefStructInterfaces ? " : " + LibraryNames.Disposable : "")}");
    }

    /// <summary>
    /// The constructor without parameters, where C# has one. It makes the compiler refuse <c>new Person.Writer()</c>, which would be a
    /// handle without a message.
    /// </summary>
    public static void EmptyConstructor(SourceWriter writer, FilePlan file, string name, string cure)
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
