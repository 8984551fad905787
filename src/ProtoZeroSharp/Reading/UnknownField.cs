using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
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
    /// no tag of its own. <see cref="CopyTo(ProtoWriter)"/> writes either, and <see cref="Varint"/> is the number.
    /// </summary>
    public ReadOnlySpan<byte> Raw { get; }

    /// <summary>
    /// The value of a varint, all 64 bits of it; also that of a number in a packed run, of which a negative one is extended to 64 bits as in every varint.
    /// Zero if somebody has changed the bytes since. Decoded at each call; allocates nothing.
    /// </summary>
    /// <exception cref="InvalidOperationException"><see cref="WireType"/> is not <see cref="WireType.Varint"/>.</exception>
    public ulong Varint
    {
        get
        {
            if (WireType != WireType.Varint)
            {
                throw new InvalidOperationException($"Field {FieldNumber} is no varint but of wire type {WireType}: look at WireType first.");
            }

            if (Raw.IsEmpty)
            {
                return number;
            }

            ref byte bytes = ref MemoryMarshal.GetReference(Raw);
            int value = WireInput.ReadTag(ref bytes, 0, Raw.Length, out _);
            return value < 0 || WireInput.ReadVarint(ref bytes, value, Raw.Length, out ulong varint) < 0 ? 0 : varint;
        }
    }

    /// <summary>
    /// Writes the field to the innermost open message: its bytes as they are, or a number of a packed run with a tag of its own. Costs the copy of
    /// its bytes and allocates nothing.
    /// </summary>
    /// <param name="writer">Where to.</param>
    /// <exception cref="InvalidOperationException">A submessage is open that a generated writer has started: pass that writer.</exception>
    /// <exception cref="ProtoException">There is no room, or the maximum length is reached. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void CopyTo(ProtoWriter writer) => CopyTo(MessageWriter.Root(writer));

    /// <summary>As <see cref="CopyTo(ProtoWriter)"/>, to the message of a generated writer.</summary>
    /// <param name="writer">The generated writer, as it is: <c>field.CopyTo(person)</c>.</param>
    /// <exception cref="InvalidOperationException">The message was closed, or a submessage of it is open.</exception>
    /// <exception cref="ProtoException">There is no room, or the maximum length is reached. Nothing was written.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void CopyTo(MessageTarget writer) => CopyTo(writer.Message);

    internal void CopyTo(MessageWriter message)
    {
        if (Raw.Length > 0)
        {
            message.Raw(Raw);
        }
        else
        {
            uint tag = EncodedTag.Make(FieldNumber, WireType.Varint);
            message.UInt64(EncodedTag.Bytes(tag), EncodedTag.Size(tag), number);
        }
    }
}
