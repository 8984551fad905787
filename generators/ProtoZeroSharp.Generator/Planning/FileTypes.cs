using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>What a class for all messages of a project needs of one file. A field that changes leaves it as it is.</summary>
/// <param name="FileName">The import name.</param>
/// <param name="Namespace">The C# namespace.</param>
/// <param name="Types">The top-level types, as they are declared.</param>
/// <param name="Messages">Those that have readers, nested ones too.</param>
/// <param name="ExtensionNames">The method that gives the names of the extensions of messages of other files, qualified; null when there are none.</param>
internal sealed record FileTypes(string FileName, string Namespace, EquatableArray<string> Types, EquatableArray<KnownMessage> Messages, string? ExtensionNames)
{
    public static FileTypes Of(FilePlan file)
    {
        string scope = "global::" + (file.Namespace.Length == 0 ? "" : CSharpIdentifier.Namespace(file.Namespace) + ".");
        var messages = new List<KnownMessage>();
        Add(messages, file.Messages, scope);
        IEnumerable<string> types = file.Messages.Select(m => m.ClassName).Concat(file.Enums.Select(e => e.ClassName));
        return new(
            file.Name,
            file.Namespace,
            (file.ExtensionClass == null ? types : types.Append(file.ExtensionClass)).ToEquatableArray(),
            messages.ToEquatableArray(),
            file.ExtensionClass != null && file.Extensions.Any(e => e.NeedsNaming) ? scope + file.ExtensionClass + "." + ExtensionPlan.NamesMethod : null);
    }

    private static void Add(List<KnownMessage> known, EquatableArray<MessagePlan> messages, string scope)
    {
        foreach (MessagePlan message in messages)
        {
            string name = scope + message.ClassName + ".";
            if (message.Reader != null)
            {
                known.Add(new(message.FullName, name + message.Reader.Name + ".NamesOf"));
            }

            Add(known, message.Messages, name + message.NestedClass + ".");
        }
    }
}
