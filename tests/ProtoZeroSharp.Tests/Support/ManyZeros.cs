using System.Runtime.InteropServices;
using Xunit;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>Gigabytes of zeros to read, which are the same few megabytes of memory at many addresses.</summary>
internal static class ManyZeros
{
    private const int Memory = 1 << 24;

    /// <summary>Runs the body with the address of so many zeros, a multiple of 16 MB, where the system can map them; elsewhere says that the test is skipped.</summary>
    public static void Run(long length, Action<IntPtr> body)
    {
        if (!RuntimeInformation.IsOSPlatform(OSPlatform.Linux))
        {
            Console.WriteLine("skipped: the same memory at many addresses is had from Linux's mmap");
            return;
        }

        int file = CreateFile("zeros", 0);
        Assert.Equal(0, SetLength(file, Memory));

        // Private, anonymous, not reserved; then the file over all of it: read only, shared, there.
        IntPtr start = Map(IntPtr.Zero, (nint)length, 0, 0x4022, -1, 0);
        Assert.NotEqual(-1, (long)start);
        try
        {
            for (long offset = 0; offset < length; offset += Memory)
            {
                IntPtr address = (IntPtr)((long)start + offset);
                Assert.Equal(address, Map(address, Memory, 1, 0x11, file, 0));
            }

            body(start);
        }
        finally
        {
            _ = Unmap(start, (nint)length);
            _ = Close(file);
        }
    }

    [DllImport("libc", EntryPoint = "memfd_create", CharSet = CharSet.Ansi, BestFitMapping = false, ThrowOnUnmappableChar = true)]
    private static extern int CreateFile(string name, uint flags);

    [DllImport("libc", EntryPoint = "ftruncate")]
    private static extern int SetLength(int file, nint length);

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern IntPtr Map(IntPtr address, nint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(IntPtr address, nint length);

    [DllImport("libc", EntryPoint = "close")]
    private static extern int Close(int file);
}
