using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// The counterpart of what writers and editors do with a <see cref="Guid"/>: 16 bytes in the order in which it is read as text.
/// <c>new Guid(bytes)</c> expects another order, in which the first three parts are little-endian.
/// </summary>
public static class GuidBytes
{
    private const int Size = 16;

    /// <summary>Reads a <see cref="Guid"/> from a <c>bytes</c> field. Allocates nothing.</summary>
    /// <param name="bytes">The field's 16 bytes.</param>
    /// <param name="bigEndian">True: in the order in which it is read as text, as RFC 9562 has it. False: as <see cref="Guid.ToByteArray()"/>.</param>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidLength"/>: there are not 16 bytes.</exception>
    public static Guid ToGuid(this ReadOnlySpan<byte> bytes, bool bigEndian = true)
    {
        if (bytes.Length != Size)
        {
            throw new ProtoException(ProtoErrorKind.InvalidLength, $"A Guid takes 16 bytes, but the field has {bytes.Length}.");
        }

        Guid value = MemoryMarshal.Read<Guid>(bytes);
        return bigEndian ? GuidOrder.Reverse(value) : value;
    }
}
