using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Leaf methods: each writes a whole child of up to eight scalar fields in one call, with one capacity check.</content>
internal sealed partial class FieldEmitter
{
    /// <summary>From this number of fields on, the second overload pays: a leaf of one field is inlined everywhere.</summary>
    private const int FewestOfComplete = 2;

    /// <summary>
    /// Up to this number of fields the form with optional arguments is inlined, whatever the compiler makes of its size: NativeAOT, and a JIT
    /// without a profile, otherwise pass the arguments through memory, which takes twice as long. A longer one would take so much of what the
    /// JIT inlines into one method that two calls use it up.
    /// </summary>
    private const int MostInlined = 3;

    /// <param name="name">The method's name.</param>
    /// <param name="item">
    /// For an item of a MessageSet or an entry of a map, the expression that opens it, without its end if the key follows; else
    /// empty.
    /// </param>
    /// <param name="tag">The tag of the message, within the item if there is one.</param>
    /// <param name="key">The type of the entry's key, else empty.</param>
    private void EmitLeaf(string name, string item, string tag, string key = "")
    {
        if (field.Leaf is not { } leaf)
        {
            return;
        }

        IEnumerable<string> parameters = leaf.Parameters.Select(Parameter);
        string inline = leaf.Parameters.Count <= MostInlined ? LibraryNames.Inline : "";
        Doc("The whole message in one call; what is not given is not written.");
        string outer = access;
        access = leaf.IsInternal ? "internal" : outer;
        if (key.Length > 0)
        {
            LeafMethod(name, parameters.Prepend(key + " key"), leaf.Parameters, item + "key)", tag);
        }
        else
        {
            LeafMethod(name, parameters, leaf.Parameters, item, tag, inline);
        }

        if (item.Length == 0 && leaf.Parameters.Count >= FewestOfComplete)
        {
            CompleteLeafMethod(name, leaf.Parameters);
        }

        access = outer;
    }

    /// <summary>
    /// The overload that takes every field. It is one real call, which costs the same in a method of any size: the JIT inlines the
    /// other form into small methods only, and passes optional arguments through memory.
    /// </summary>
    private void CompleteLeafMethod(string name, EquatableArray<LeafParameter> parameters)
    {
        string list = string.Join(", ", parameters.Select(p => PlainType(p.Field) + " " + p.Name));

        // A parameter hides a method of its name, but no parameter and no member begins with an underscore and a letter.
        string helper = parameters.Any(p => p.Name == name) ? "_Write" + name : name;
        Chained(name, list, helper + "(" + receiver.Message + ", " + string.Join(", ", parameters.Select(p => p.Name)) + ");");
        if (parameters.Count > FewestOfComplete || !file.Language.ShortLeavesInlined)
        {
            writer.Lines(LibraryNames.NoInlining);
        }

        using (writer.Block($"private static void {helper}({LibraryNames.MessageWriter} _message, {list})"))
        {
            LeafBody("_message", WireEncoding.TagArguments(field), parameters, isPlain: true);
        }
    }

    private string PlainType(ValuePlan value) => value.Type switch
    {
        FieldType.String => "string" + file.Nullable,
        FieldType.Bytes => "byte[]" + file.Nullable,
        _ => value.ValueType,
    };

    private void LeafMethod(string name, IEnumerable<string> signature, EquatableArray<LeafParameter> parameters, string item, string tag, string inline = "")
    {
        using (LongMethod(name, string.Join(", ", signature), inline: inline))
        {
            bool isItem = item.Length > 0;
            string message = isItem ? "_item" : receiver.Message;
            if (isItem)
            {
                writer.Lines($"{LibraryNames.MessageWriter} _item = {item};");
            }

            using (writer.BlockIf(isItem, "try"))
            {
                LeafBody(message, tag, parameters, isPlain: false);
                if (isItem)
                {
                    writer.Lines($"_item.{OfWriter.Close}();");
                }
            }

            if (isItem)
            {
                writer.Lines($"finally {{ {Abandon("_item")} }}");
            }

            writer.Lines($"return {receiver.Self};");
        }
    }

    private void LeafBody(string message, string tag, EquatableArray<LeafParameter> parameters, bool isPlain)
    {
        bool isGroup = field.Type == FieldType.Group;
        writer.Lines($"{LibraryNames.LeafWriter} _leaf = {message}.{(isGroup ? OfWriter.StartLeafGroup : OfWriter.StartLeaf)}({tag}, {MaxSize(message, parameters, isPlain)});");

        // In the order of the numbers, as every other serializer writes them, so that the bytes can be compared.
        foreach (LeafParameter parameter in parameters.OrderBy(p => p.Field.Number))
        {
            writer.Lines(LeafStatement(parameter.Field, parameter.Name, isPlain));
        }

        writer.Lines($"{message}.{(isGroup ? OfWriter.EndLeafGroup + "(_leaf, " + tag + ");" : OfWriter.EndLeaf + "(_leaf);")}");
    }

    private string Parameter(LeafParameter parameter) => parameter.Field.Type switch
    {
        FieldType.String => file.Scoped + LibraryNames.TextArg + " " + parameter.Name + " = default",
        FieldType.Bytes => file.Scoped + LibraryNames.BytesArg + " " + parameter.Name + " = default",
        _ => parameter.Field.ValueType + "? " + parameter.Name + " = null",
    };

    private static string LeafStatement(ValuePlan child, string name, bool isPlain)
    {
        string tag = WireEncoding.TagArguments(child);
        bool omits = child.OmitsDefault;
        bool isGiven = isPlain || omits;
        string number = Number(child, isPlain ? name : name + ".GetValueOrDefault()");
        return child.Type switch
        {
            FieldType.String => UnlessDefault(omits, name, "_leaf." + OfLeaf.Text + "(" + tag + ", " + name + ");"),
            FieldType.Bytes => UnlessDefault(omits, name, "_leaf." + OfLeaf.Data + "(" + tag + ", " + name + ");"),
            _ when isGiven => UnlessDefault(omits, number, "_leaf." + LibraryNames.Method(child.Type) + "(" + tag + ", " + number + ");"),
            _ => "if (" + name + ".HasValue) _leaf." + LibraryNames.Method(child.Type) + "(" + tag + ", " + number + ");",
        };
    }

    /// <summary>
    /// The upper bound of the body: a constant for tags and numbers, and the bound of each text (the library limits it, so that the
    /// sum of eight does not overflow).
    /// </summary>
    private static string MaxSize(string message, EquatableArray<LeafParameter> parameters, bool isPlain)
    {
        int fixedSize = parameters.Sum(p => WireEncoding.TagSize(p.Field.Number) + (p.Field.IsText ? 0 : WireEncoding.MaxValueSize(p.Field.Type)));
        IEnumerable<string> texts = parameters.Where(p => p.Field.IsText).Select(p => isPlain ? message + "." + OfWriter.MaxSize + "(" + p.Name + ")" : p.Name + "." + OfTextArg.MaxSize);
        return string.Join(" + ", texts.Prepend(fixedSize.ToString(CultureInfo.InvariantCulture)));
    }
}
