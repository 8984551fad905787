using System.IO.Compression;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// In the place of the framework's, which neither Mono nor a browser has: the recorded conformance requests are unpacked when this program
/// is built, and pass as they are.
/// </summary>
internal sealed class BrotliStream : Stream
{
    private readonly Stream unpacked;

    public BrotliStream(Stream unpacked, CompressionMode mode)
    {
        _ = mode;
        this.unpacked = unpacked;
    }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => unpacked.Length;

    public override long Position
    {
        get => unpacked.Position;
        set => throw new NotSupportedException();
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => unpacked.Read(buffer, offset, count);

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
