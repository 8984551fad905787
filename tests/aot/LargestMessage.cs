using System.Runtime.InteropServices;
using ProtoZeroSharp;

/// <summary>
/// A message of exactly 2,147,483,647 bytes, and what happens to the next one. Here, because it needs more memory than every
/// machine that runs the tests can spare.
/// </summary>
internal static unsafe class LargestMessage
{
    private const int Limit = int.MaxValue;
    private const int Block = 1 << 30;

    /// <summary>What went wrong, or null.</summary>
    public static string? Problem()
    {
        byte* zeros = (byte*)NativeMemory.AllocZeroed(Block);
        try
        {
            return Problem(new ReadOnlySpan<byte>(zeros, Block));
        }
        finally
        {
            NativeMemory.Free(zeros);
        }
    }

    private static string? Problem(ReadOnlySpan<byte> zeros)
    {
        using (var proto = new ProtoWriter())
        {
            // Tag and length take six bytes each.
            proto.AddBytes(1, zeros);
            proto.AddBytes(2, zeros[..(Limit - Block - 12)]);
            if (proto.Length != Limit || proto.WrittenSpan[^1] != 0 || proto.WrittenSpan[Block + 6] != 0x12)
            {
                return $"the largest message has {proto.Length} bytes";
            }

            try
            {
                proto.AddVarInt(1, 1);
                return "a byte beyond the limit was written";
            }
            catch (ProtoException e) when (e.Kind == ProtoErrorKind.MessageTooLarge && proto.Length == Limit)
            {
            }
        }

        using (var proto = new ProtoWriter())
        {
            // Inside a submessage whose length outgrows the byte that was reserved for it, up to the limit.
            proto.StartSub(1);
            proto.AddBytes(1, zeros);
            proto.AddBytes(2, zeros[..(Limit - Block - 12 - 6)]);
            proto.CloseSub();
            if (proto.Length != Limit || Convert.ToHexString(proto.WrittenSpan[..6]) != "0AF9FFFFFF07")
            {
                return $"the largest submessage makes {proto.Length} bytes, starting {Convert.ToHexString(proto.WrittenSpan[..6])}";
            }
        }

        ProtoMemory.Trim();
        return ProtoMemory.AllocatedBytes == 0 ? null : $"{ProtoMemory.AllocatedBytes} bytes were not returned";
    }
}
