using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Linking;

/// <summary>
/// What the linking of a file has made of the fields of others. A file that is imported everywhere is seen by every file of a
/// project, and a field added to one of its messages means something to few: with this, only those are linked again.
/// </summary>
/// <param name="file">The model that came out.</param>
/// <param name="setFields">The full names of the fields that the file's options set, those inside aggregates included.</param>
internal sealed class LinkFootprint(LinkedFile file, HashSet<string> setFields)
{
    /// <summary>Whether linking against <paramref name="after"/> may give something else than linking against <paramref name="before"/> did.</summary>
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
