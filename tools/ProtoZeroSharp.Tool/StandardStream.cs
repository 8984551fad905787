using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;

namespace ProtoZeroSharp.Tool;

/// <summary>
/// Standard output and standard error where the console's own streams are not what a command needs: they take all that is written when
/// nobody reads it any more, and throw where an error is reported.
/// </summary>
internal sealed class StandardStream : Stream
{
    private const int OutputDescriptor = 1;
    private const int ErrorDescriptor = 2;
    private const int Interrupted = 4;
    private const int BrokenPipe = 32;

    // Who started the tool may have made its pipe one that does not wait.
    private static readonly int TryAgain = OperatingSystem.IsLinux() ? 11 : 35;

    private readonly int descriptor;

    private StandardStream(int descriptor) => this.descriptor = descriptor;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Standard output that ends the command when nobody reads it any more.</summary>
    public static Stream OpenOutput() => OperatingSystem.IsWindows() ? Console.OpenStandardOutput() : new StandardStream(OutputDescriptor);

    /// <summary>Standard error that loses what it cannot take: there is nowhere else to say it, and the exit code stays what it would be.</summary>
    public static void SetError()
    {
        if (!OperatingSystem.IsWindows())
        {
            Console.SetError(new StreamWriter(new StandardStream(ErrorDescriptor), Console.Error.Encoding) { AutoFlush = true });
        }
    }

    /// <summary>Whether a write failed because nobody reads.</summary>
    public static bool IsClosed(IOException exception) => !OperatingSystem.IsWindows() && exception.HResult == BrokenPipe;

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        while (!buffer.IsEmpty)
        {
            nint written = WriteSome(descriptor, in MemoryMarshal.GetReference(buffer), buffer.Length);
            if (written >= 0)
            {
                buffer = buffer[(int)written..];
                continue;
            }

            int error = Marshal.GetLastPInvokeError();
            if (error == TryAgain)
            {
                Thread.Sleep(1);
            }
            else if (error != Interrupted)
            {
                if (descriptor == ErrorDescriptor)
                {
                    return;
                }

                throw new IOException("Standard output cannot be written: " + Marshal.GetPInvokeErrorMessage(error), error);
            }
        }
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    [DllImport("libc", EntryPoint = "write", SetLastError = true)]
    private static extern nint WriteSome(int descriptor, in byte buffer, nint count);
}
