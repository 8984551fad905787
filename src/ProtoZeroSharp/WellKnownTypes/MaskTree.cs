using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Text;

namespace ProtoZeroSharp.WellKnownTypes;

// The paths of a FieldMask by their parts.
internal sealed class MaskTree
{
    private readonly Dictionary<string, MaskTree> children = new(StringComparer.Ordinal);

    // Whether a path ends here, so that everything below is in the mask.
    private bool isWhole;

    private MaskTree()
    {
    }

    public static MaskTree Of(FieldMask.Reader mask)
    {
        MaskTree root = new();
        foreach (Utf8View path in mask.Paths)
        {
            MaskTree node = root;
            foreach (string part in path.ToString().Split('.'))
            {
                if (!node.children.TryGetValue(part, out MaskTree? next))
                {
                    node.children.Add(part, next = new MaskTree());
                }

                node = next;
            }

            node.isWhole = true;
        }

        return root;
    }

    // Writes the fields of a message that are in the mask, as they stand in the input.
    public void Copy(MessageView view, MessageNames names, ProtoWriter writer)
    {
        MessageSchema schema = names.Schema;
        var cursor = new FieldCursor(in view);
        while (cursor.Next())
        {
            int index = schema.IndexOf((int)(cursor.Tag >> 3));
            if (index < 0 || !schema.At(index).Accepts((WireType)(cursor.Tag & 7)) || Find(in schema.At(index), names[index]) is not { } node)
            {
                continue;
            }

            ref readonly FieldEntry entry = ref schema.At(index);
            if (node.isWhole)
            {
                writer.AddRaw(view.Data.Slice(cursor.TagStart, cursor.FieldEnd - cursor.TagStart));
            }
            else if (entry.IsMessage && !entry.IsRepeated)
            {
                node.CopyBelow(Body(in cursor), names.Child(entry.Number), entry.Kind, entry.Number, writer);
            }
        }

        cursor.ThrowIfMalformed();
    }

    private void CopyBelow(MessageView body, MessageNames names, FieldKind kind, int number, ProtoWriter writer)
    {
        if (kind == FieldKind.Group)
        {
            writer.StartGroup(number);
        }
        else
        {
            writer.StartSub(number);
        }

        Copy(body, names, writer);
        writer.CloseSub();
    }

    // The message that the current field holds.
    private static MessageView Body(scoped in FieldCursor cursor)
    {
        if (cursor.Depth <= 0)
        {
            ReaderErrors.Throw(Wire.WireError.TooDeep, cursor.TagStart, cursor.Tag);
        }

        int start = cursor.ValueStart;
        int end = cursor.FieldEnd;
        if ((WireType)(cursor.Tag & 7) == WireType.StartGroup)
        {
            ref byte bytes = ref System.Runtime.InteropServices.MemoryMarshal.GetReference(cursor.Data);
            _ = Wire.WireInput.SkipGroup(ref bytes, start, end, cursor.Tag, cursor.Depth, out end);
        }
        else
        {
            start = Wire.WireInput.ReadLength(ref System.Runtime.InteropServices.MemoryMarshal.GetReference(cursor.Data), start, end, out _);
        }

        return new MessageView(cursor.Data, start, end, cursor.Depth - 1);
    }

    // A group goes by the name of its field, which is that of its type in lower case.
    private MaskTree? Find(scoped in FieldEntry entry, FieldNames names)
    {
        children.TryGetValue(names.Name, out MaskTree? node);
        if (node == null && entry.Kind == FieldKind.Group)
        {
#pragma warning disable CA1308 // protobuf's rule, not a comparison
            children.TryGetValue(names.Name.ToLowerInvariant(), out node);
#pragma warning restore CA1308
        }

        return node;
    }
}
