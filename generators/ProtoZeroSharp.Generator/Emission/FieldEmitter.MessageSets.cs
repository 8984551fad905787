using System.Globalization;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using static ProtoZeroSharp.Generator.Emission.LibraryNames;

namespace ProtoZeroSharp.Generator.Emission;

/// <content>
/// Extensions of a MessageSet. On the wire they are no fields but items: a group of the extension's number and the message. protoc
/// takes none but singular messages.
/// </content>
internal sealed partial class FieldEmitter
{
    private static readonly string MessageSetItemTag = WireFormat.TagArguments(3, WireFormat.LengthDelimited);

    public void EmitMessageSetItem(LinkedField target, FieldMembers names)
    {
        Begin(target, names);
        string number = target.Number.ToString(CultureInfo.InvariantCulture);
        string item = receiver.Message + "." + OfWriter.StartMessageSetItem + "(" + number + ")";
        if (file.Find(target.TypeName) is { Exists: true } child)
        {
            string start = receiver.Message + "." + OfWriter.StartSetMessage + "(" + number + ")";
            Doc();
            Method(child.WriterName, members.Start, "", "return new " + child.WriterName + "(" + start + ");");
            Lambda(members.Set, child, start);
            EmitLeaf(members.Set, child, target, item, MessageSetItemTag);
        }

        if (file.Find(target.TypeName) is not { Exists: true })
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
