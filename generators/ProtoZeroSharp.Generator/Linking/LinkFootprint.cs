using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// The fields of other files that the linking of a file used. Every file of a project may import one common file, but only a few
/// depend on a field added to one of its messages. The footprint tells which, and only those are linked again.
/// </summary>
/// <param name="file">The linked model.</param>
/// <param name="setFields">The full names of the fields that the file's options set, those inside aggregates included.</param>
internal sealed class LinkFootprint(LinkedFile file, HashSet<string> setFields)
{
    /// <summary>
    /// Whether linking against <paramref name="after"/> may give another result than linking against <paramref name="before"/>.
    /// </summary>
    public bool Concerns(VisibleFiles before, VisibleFiles after)
    {
        if (!ReferenceEquals(before.OptionsFile, after.OptionsFile) || before.Files.Count != after.Files.Count)
        {
            return true;
        }

        for (int i = 0; i < before.Files.Count; i++)
        {
            if (!ReferenceEquals(before.Files[i], after.Files[i]) && (after.Files[i].ChangesSince(before.Files[i]) is not { } changes || Concerns(changes)))
            {
                return true;
            }
        }

        return false;
    }

    private bool Concerns(FieldChanges changes)
    {
        foreach (string field in changes.Fields)
        {
            if (setFields.Contains(field))
            {
                return true;
            }
        }

        foreach (string message in changes.Messages)
        {
            foreach (TypeShape type in file.ReferencedTypes)
            {
                if (type.FullName == message)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
