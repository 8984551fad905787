using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.WriterModel;

/// <summary>Calls that are given the output of the very writer they write to.</summary>
internal sealed unsafe partial class Session
{
    private void OwnMemory()
    {
        if (x.IsOpen || x.Root.Body.Length == 0)
        {
            return;
        }

        int total = x.Root.Body.Length;
        int from = op.From % total;
        int length = Math.Min(op.Size, total - from);
        int kind = op.Variant % 15;
        int field = op.Field;
        ReadOnlySpan<byte> copy = x.Root.Body.Span.Slice(from, length);
        if (x.HasReferences() && kind != 3)
        {
            return;
        }

        // Refused is fine, as long as nothing is written then.
        allowed |= Faults.Misuse | Faults.Argument;
        ReadOnlySpan<uint> numbers = MemoryMarshal.Cast<byte, uint>(copy);
        switch (kind)
        {
            case 4:
                piece.Clear();
                foreach (uint number in numbers)
                {
                    piece.Varint(number);
                }

                if (numbers.Length != 0)
                {
                    e.Bytes(field, piece.Span);
                }

                break;
            case 5:
                if (numbers.Length != 0)
                {
                    e.Bytes(field, MemoryMarshal.AsBytes(numbers));
                }

                break;
            case 6:
                e.Text(field, MemoryMarshal.Cast<byte, char>(copy));
                break;
            case 2:
                e.Raw(copy);
                break;
            case 7:
                piece.Clear();
                piece.Bytes(1, copy);
                e.Bytes(field, piece.Span);
                break;
            case 8:
                piece.Clear();
                piece.Text(1, MemoryMarshal.Cast<byte, char>(copy));
                e.Bytes(field, piece.Span);
                break;
            case 9:
                piece.Clear();
                piece.Utf8("<").Raw(copy).Utf8(">");
                e.Bytes(field, piece.Span);
                break;
            case 10:
                piece.Clear();
                piece.Raw(copy).Utf8("<").Raw(copy).Raw(copy);
                e.Bytes(field, piece.Span);
                break;
            case 11:
                foreach (uint number in numbers)
                {
                    e.Tag(field, 5).Raw(BitConverter.GetBytes(number));
                }

                break;
            case 12:
                piece.Clear();
                piece.Bytes(1, copy).Bytes(2, copy);
                AsOpened(field);
                break;
            case 13:
                Encoded part = new();
                part.Bytes(1, copy);
                piece.Clear();
                piece.Bytes(1, copy).Bytes(2, part.Span);
                AsOpened(field);
                break;
            case 14:
                piece.Clear();
                piece.Raw(copy).Raw(copy).Raw(copy).Raw(copy).Raw(copy);
                e.Bytes(field, piece.Span);
                break;
            default:
                e.Bytes(field, copy);
                break;
        }

        Predict(e.Length);
        ProtoWriter w = W;
        string span = IsTraced ? $"{P}.WrittenSpan.Slice({from}, {length})" : "";
        switch (kind)
        {
            case 0:
                Say(IsTraced ? $"{P}.AddString({field}, {span});" : "");
                w.AddString(field, w.WrittenSpan.Slice(from, length));
                break;
            case 2:
                Say(IsTraced ? $"{P}.AddRaw({span});" : "");
                w.AddRaw(w.WrittenSpan.Slice(from, length));
                break;
            case 3:
                Say(IsTraced ? $"{P}.AddBytes({field}, {P}.WrittenSequence.Slice({from}, {length}));" : "");
                w.AddBytes(field, w.WrittenSequence.Slice(from, length));
                break;
            case 4:
                Say(IsTraced ? $"{P}.AddPackedUInt32({field}, MemoryMarshal.Cast<byte, uint>({span}));" : "");
                w.AddPackedUInt32(field, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan.Slice(from, length)));
                break;
            case 5:
                Say(IsTraced ? $"{P}.AddPackedFixed32({field}, MemoryMarshal.Cast<byte, uint>({span}));" : "");
                w.AddPackedFixed32(field, MemoryMarshal.Cast<byte, uint>(w.WrittenSpan.Slice(from, length)));
                break;
            case 6:
                Say(IsTraced ? $"{P}.AddString({field}, MemoryMarshal.Cast<byte, char>({span}));" : "");
                w.AddString(field, MemoryMarshal.Cast<byte, char>(w.WrittenSpan.Slice(from, length)));
                break;
            case 7:
                Say(IsTraced ? $"Leaf({P}, {field}, {span});" : "");
                OwnLeaf(field, w.WrittenSpan.Slice(from, length));
                break;
            case 8:
                Say(IsTraced ? $"Leaf({P}, {field}, MemoryMarshal.Cast<byte, char>({span}));" : "");
                OwnLeaf(field, MemoryMarshal.Cast<byte, char>(w.WrittenSpan.Slice(from, length)));
                break;
            case 9:
                Say(IsTraced ? $"{P}.AddString({field}, $\"<{{{span}}}>\");" : "");
                w.AddString(field, $"<{w.WrittenSpan.Slice(from, length)}>");
                break;
            case 10:
                Say(IsTraced ? $"{{ var own = {span}; {P}.AddString({field}, $\"{{own}}<{{own}}{{own}}\"); }}" : "");
                ReadOnlySpan<byte> own = w.WrittenSpan.Slice(from, length);
                w.AddString(field, $"{own}<{own}{own}");
                break;
            case 11:
                Say(IsTraced ? $"MessageWriter.Root({P}).ExpandedFixed32({Tag(field, 5)}, MemoryMarshal.Cast<byte, uint>({span}));" : "");
                MessageWriter.Root(w).ExpandedFixed32(Encoded.TagBytes(field, 5), Encoded.TagSize(field), MemoryMarshal.Cast<byte, uint>(w.WrittenSpan.Slice(from, length)));
                break;
            case 12:
                Say(IsTraced ? $"{{ var own = {span}; MessageWriter.Root({P}).BytesMapEntry({Tag(field, 2)}, own, own); }}" : "");
                MessageWriter.Root(w).BytesMapEntry(Encoded.TagBytes(field, 2), Encoded.TagSize(field), w.WrittenSpan.Slice(from, length), w.WrittenSpan.Slice(from, length));
                break;
            case 13:
                Say(IsTraced ? $"LeafOfEntry({P}, {field}, {span});" : "");
                OwnLeafOfEntry(field, w.WrittenSpan.Slice(from, length));
                break;
            case 14:
                Say(IsTraced ? $"{{ var own = {span}; {P}.AddString({field}, $\"{{own}}{{{span}}}{{own}}{{{span}}}{{own}}\"); }}" : "");
                ReadOnlySpan<byte> old = w.WrittenSpan.Slice(from, length);
                w.AddString(field, $"{old}{w.WrittenSpan.Slice(from, length)}{old}{w.WrittenSpan.Slice(from, length)}{old}");
                break;
            default:
                Say(IsTraced ? $"{P}.AddBytes({field}, {span});" : "");
                w.AddBytes(field, w.WrittenSpan.Slice(from, length));
                break;
        }

        Appended();
    }

    private void OwnLeaf(int field, TextArg text)
    {
        MessageWriter m = MessageWriter.Root(W);
        LeafWriter leaf = m.StartLeaf(Encoded.TagBytes(field, 2), Encoded.TagSize(field), 1 + text.MaxSize);
        leaf.Text(0x0A, 1, text);
        m.EndLeaf(leaf);
    }

    // What was put together, as the body of a message that is opened: its length is as wide as the writer was told.
    private void AsOpened(int field) =>
        e.Tag(field, 2).Padded((uint)piece.Length, Math.Max(x.Padding, Encoded.VarintSize((uint)piece.Length))).Raw(piece.Span);

    // As a generated leaf method of a map does.
    private void OwnLeafOfEntry(int field, TextArg text)
    {
        MessageWriter entry = MessageWriter.Root(W).StartMapEntry(Encoded.TagBytes(field, 2), Encoded.TagSize(field), text);
        try
        {
            LeafWriter leaf = entry.StartLeaf(0x12, 1, 1 + text.MaxSize);
            leaf.Text(0x0A, 1, text);
            entry.EndLeaf(leaf);
            entry.Close();
        }
        catch
        {
            MessageWriter.Abandon(entry);
            throw;
        }
    }
}
