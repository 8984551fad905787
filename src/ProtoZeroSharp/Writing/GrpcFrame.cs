using System.Buffers.Binary;

namespace ProtoZeroSharp;

/// <summary>A gRPC message being written: five bytes of header, then everything written to the writer until <see cref="Close"/>.</summary>
public readonly unsafe ref struct GrpcFrame
#if NET8_0_OR_GREATER
    : IDisposable
#endif
{
    internal const int HeaderSize = 5;

    // Each byte of the header until the frame is closed.
    internal const byte Open = byte.MaxValue;

    private readonly HeadRoom header;

    internal GrpcFrame(HeadRoom header) => this.header = header;

    /// <summary>Fills the header: the flag and the length, big-endian. Can be called again after more was written.</summary>
    /// <param name="isCompressed">The flag: whether the bytes written are compressed.</param>
    /// <exception cref="InvalidOperationException">A submessage is open, or the frame was rolled back, flushed or reset.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Close(bool isCompressed = false)
    {
        byte* bytes = header.Fill(out int length);
        bytes[0] = isCompressed ? (byte)1 : (byte)0;
        *(int*)(bytes + 1) = BinaryPrimitives.ReverseEndianness(length);
    }

    /// <summary>
    /// For <c>using</c>: fills the length, and leaves the flag as <see cref="Close"/> set it, or sets it to 0. Does nothing when the frame cannot
    /// be closed, because an exception left something open in it.
    /// </summary>
    public void Dispose()
    {
        if (header.TryFill(out byte* bytes, out int length))
        {
            bytes[0] = bytes[0] == Open ? (byte)0 : bytes[0];
            *(int*)(bytes + 1) = BinaryPrimitives.ReverseEndianness(length);
        }
    }
}
