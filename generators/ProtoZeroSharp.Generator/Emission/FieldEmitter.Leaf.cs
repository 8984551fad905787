using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Leaf methods: a whole child of up to eight scalar fields in one call, with one check of the room that it needs.</content>
internal sealed partial class FieldEmitter
{
    /// <summary>A leaf of one field is inlined anywhere; for more, a second overload pays.</summary>
    private const int FewestOfComplete = 2;

    /// <param name="name">The method's name.</param>
    /// <param name="child">The message.</param>
    /// <param name="declared">The field that says the type of the message: of a map the value.</param>
    /// <param name="item">For an item of a MessageSet and an entry of a map the expression that opens it, without its end if the key is to follow; else empty.</param>
    /// <param name="tag">The tag of the message, within the item if there is one.</param>
    /// <param name="key">The type of the key of an entry, else empty.</param>
    private void EmitLeaf(string name, TypeReference child, LinkedField declared, string item, string tag, string key = "")
    {
        EquatableArray<LinkedField> fields = child.Shape.LeafFields;
        if (fields.Count == 0 || (declared.Type == FieldType.Message && WellKnownKinds.HasValue(declared.TypeName)))
        {
            return;
        }

        string[] names = MemberNames.Parameters(fields.AsImmutableArray(), key.Length > 0 ? "key" : null);
        string[] parameters = new string[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            parameters[i] = Parameter(fields[i], names[i]);
        }

        Doc("The whole message in one call; what is not given is not written.");
        string outer = access;
        access = outer == "internal" || file.MemberAccess([.. fields]) == "internal" ? "internal" : outer;
        omitsDefaults = child.OmitsDefaults;
        if (key.Length > 0)
        {
            LeafMethod(name, [key + " key", .. parameters], fields, names, item + "key)", tag);
        }
        else
        {
            LeafMethod(name, parameters, fields, names, item, tag);
        }

        if (item.Length == 0 && fields.Count >= FewestOfComplete)
        {
            CompleteLeafMethod(name, fields, names);
        }

        access = outer;
    }

    /// <summary>
    /// The overload of plain arguments for every field. Its work is one real call, which costs the same in a method of any size: the JIT
    /// inlines the other form into small methods only, and passes optional arguments through memory.
    /// </summary>
    private void CompleteLeafMethod(string name, EquatableArray<LinkedField> fields, string[] names)
    {
        string[] parameters = new string[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            parameters[i] = PlainType(fields[i]) + " " + names[i];
        }

        string list = string.Join(", ", parameters);
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        writer.Lines(Signature(receiver.ReturnType, name, list) + " { " + name + "(" + receiver.Message + ", " + string.Join(", ", names) + "); return " + receiver.Self + "; }");
        if (fields.Count > FewestOfComplete || !file.Language.ShortLeavesInlined)
        {
            writer.Lines(LibraryNames.NoInlining);
        }

        using (writer.Block("private static void " + name + "(" + LibraryNames.MessageWriter + " _message, " + list + ")"))
        {
            LeafBody("_message", WireFormat.TagArguments(field), fields, names, isPlain: true);
        }
    }

    private string PlainType(LinkedField child) => child.Type switch
    {
        FieldType.String => "string" + file.Nullable,
        FieldType.Bytes => "byte[]" + file.Nullable,
        _ => file.ValueType(child),
    };

    private void LeafMethod(string name, string[] parameters, EquatableArray<LinkedField> fields, string[] names, string item, string tag)
    {
        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        using (writer.Block(Signature(receiver.ReturnType, name, string.Join(", ", parameters))))
        {
            bool isItem = item.Length > 0;
            string message = isItem ? "_item" : receiver.Message;
            if (isItem)
            {
                writer.Lines(LibraryNames.MessageWriter + " _item = " + item + ";");
            }

            using (writer.BlockIf(isItem, "try"))
            {
                LeafBody(message, tag, fields, names, isPlain: false);
                if (isItem)
                {
                    writer.Lines("_item." + OfWriter.Close + "();");
                }
            }

            if (isItem)
            {
                writer.Lines("catch { _item." + OfWriter.Abandon + "(); throw; }");
            }

            writer.Lines("return " + receiver.Self + ";");
        }
    }

    private void LeafBody(string message, string tag, EquatableArray<LinkedField> fields, string[] names, bool isPlain)
    {
        bool isGroup = field.Type == FieldType.Group;
        writer.Lines(LibraryNames.LeafWriter + " _leaf = " + message + "." + (isGroup ? OfWriter.StartLeafGroup : OfWriter.StartLeaf) + "(" + tag + ", " + MaxSize(message, fields, names, isPlain) + ");");

        // By number, as every other serializer does: the bytes can then be compared.
        foreach (int i in Enumerable.Range(0, fields.Count).OrderBy(i => fields[i].Number))
        {
            writer.Lines(LeafStatement(fields[i], names[i], isPlain));
        }

        writer.Lines(message + "." + (isGroup ? OfWriter.EndLeafGroup + "(_leaf, " + tag + ");" : OfWriter.EndLeaf + "(_leaf);"));
    }

    private string Parameter(LinkedField child, string name) => child.Type switch
    {
        FieldType.String => file.Scoped + LibraryNames.TextArg + " " + name + " = default",
        FieldType.Bytes => file.Scoped + LibraryNames.BytesArg + " " + name + " = default",
        _ => file.ValueType(child) + "? " + name + " = null",
    };

    private string LeafStatement(LinkedField child, string name, bool isPlain)
    {
        string tag = WireFormat.TagArguments(child);

        bool omits = omitsDefaults && IsImplicit(child);
        bool isGiven = isPlain || omits;
        string number = Number(child, isPlain ? name : name + ".GetValueOrDefault()");
        return child.Type switch
        {
            FieldType.String => UnlessDefault(omits, name, "_leaf." + OfLeaf.Text + "(" + tag + ", " + name + ");"),
            FieldType.Bytes => UnlessDefault(omits, name, "_leaf." + OfLeaf.Data + "(" + tag + ", " + name + ");"),
            _ when isGiven => UnlessDefault(omits, number, "_leaf." + LibraryNames.Method(child.Type) + "(" + tag + ", " + number + ");"),
            _ => "if (" + name + ".HasValue) { _leaf." + LibraryNames.Method(child.Type) + "(" + tag + ", " + number + "); }",
        };
    }

    /// <summary>The upper bound of the body: a constant for tags and numbers, and what each text says of itself (the library bounds it, so that eight do not overflow).</summary>
    private static string MaxSize(string message, IReadOnlyList<LinkedField> fields, string[] names, bool isPlain)
    {
        int fixedSize = 0;
        for (int i = 0; i < fields.Count; i++)
        {
            bool isText = fields[i].Type is FieldType.String or FieldType.Bytes;
            fixedSize += WireFormat.TagSize(fields[i].Number) + (isText ? 0 : WireFormat.MaxValueSize(fields[i].Type));
        }

        string size = fixedSize.ToString(CultureInfo.InvariantCulture);
        for (int i = 0; i < fields.Count; i++)
        {
            if (fields[i].Type is FieldType.String or FieldType.Bytes)
            {
                size += " + " + (isPlain ? message + "." + OfWriter.MaxSize + "(" + names[i] + ")" : names[i] + "." + OfTextArg.MaxSize);
            }
        }

        return size;
    }
}
