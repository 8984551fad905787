using System.Globalization;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Planning;
using static ProtoZeroSharp.Generator.Library.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>
/// Extensions of a MessageSet. On the wire they are items, not fields: a group of the extension's number and the message. protoc
/// allows singular messages only.
/// </content>
internal sealed partial class FieldEmitter
{
    private static readonly string MessageSetItemTag = WireEncoding.TagArguments(3, WireEncoding.LengthDelimited);

    public void EmitMessageSetItem(FieldPlan target)
    {
        Begin(target);
        string number = target.Number.ToString(CultureInfo.InvariantCulture);
        string item = receiver.Message + "." + OfWriter.StartMessageSetItem + "(" + number + ")";
        if (field.Reference is { Exists: true } child)
        {
            string start = receiver.Message + "." + OfWriter.StartSetMessage + "(" + number + ")";
            Doc();
            Method(child.WriterName, members.Start, "", "return new " + child.WriterName + "(" + start + ");");
            Lambda(members.Set, child, start);
            EmitLeaf(members.Set, item, MessageSetItemTag);
        }

        if (field.Reference is not { Exists: true })
        {
            Doc();
        }

        if (field.IsDeprecated)
        {
            writer.Lines(LibraryNames.Obsolete);
        }

        using (writer.Block(Signature(receiver.ReturnType, members.Append, file.Scoped + LibraryNames.Span("byte") + " message")))
        {
            writer.Lines($$"""
                {{LibraryNames.MessageWriter}} _item = {{item}};
                try { _item.{{OfWriter.Encoded}}({{MessageSetItemTag}}, message); _item.{{OfWriter.Close}}(); }
                catch { _item.{{OfWriter.Abandon}}(); throw; }
                return {{receiver.Self}};
                """);
        }
    }
}
