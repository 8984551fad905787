using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>Repeated scalars, enums, strings and bytes.</content>
internal sealed partial class FieldEmitter
{
    private void EmitRepeated()
    {
        EmitValues(members.Add);
        if (field.IsText)
        {
            EmitCollection(field.Type == FieldType.String ? "string" : "byte[]", OfWriter.ExpandedFrom, WireEncoding.TagArguments(field));
            return;
        }

        string type = field.ValueType;
        string tag = WireEncoding.TagArguments(field.Number, field.IsPacked ? WireEncoding.LengthDelimited : WireEncoding.WireType(field.Type));
        bool isEnum = field.Type == FieldType.Enum && type != "int";
        string values = isEnum ? LibraryNames.MemoryMarshal + ".Cast<" + type + ", int>(values)" : "values";

        Chained(members.Set, file.Scoped + LibraryNames.Span(type) + " values", Call(OfWriter.All(field.Type, field.IsPacked), tag, values));

        string codec = "<" + type + ", " + LibraryNames.Codec(field.Type, type) + ">";
        string start = (field.IsPacked ? OfWriter.StartPacked : OfWriter.StartExpanded) + codec;
        Doc("Add the elements, then close.");
        Method(LibraryNames.Elements(field.Type, type), members.Start, "", "return " + Call(start, tag, ""));
        EmitCollection(type, (field.IsPacked ? OfWriter.PackedFrom : OfWriter.ExpandedFrom) + codec, tag);
    }

    // It has a name of its own: as an overload beside the span, an array, and in C# 12 [1, 2, 3], would be ambiguous.
    private void EmitCollection(string type, string method, string tag)
    {
        Chained(members.From, LibraryNames.Collection + "<" + type + "> values", Call(method, tag, "values"));
    }
}
