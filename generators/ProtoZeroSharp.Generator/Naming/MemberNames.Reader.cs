using System;
using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Naming;

/// <content>The names of readers.</content>
internal static partial class MemberNames
{
    /// <summary>What every reader has.</summary>
    public static readonly string[] ReaderOwn = ["TryOpen", "Validate", "TryValidate", "UnknownFields", "CopyTo", "SchemaOf", "Encoded", "ToText", "NamesOf"];

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

    /// <summary>The names of the enums for a message's oneofs, beside its reader, as protoc names them.</summary>
    public static string[] CaseTypes(LinkedMessage message, string containerName)
    {
        // No other member of the container has this ending.
        var scope = new NameScope(containerName);
        return [.. message.Oneofs.Select(oneof => scope.Claim(ProtocNames.Repair(ProtocNames.Pascal(oneof.Name) + "OneofCase")))];
    }

    /// <summary>The members of each such enum, beside <c>None</c>, with the numbers of their fields.</summary>
    public static ILookup<int, (string Name, int Number)> Cases(LinkedMessage message)
    {
        var scopes = new NameScope?[message.Oneofs.Count];
        return message.Fields.Where(field => field.OneofIndex >= 0).ToLookup(field => field.OneofIndex, Case);

        (string Name, int Number) Case(LinkedField field)
        {
            NameScope scope = scopes[field.OneofIndex] ??= new("None");
            return (CSharpIdentifier.Member(scope.Claim(ProtocNames.Repair(ProtocNames.Pascal(ProtocNames.FieldBase(field))))), field.Number);
        }
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
        else if (!field.IsRepeated && (field.HasPresence || field.Type is (FieldType.Message or FieldType.Group)))
        {
            family.Add(names.Has);
        }

        return family;
    }
}
