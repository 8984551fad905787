using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>A field that the schema does not have.</summary>
public readonly ref struct UnknownField
{
    private readonly ulong number;

    internal UnknownField(uint tag, ReadOnlySpan<byte> raw)
    {
        FieldNumber = (int)(tag >> 3);
        WireType = (WireType)(tag & 7);
        Raw = raw;
        number = 0;
    }

    internal UnknownField(int fieldNumber, ulong number)
    {
        FieldNumber = fieldNumber;
        WireType = WireType.Varint;
        Raw = default;
        this.number = number;
    }

    /// <summary>The field number.</summary>
    public int FieldNumber { get; }

    /// <summary>The wire type; of a group <see cref="WireType.StartGroup"/>.</summary>
    public WireType WireType { get; }

    /// <summary>
    /// The field as it is in the input, tag included; empty for a number in a packed run of a closed enum, which has
    /// no tag of its own.
    /// </summary>
    public ReadOnlySpan<byte> Raw { get; }

    // The number out of a packed run; 0 for any other field.
    internal ulong Number => number;

    // The value of a varint with its tag.
    internal ulong Varint
    {
        get
        {
            ref byte bytes = ref System.Runtime.InteropServices.MemoryMarshal.GetReference(Raw);
            int value = WireInput.ReadTag(ref bytes, 0, Raw.Length, out _);
            return value < 0 || WireInput.ReadVarint(ref bytes, value, Raw.Length, out ulong varint) < 0 ? 0 : varint;
        }
    }

    /// <summary>Writes the field to a message.</summary>
    /// <param name="writer">The message.</param>
    public void CopyTo(MessageWriter writer)
    {
        if (Raw.Length > 0)
        {
            writer.Raw(Raw);
        }
        else
        {
            uint tag = EncodedTag.Make(FieldNumber, WireType.Varint);
            writer.UInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), number);
        }
    }
}
