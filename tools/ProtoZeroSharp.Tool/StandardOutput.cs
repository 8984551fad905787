using System;
using System.IO;
using Microsoft.Win32.SafeHandles;

namespace ProtoZeroSharp.Tool;

/// <summary>Standard output that ends the command when nobody reads it any more. The console's own stream takes all that is written then.</summary>
internal static class StandardOutput
{
    private const int Descriptor = 1;
    private const int BrokenPipe = 32;

    public static Stream Open()
    {
        if (!OperatingSystem.IsWindows())
        {
            var stream = new FileStream(new SafeFileHandle(Descriptor, ownsHandle: false), FileAccess.Write, bufferSize: 0);

            // In a file it would write at a position of its own, over what others write to the same output.
            if (!stream.CanSeek)
            {
                return stream;
            }
        }

        return Console.OpenStandardOutput();
    }

    /// <summary>Whether a write failed because nobody reads.</summary>
    public static bool IsClosed(IOException exception) => !OperatingSystem.IsWindows() && exception.HResult == BrokenPipe;
}
