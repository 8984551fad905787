using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>
/// Maps: entries with the key as field 1 and the value as field 2. The library writes them; generated code has a line for each
/// form.
/// </content>
internal sealed partial class FieldEmitter
{
    private static readonly string EntryValueTag = WireEncoding.TagArguments(2, WireEncoding.LengthDelimited);

    private void EmitMap(MapPlan map)
    {
        string key = EntryKeyType(map.Key);
        if (map.Value.IsMessage)
        {
            EmitMessageMap(map, key);
            return;
        }

        bool isBytes = map.Value.Type == FieldType.Bytes;
        string value = isBytes ? file.Scoped + LibraryNames.BytesArg
            : map.Value.Type == FieldType.String ? file.Scoped + LibraryNames.TextArg
            : map.Value.ValueType;
        Doc();
        Chained(members.Add, key + " key, " + value + " value", Entry(isBytes ? OfWriter.BytesMapEntry : OfWriter.MapEntry, Codecs(isBytes ? [map.Key] : [map.Key, map.Value]), ", value"));
        EmitPairs(map.Key, ElementType(map.Value));
    }

    private void EmitMessageMap(MapPlan map, string key)
    {
        string codecs = Codecs([map.Key]);
        if (map.Value.Reference is not { Exists: true } child)
        {
            Doc();
            Chained(members.Append, key + " key, " + file.Scoped + LibraryNames.Span("byte") + " message", Entry(OfWriter.BytesMapEntry, codecs, ", message"));
            return;
        }

        string start = receiver.Message + "." + OfWriter.StartMapValue + codecs + "(" + WireEncoding.TagArguments(field) + ", key)";
        Doc();
        Start(child, key + " key", start);
        Lambda(members.Add, child, start, key + " key, ");
        EmitPack(map.Value.TypeName, key + " key, string typeUrl", start + ", typeUrl");

        string entry = receiver.Message + "." + OfWriter.StartMapEntry + codecs + "(" + WireEncoding.TagArguments(field) + ", ";
        EmitLeaf(members.Add, entry, EntryValueTag, key);
        if (map.Value.TypeName == WellKnownKinds.Empty)
        {
            Chained(members.Add, key + " key", Entry(OfWriter.BytesMapEntry, codecs, ", default(" + LibraryNames.Span("byte") + ")"));
        }

        EmitMessagePairs(map.Key, child);
        EmitWellKnownEntries(map, key, entry + "key)");
    }

    // The .NET values that well-known types are written from.
    private void EmitWellKnownEntries(MapPlan map, string key, string entry)
    {
        foreach ((string helper, string type) in WellKnownForms(map.Value.TypeName))
        {
            using (LongMethod(members.Add, key + " key, " + type + " value"))
            {
                Guarded("_entry", entry, LibraryNames.WellKnownValues + "." + helper + "(_entry, " + EntryValueTag + ", value);");
            }

            if (!type.EndsWith(LibraryNames.Span("byte"), System.StringComparison.Ordinal) && !type.EndsWith(LibraryNames.Span("char"), System.StringComparison.Ordinal))
            {
                EmitPairs(map.Key, type);
            }
        }
    }

    /// <summary>A method that writes each pair of a collection as an entry.</summary>
    private void EmitPairs(ValuePlan key, string valueType)
    {
        string pair = LibraryNames.Pair + "<" + ElementType(key) + ", " + valueType + ">";
        Chained(members.From, LibraryNames.Collection + "<" + pair + "> values", ForEach(pair, OfWriter.Pairs, ""));
    }

    private void EmitMessagePairs(ValuePlan key, TypeReference child)
    {
        string pair = LibraryNames.Pair + "<" + ElementType(key) + ", TState>";
        Chained(members.From, LibraryNames.Collection + "<" + pair + "> values, " + child.BodyName + "<TState> body", ForEach(pair, OfWriter.Each, ", body"), "<TState>");
    }

    private string ForEach(string pair, string pairs, string body) =>
        "foreach (" + pair + " _pair in " + receiver.Message + "." + pairs + "(values)) { " + members.Add + "(_pair.Key, _pair.Value" + body + "); }";

    private string Entry(string method, string codecs, string value) => receiver.Message + "." + method + codecs + "(" + WireEncoding.TagArguments(field) + ", key" + value + ");";

    private string EntryKeyType(ValuePlan key) => key.Type == FieldType.String ? file.Scoped + LibraryNames.TextArg : key.ValueType;

    /// <summary>The type that a key or a value has in a collection.</summary>
    private static string ElementType(ValuePlan part) => part.Type switch
    {
        FieldType.String => "string",
        FieldType.Bytes => "byte[]",
        _ => part.ValueType,
    };

    /// <summary>The type arguments for keys and values that are numbers; text needs none.</summary>
    private static string Codecs(ValuePlan[] parts)
    {
        string arguments = "";
        foreach (ValuePlan part in parts)
        {
            if (!part.IsText)
            {
                string type = part.ValueType;
                arguments += (arguments.Length == 0 ? "" : ", ") + type + ", " + LibraryNames.Codec(part.Type, type);
            }
        }

        return arguments.Length == 0 ? "" : "<" + arguments + ">";
    }
}
