using System.Globalization;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Text;

// What a message has beside the fields of its schema.
internal sealed partial class MessagePrinter
{
    private void Unknown(MessageView view, scoped in UnknownField field, MessageNames names, MessageNames[] extensions)
    {
        bool isHidden = IsHidden(field.FieldNumber, names, extensions);
        if (field.Raw.IsEmpty)
        {
            UnknownNumber(field.FieldNumber, field.Varint, isHidden);
            return;
        }

        MessageSchema schema = names.Schema;
        foreach (MessageNames extension in extensions)
        {
            schema = extension.ExtensionNumber == field.FieldNumber && !extension.IsHidden ? extension.Schema : schema;
        }

        // A number that a closed enum does not know has 32 bits like those that it knows.
        ref readonly FieldEntry entry = ref schema.Find(field.FieldNumber);
        bool isEnum = entry.IsClosedEnum;
        if (isEnum && field.WireType == WireType.Varint)
        {
            int value = (int)field.Varint;
            if (!schema.IsKnown(field.FieldNumber, value))
            {
                UnknownNumber(field.FieldNumber, field.Varint, isHidden);
            }
        }
        else if (schema == names.Schema || !entry.Accepts(field.WireType))
        {
            Raw(field.FieldNumber, field.Raw, isHidden);
        }
        else if (isEnum)
        {
            // A packed run of an extension: what its enum does not know.
            foreach (UnknownField number in new UnknownFields(Within(view, field.Raw), schema, any: true))
            {
                UnknownNumber(number.FieldNumber, number.Varint, isHidden);
            }
        }
    }

    private void UnknownNumber(int fieldNumber, ulong number, bool isHidden) => text.Name(fieldNumber).Value(isHidden ? Redacted : EnumNumber(number));

    private void Raw(int fieldNumber, ReadOnlySpan<byte> field, bool isHidden)
    {
        if (isHidden)
        {
            text.Name(fieldNumber).Value(Redacted);
        }
        else
        {
            RawText.Fields(text, field);
        }
    }

    private void MessageSetItem(MessageView set, scoped in UnknownField field, MessageNames names, MessageNames[] extensions)
    {
        // In the item itself: several items of one unknown type each have their own text.
        MessageView own = Within(set, field.Raw);
        if (!ExtensionFields.TryTypeId(in own, out int typeId) || !ExtensionFields.TryItem(own, typeId, out MessageView item))
        {
            Raw(typeId, field.Raw, IsHidden(typeId, names, extensions));
            return;
        }

        foreach (MessageNames extension in extensions)
        {
            if (extension.TypeId == typeId && !extension.IsHidden)
            {
                return;
            }
        }

        text.Name(typeId);
        if (IsHidden(typeId, names, extensions))
        {
            text.Value(Redacted);
        }
        else
        {
            RawText.Bytes(text, item.Data.Slice(item.Start, item.End - item.Start));
        }
    }

    private static string EnumNumber(ulong raw) => ((ulong)(int)raw).ToString(CultureInfo.InvariantCulture);
}
