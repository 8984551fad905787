using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <summary>The members that a reader has for one field; those that its kind does not need are never emitted.</summary>
internal readonly struct ReaderMembers(string stem, string suffix)
{
    public string Value => CSharpIdentifier.Member(stem + suffix);

    public string Has => "Has" + stem + suffix;

    public string TryGet => "TryGet" + stem + suffix;

    /// <summary>The type of a repeated field of messages whose own reader may not have one.</summary>
    public string List => stem + "List" + suffix;

    /// <summary>The type of a map field.</summary>
    public string Map => stem + "Map" + suffix;
}

/// <content>The names of readers.</content>
internal static partial class MemberNames
{
    /// <summary>The members of a message's reader: one entry per field, then one per oneof.</summary>
    public static (ReaderMembers[] Fields, string[] Cases) Reader(LinkedMessage message, Func<LinkedField, bool> needsList, params string[] own)
    {
        var scope = new NameScope(ObjectMembers);
        foreach (string name in own)
        {
            scope.Reserve(name);
        }

        var fields = new ReaderMembers[message.Fields.Count];
        for (int i = 0; i < fields.Length; i++)
        {
            string stem = Stem(message.Fields[i]);
            fields[i] = new ReaderMembers(stem, scope.ClaimFamily(ReaderFamily(message.Fields[i], needsList(message.Fields[i]), stem)));
        }

        var cases = new string[message.Oneofs.Count];
        for (int i = 0; i < cases.Length; i++)
        {
            cases[i] = scope.Claim(Case(message.Oneofs[i].Name));
        }

        return (fields, cases);
    }

    /// <summary>The enums of a message's oneofs, which are beside its reader: as protoc calls them.</summary>
    public static string[] CaseTypes(LinkedMessage message, string containerName)
    {
        // Nothing else in the container ends so.
        var scope = new NameScope(containerName);
        return [.. message.Oneofs.Select(oneof => scope.Claim(ProtocNames.Repair(ProtocNames.Pascal(oneof.Name)) + "OneofCase"))];
    }

    private static string Case(string oneof) => ProtocNames.Repair(ProtocNames.Pascal(oneof)) + "Case";

    private static List<string> ReaderFamily(LinkedField field, bool needsList, string stem)
    {
        var names = new ReaderMembers(stem, "");
        List<string> family = [names.Value];
        if (field.Map != null)
        {
            family.Add(names.Map);
        }
        else if (needsList)
        {
            family.Add(names.List);
        }
        else if (!field.IsRepeated && field.Type is (FieldType.Message or FieldType.Group))
        {
            family.Add(names.Has);
            family.Add(names.TryGet);
        }
        else if (!field.IsRepeated && field.HasPresence)
        {
            family.Add(names.Has);
        }

        return family;
    }
}
