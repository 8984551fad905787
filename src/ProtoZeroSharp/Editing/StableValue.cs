using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// A value for the time of an edit: itself, or a rented copy where it lies in the very buffer whose bytes are about to move.
/// </summary>
internal ref struct StableValue
{
    private byte[]? copy;

    public StableValue(ReadOnlySpan<byte> data, FieldValue value)
    {
        copy = Copy(data, value.Memory);
        Value = copy == null ? value : value.MovedTo(copy.AsSpan(0, value.Memory.Length));
    }

    public FieldValue Value { get; }

    public void Dispose()
    {
        Return(copy);
        copy = null;
    }

    /// <summary>A rented copy of bytes that lie in the buffer; else null.</summary>
    public static byte[]? Copy(ReadOnlySpan<byte> data, ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length == 0 || !data.Overlaps(bytes))
        {
            return null;
        }

        byte[] copy = ArrayPool<byte>.Shared.Rent(bytes.Length);
        bytes.CopyTo(copy);
        return copy;
    }

    public static void Return(byte[]? copy)
    {
        if (copy != null)
        {
            PooledArray.Return(copy);
        }
    }
}
