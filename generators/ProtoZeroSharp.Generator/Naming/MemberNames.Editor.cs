using System.Collections.Generic;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <content>The names of editors.</content>
internal static partial class MemberNames
{
    /// <summary>What every editor has.</summary>
    public static readonly string[] EditorOwn = ["TryOpen", "Length", "WrittenSpan", "FreeBytes", "Fits", "AsReader", "Close", "Dispose"];

    /// <summary>The members of a message's editor: one entry per field, then the method that clears a oneof, one per oneof.</summary>
    public static (EditorMembers[] Fields, string[] ClearOneofs) Editor(LinkedMessage message, params string[] own)
    {
        var scope = new NameScope(ObjectMembers);
        foreach (string name in own)
        {
            scope.Reserve(name);
        }

        var fields = new EditorMembers[message.Fields.Count];
        for (int i = 0; i < fields.Length; i++)
        {
            string stem = Stem(message.Fields[i]);
            fields[i] = new EditorMembers(stem, scope.ClaimFamily(EditorFamily(message.Fields[i], stem)));
        }

        var oneofs = new string[message.Oneofs.Count];
        for (int i = 0; i < oneofs.Length; i++)
        {
            oneofs[i] = scope.Claim(new EditorMembers(ProtocNames.Repair(ProtocNames.Pascal(message.Oneofs[i].Name)), "").Clear);
        }

        return (fields, oneofs);
    }

    private static List<string> EditorFamily(LinkedField field, string stem)
    {
        var names = new EditorMembers(stem, "");
        List<string> family = [names.Clear];
        bool isMessage = (field.Map?.Value ?? field).Type is FieldType.Message or FieldType.Group;
        if (field.Map != null)
        {
            family.Add(isMessage ? names.Edit : names.Set);
            family.Add(names.Remove);
        }
        else if (!isMessage)
        {
            if (!field.IsRepeated || field.Type is not (FieldType.String or FieldType.Bytes))
            {
                family.Add(names.Value);
            }

            if (field.IsRepeated)
            {
                family.Add(names.Add);
                family.Add(names.Set);
                family.Add(names.Remove);
            }
        }
        else
        {
            // Well-known types also have methods that take a value.
            family.Add(names.Edit);
            family.Add(names.Value);
            if (field.IsRepeated)
            {
                family.Add(names.Start);
                family.Add(names.Add);
                family.Add(names.Remove);
                family.Add(names.Append);
            }
            else
            {
                family.Add(names.Replace);
            }
        }

        return family;
    }
}
