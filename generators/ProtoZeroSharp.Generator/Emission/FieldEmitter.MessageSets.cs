using System.Globalization;
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
            Start(child, "", start);
            Lambda(members.Set, child, start);
            EmitLeaf(members.Set, item, MessageSetItemTag);
        }
        else
        {
            Doc();
        }

        using (LongMethod(members.Append, encoded))
        {
            Guarded("_item", item, "_item." + OfWriter.Encoded + "(" + MessageSetItemTag + ", message);");
        }
    }
}
