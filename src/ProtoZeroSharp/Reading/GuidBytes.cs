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
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.InvalidValue"/>: there are not 16 bytes; a field that does not occur has none.</exception>
    public static Guid ToGuid(this ReadOnlySpan<byte> bytes, bool bigEndian = true)
    {
        if (!TryToGuid(bytes, out Guid value, bigEndian))
        {
            throw new ProtoException(ProtoErrorKind.InvalidValue, $"A Guid takes 16 bytes, but the field has {bytes.Length}.");
        }

        return value;
    }

    /// <summary>The same where there are 16 bytes; else false, as for a field that does not occur.</summary>
    /// <param name="bytes">The field's 16 bytes.</param>
    /// <param name="value">The <see cref="Guid"/>.</param>
    /// <param name="bigEndian">As with <see cref="ToGuid"/>.</param>
    public static bool TryToGuid(this ReadOnlySpan<byte> bytes, out Guid value, bool bigEndian = true)
    {
        if (bytes.Length != Size)
        {
            value = default;
            return false;
        }

        value = GuidOrder.FromHalves(MemoryMarshal.Read<ulong>(bytes), MemoryMarshal.Read<ulong>(bytes.Slice(sizeof(ulong))), bigEndian);
        return true;
    }
}
