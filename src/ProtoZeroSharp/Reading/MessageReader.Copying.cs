using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing;

namespace ProtoZeroSharp.Generated;

// Writing the message again.
public ref partial struct MessageReader<TSlots>
{
    /// <summary>
    /// Writes the message: its fields in the order of their numbers, unknown ones last and as they are, messages in pieces as one. Copying nests
    /// as deep as the input does: where the machine stack would not bear it, as a limit far above the default and a small stack allow,
    /// this is an exception and not the end of the process.
    /// </summary>
    /// <param name="writer">The message that gets the fields.</param>
    /// <param name="schema">What the message is.</param>
    /// <param name="unknownFields">Whether unknown fields are written too.</param>
    /// <exception cref="ProtoException">Something is malformed, or the stack is nearly used up. Nothing of the message was written.</exception>
    public readonly void CopyTo(MessageWriter writer, MessageSchema schema, bool unknownFields)
    {
        if (MessageCopy.TryWhole(view, schema, writer, unknownFields, out MessageCopy copy))
        {
            return;
        }

        using AllOrNothing fields = new(writer);
        if (view.Path == null)
        {
            CopyFields(writer, schema, ref copy);
        }
        else
        {
            copy.Child(view, schema, writer);
        }

        fields.Complete();
    }

    // Whether a field is in the input, be it with an empty packed run.
    internal readonly bool Occurs(scoped in FieldEntry entry) => entry.IsRepeated ? !Run(entry.Index, entry.Tag).IsEmpty : Has(entry.Index);

    // Writes field by field what is not in order.
    internal readonly void CopyFields(MessageWriter writer, MessageSchema schema, ref MessageCopy copy)
    {
        for (int index = 0; index < schema.Entries.Length; index++)
        {
            ref readonly FieldEntry entry = ref schema.At(index);
            if (!Occurs(in entry))
            {
                continue;
            }

            if ((entry.Traits & FieldTraits.Map) != 0)
            {
                CopyMap(writer, in entry, schema, index, ref copy);
            }
            else if (entry.IsRepeated)
            {
                CopyRepeated(writer, in entry, schema, index, ref copy);
            }
            else
            {
                CopyValue(writer, in entry, entry.IsMessage ? schema.ChildAt(index) : null, isKept: (entry.Traits & FieldTraits.Implicit) == 0, ref copy);
            }
        }

        if (copy.KeepsUnknown)
        {
            Unknown(schema).CopyEach(writer);
        }
    }

    // Writes a field that occurs at most once, or a key or value of a map.
    internal readonly void CopyValue(MessageWriter writer, scoped in FieldEntry entry, MessageSchema? child, bool isKept, ref MessageCopy copy)
    {
        int slot = entry.Index;
        ulong tag = EncodedTag.Bytes(entry.Tag);
        int tagSize = EncodedTag.Size(entry.Tag);
        uint kind = CopyRule.KindOf(in entry);
        if (entry.IsMessage)
        {
            if (child != null)
            {
                MessageWriter inner = Start(writer, in entry);
                copy.Child(Message(slot, entry.Tag), child, inner);
                inner.Close();
            }
        }
        else if (kind == CopyRule.Bytes)
        {
            ReadOnlySpan<byte> bytes = Bytes(slot);
            if (isKept || bytes.Length > 0)
            {
                writer.Bytes(tag, tagSize, bytes);
            }
        }
        else if (kind == CopyRule.Fixed32)
        {
            uint value = Fixed32(slot);
            if (isKept || value != 0)
            {
                writer.Fixed32(tag, tagSize, value);
            }
        }
        else if (kind == CopyRule.Fixed64)
        {
            ulong value = Fixed64(slot);
            if (isKept || value != 0)
            {
                writer.Fixed64(tag, tagSize, value);
            }
        }
        else
        {
            ulong value = CopyRule.Normal(kind, UInt64(slot));
            if (isKept || value != 0)
            {
                writer.UInt64(tag, tagSize, value);
            }
        }
    }

    private static MessageWriter Start(MessageWriter writer, scoped in FieldEntry entry) => entry.Kind == FieldKind.Group
        ? writer.StartGroup(EncodedTag.Bytes(entry.Tag), EncodedTag.Size(entry.Tag))
        : writer.StartMessage(EncodedTag.Bytes(entry.Tag), EncodedTag.Size(entry.Tag));

    private readonly void CopyRepeated(MessageWriter writer, scoped in FieldEntry entry, MessageSchema schema, int index, ref MessageCopy copy)
    {
        ulong tag = EncodedTag.Bytes(entry.Tag);
        int tagSize = EncodedTag.Size(entry.Tag);
        switch (CopyRule.KindOf(in entry))
        {
            case CopyRule.Message or CopyRule.Other:
                if (schema.ChildAt(index) is { } child)
                {
                    foreach (MessageView element in Messages(entry.Index, entry.Tag))
                    {
                        MessageWriter inner = Start(writer, in entry);
                        copy.Child(element, child, inner);
                        inner.Close();
                    }
                }

                break;
            case CopyRule.Bytes:
                foreach (ReadOnlySpan<byte> element in BytesList(entry.Index, entry.Tag))
                {
                    writer.Bytes(tag, tagSize, element);
                }

                break;
            case CopyRule.Fixed32:
                CopyNumbers<uint, Fixed32Codec>(writer, in entry, schema);
                break;
            case CopyRule.Fixed64:
                CopyNumbers<ulong, Fixed64Codec>(writer, in entry, schema);
                break;
            case CopyRule.Varint:
                CopyNumbers<ulong, UInt64Codec>(writer, in entry, schema);
                break;
            case CopyRule.Varint32:
                CopyNumbers<uint, UInt32Codec>(writer, in entry, schema);
                break;
            case CopyRule.Bool:
                CopyNumbers<bool, BoolCodec>(writer, in entry, schema);
                break;
            default:
                CopyNumbers<int, Int32Codec>(writer, in entry, schema);
                break;
        }
    }

    private readonly void CopyNumbers<T, TCodec>(MessageWriter writer, scoped in FieldEntry entry, MessageSchema schema)
        where T : struct
        where TCodec : struct, IScalarCodec<T>
    {
        bool isPacked = (entry.Traits & FieldTraits.Packed) != 0;
        uint tag = isPacked ? (entry.Tag & ~7U) | (uint)WireType.LengthDelimited : entry.Tag;
        ElementWriter<T, TCodec> run = isPacked
            ? writer.StartPacked<T, TCodec>(EncodedTag.Bytes(tag), EncodedTag.Size(tag))
            : writer.StartExpanded<T, TCodec>(EncodedTag.Bytes(tag), EncodedTag.Size(tag));
        foreach (T element in Scalars<T, TCodec>(entry.Index, entry.Number, schema.IfClosed(in entry)))
        {
            run.Add(element);
        }

        run.Close();
    }

    private readonly void CopyMap(MessageWriter writer, scoped in FieldEntry entry, MessageSchema schema, int index, ref MessageCopy copy)
    {
        MessageSchema fields = schema.ChildAt(index)!;
        foreach (MessageReader<Slots4> pair in Map(entry.Index, entry.Number, schema))
        {
            MessageWriter inner = Start(writer, in entry);
            pair.CopyValue(inner, in fields.At(0), null, isKept: true, ref copy);
            ref readonly FieldEntry value = ref fields.At(1);
            pair.CopyValue(inner, in value, value.IsMessage ? fields.ChildAt(1) : null, isKept: true, ref copy);
            inner.Close();
        }
    }
}
