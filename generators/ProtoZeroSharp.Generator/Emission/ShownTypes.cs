using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>
/// Leaves of the types that a file names what shows in its own text. A message that has got a field is another one to the linker; the
/// files with a field of its type need not be written again.
/// </summary>
internal static class ShownTypes
{
    public static LinkedFile In(LinkedFile file)
    {
        var extended = new HashSet<string>(StringComparer.Ordinal);
        Collect(file.Extensions, extended);
        Collect(file.Messages, extended);
        return file with { ReferencedTypes = file.ReferencedTypes.Select(type => extended.Contains(type.FullName) ? type : Shown(type)).ToEquatableArray() };
    }

    // The names of its members may move the names of its views; only the methods of an extension must be told from all of them.
    private static TypeShape Shown(TypeShape type)
    {
        int kept = type.MemberNames.Count(TypeNames.MovesViews);
        return kept == type.MemberNames.Count ? type : type with { MemberNames = type.MemberNames.Where(TypeNames.MovesViews).ToEquatableArray() };
    }

    private static void Collect(EquatableArray<LinkedMessage> messages, HashSet<string> extended)
    {
        foreach (LinkedMessage message in messages)
        {
            Collect(message.Extensions, extended);
            Collect(message.Messages, extended);
        }
    }

    private static void Collect(EquatableArray<LinkedField> extensions, HashSet<string> extended)
    {
        foreach (LinkedField extension in extensions)
        {
            extended.Add(extension.Extendee!);
        }
    }
}
