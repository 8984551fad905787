using System;
using System.Collections.Generic;
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

/// <summary>The members that a reader has for a oneof.</summary>
internal readonly struct OneofMembers(string stem, string suffix)
{
    public string Case => stem + "Case" + suffix;

    /// <summary>The enum of the cases, as protoc calls it.</summary>
    public string Type => stem + "OneofCase" + suffix;
}

/// <content>The names of readers.</content>
internal static partial class MemberNames
{
    /// <summary>The members of a message's reader: one entry per field, then one per oneof.</summary>
    public static (ReaderMembers[] Fields, OneofMembers[] Oneofs) Reader(LinkedMessage message, Func<LinkedField, bool> needsList, params string[] own)
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

        var oneofs = new OneofMembers[message.Oneofs.Count];
        for (int i = 0; i < oneofs.Length; i++)
        {
            string stem = ProtocNames.Repair(ProtocNames.Pascal(message.Oneofs[i].Name));
            var names = new OneofMembers(stem, "");
            oneofs[i] = new OneofMembers(stem, scope.ClaimFamily([names.Case, names.Type]));
        }

        return (fields, oneofs);
    }

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
