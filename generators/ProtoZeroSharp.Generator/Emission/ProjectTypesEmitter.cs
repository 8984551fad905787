using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The class that names all messages of a project. Nothing refers to it but who asks for text.</summary>
internal static class ProjectTypesEmitter
{
    public static string Emit(ProjectTypesPlan types)
    {
        var writer = new SourceWriter();
        FileEmitter.Header(writer, "all .proto files of the project");
        writer.Lines(LibraryNames.Usings).Line();
        using (writer.BlockIf(types.Class.Namespace.Length > 0, "namespace " + CSharpIdentifier.Namespace(types.Class.Namespace)))
        {
            writer.Lines("/// <summary>The messages of the project's .proto files, and the extensions that they declare.</summary>");
            writer.Lines(LibraryNames.GeneratedCode);
            using (writer.Block($"{(types.Class.IsInternal ? "internal" : "public")} static class {CSharpIdentifier.Type(types.Class.Name)}"))
            {
                Members(writer, types);
            }
        }

        return writer.Finish();
    }

    private static void Members(SourceWriter writer, ProjectTypesPlan types)
    {
        string extensions = string.Concat(types.ExtensionNames.Select(method => ", " + method));
        writer.Lines($$"""
            /// <summary>For TextOptions.Projects.</summary>
            public static readonly {{LibraryNames.ProjectNames}} {{TypesClass.Member}} = new {{LibraryNames.ProjectNames}}({{TypesClass.Lookup}}{{extensions}});
            """);
        using (writer.Block($"private static {LibraryNames.MessageNames} {TypesClass.Lookup}(string fullName)"))
        {
            using (writer.Block("switch (fullName)"))
            {
                foreach (KnownMessage message in types.Messages)
                {
                    writer.Lines($"case \"{message.FullName}\": return {message.Names}(0);");
                }
            }

            writer.Lines($"return {(types.IsLibrary ? "null" : LibraryNames.WellKnownMessages + "." + TypesClass.Member + "." + OfProject.Find + "(fullName)")};");
        }
    }
}
