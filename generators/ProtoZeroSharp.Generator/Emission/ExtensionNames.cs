using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>What the file's class of extension methods holds, and how it is called: the class itself and the text of extended messages name it.</summary>
internal sealed class ExtensionNames
{
    public ExtensionNames(FileContext file)
    {
        All = Collect(file.File);
        HasEntryPoints = file.Emits(GeneratedParts.Writers) && file.File.Messages.Count > 0;
        var scope = new NameScope(LibraryNames.UntypedMembers);
        scope.Reserve(file.ExtensionClass);
        EntryPoints = HasEntryPoints ? [.. file.File.Messages.Select(m => scope.Claim("Start" + char.ToUpperInvariant(m.Name[0]) + m.Name.Substring(1)))] : [];
        Members = MemberNames.Extensions(All, file.ExtensionClass, scope, file.NeedsList, extendee => file.Find(extendee)?.Shape.MemberNames ?? EquatableArray<string>.Empty);
    }

    /// <summary>The extensions that the file declares, with the messages that they are declared in.</summary>
    public IReadOnlyList<ScopedExtension> All { get; }

    /// <summary>The members of each of them.</summary>
    public FieldMembers[] Members { get; }

    /// <summary>Whether messages can be started on the untyped writer.</summary>
    public bool HasEntryPoints { get; }

    /// <summary>The methods for that, one for each message at the top of the file.</summary>
    public string[] EntryPoints { get; }

    private static List<ScopedExtension> Collect(LinkedFile file)
    {
        List<ScopedExtension> all = [.. file.Extensions.Select(e => new ScopedExtension(ImmutableArray<string>.Empty, e))];
        foreach (LinkedMessage message in file.Messages)
        {
            Collect(message, ImmutableArray.Create(message.Name), all);
        }

        return all;
    }

    private static void Collect(LinkedMessage message, ImmutableArray<string> path, List<ScopedExtension> all)
    {
        all.AddRange(message.Extensions.Select(e => new ScopedExtension(path, e)));
        foreach (LinkedMessage nested in message.Messages)
        {
            Collect(nested, path.Add(nested.Name), all);
        }
    }
}
