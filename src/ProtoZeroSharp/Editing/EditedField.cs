using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>The field that an edit changes.</summary>
internal readonly struct EditedField(int slot, ulong tag)
{
    /// <summary>Where the frame keeps its offset; <see cref="EditorFrame.Capacity"/> and above: nowhere.</summary>
    public readonly int Slot = slot;

    /// <summary>The tag as its bytes.</summary>
    public readonly ulong Tag = tag;

    /// <summary>The bytes of the tag: 1 to 5.</summary>
    public readonly int TagSize = EncodedTag.SizeOfBytes(tag);

    public readonly int Number = EncodedTag.FieldNumberOf(tag);

    public WireType WireType => (WireType)(Tag & 7);

    public bool IsGroup => WireType == WireType.StartGroup;

    /// <summary>The tag's number, as a cursor gives it.</summary>
    public uint TagNumber => ((uint)Number << 3) | (uint)WireType;

    /// <summary>Writes the tag.</summary>
    /// <returns>Its size.</returns>
    public int WriteTag(Span<byte> destination) => WriteTag(destination, Tag);

    /// <summary>Writes the end tag of a group.</summary>
    /// <returns>Its size.</returns>
    public int WriteEndTag(Span<byte> destination) => WriteTag(destination, EncodedTag.EndOf(Tag));

    /// <summary>Writes a message or group without content.</summary>
    public void WriteEmpty(Span<byte> destination)
    {
        Span<byte> end = destination.Slice(WriteTag(destination));
        if (IsGroup)
        {
            WriteEndTag(end);
        }
        else
        {
            end[0] = 0;
        }
    }

    /// <summary>Whether bytes begin with the tag in its shortest form.</summary>
    public bool IsTag(ReadOnlySpan<byte> bytes)
    {
        for (int i = 0; i < TagSize; i++)
        {
            if (bytes[i] != (byte)(Tag >> (8 * i)))
            {
                return false;
            }
        }

        return true;
    }

    private int WriteTag(Span<byte> destination, ulong bytes)
    {
        for (int i = 0; i < TagSize; i++)
        {
            destination[i] = (byte)(bytes >> (8 * i));
        }

        return TagSize;
    }
}
