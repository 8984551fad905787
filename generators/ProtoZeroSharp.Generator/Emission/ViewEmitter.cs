using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Planning;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>What the nested views of a message have in common: its writer, its reader, its editor.</summary>
internal static class ViewEmitter
{
    /// <summary>Begins the type of a view. It says that it is generated, unless the class around it says so.</summary>
    public static SourceWriter.Scope Open(SourceWriter writer, FilePlan file, string name, bool isDisposable)
    {
        if (file.IsMerged)
        {
            writer.Lines(LibraryNames.GeneratedCode);
        }

        return writer.Block("public readonly ref struct " + name + (isDisposable && file.Language.RefStructInterfaces ? " : " + LibraryNames.Disposable : ""));
    }

    /// <summary>
    /// The constructor without parameters, where C# has one, so that the compiler refuses to call it: without it <c>new Person.Writer()</c>
    /// would be a handle on nothing.
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
