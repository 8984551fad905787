using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The container of a message: constants, views, nested types.</summary>
internal static class MessageEmitter
{
    private static readonly IViewEmitter[] Views = [new WriterEmitter(), new ReaderEmitter(), new EditorEmitter()];

    /// <param name="writer">Where to write.</param>
    /// <param name="file">The file.</param>
    /// <param name="message">The message.</param>
    /// <param name="name">The container's C# name, not escaped.</param>
    public static void Emit(SourceWriter writer, FileContext file, LinkedMessage message, string name)
    {
        using (Container(writer, file, message, name))
        {
            if (file.Emits(GeneratedParts.Constants) && !file.Options.Merge)
            {
                ConstantsEmitter.Emit(writer, file, message, name);
            }

            foreach (IViewEmitter view in Views)
            {
                if (file.Emits(view.Part))
                {
                    view.Emit(writer, file, message, name);
                }
            }

            if (message.Messages.Count + (file.Options.Merge ? 0 : message.Enums.Count) > 0)
            {
                Nested(writer, file, message, name);
            }
        }
    }

    // In merge mode the class is Google's: a modifier, an attribute or docs of ours would clash with theirs (CS0441, CS0579).
    private static SourceWriter.Scope Container(SourceWriter writer, FileContext file, LinkedMessage message, string name)
    {
        if (file.Options.Merge)
        {
            return writer.Block("partial class " + CSharpIdentifier.Type(name));
        }

        DocEmitter.Summary(writer, message.Comment, "The message " + message.FullName + ".");
        if (message.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        writer.Lines(LibraryNames.GeneratedCode);
        return writer.Block(file.Access + " static partial class " + CSharpIdentifier.Type(name));
    }

    private static void Nested(SourceWriter writer, FileContext file, LinkedMessage message, string name)
    {
        string container = TypeNames.NestedContainer(name);
        using (writer.Block((file.Options.Merge ? "" : file.Access + " static ") + "partial class " + container))
        {
            if (!file.Options.Merge)
            {
                foreach (LinkedEnum type in message.Enums)
                {
                    EnumEmitter.Emit(writer, file, type, TypeNames.Nested(container, type.Name));
                }
            }

            foreach (LinkedMessage nested in message.Messages)
            {
                Emit(writer, file, nested, TypeNames.Nested(container, nested.Name));
            }
        }
    }
}
