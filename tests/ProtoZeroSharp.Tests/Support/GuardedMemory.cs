using System.Buffers;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Tests.Support;

/// <summary>
/// Memory between two pages that cannot be touched: code that goes one byte too far ends the process. Linux only; elsewhere it is plain
/// memory without such pages.
/// </summary>
internal sealed unsafe class GuardedMemory : MemoryManager<byte>
{
    private const int Page = 65536;

    private readonly byte* pages;
    private readonly int size;
    private int start;
    private int length;

    /// <param name="most">The largest length that will be asked for.</param>
    public GuardedMemory(int most)
    {
        size = (most + Page - 1) / Page * Page;
        if (!IsGuarded)
        {
            pages = (byte*)Marshal.AllocHGlobal(size + (2 * Page));
            return;
        }

        pages = (byte*)Map(IntPtr.Zero, size + (2 * Page), 3, 0x22, -1, 0);
        if ((nint)pages == -1 || Protect((IntPtr)pages, Page, 0) != 0 || Protect((IntPtr)(pages + Page + size), Page, 0) != 0)
        {
            throw new InvalidOperationException("No guarded memory could be mapped.");
        }
    }

    public static bool IsGuarded => RuntimeInformation.IsOSPlatform(OSPlatform.Linux);

    /// <summary>The bytes, followed by zeros, as the last ones before the upper page or the first ones after the lower one.</summary>
    public Memory<byte> Hold(ReadOnlySpan<byte> bytes, int heldLength, bool atEnd)
    {
        length = heldLength;
        start = atEnd ? size - length : 0;
        bytes.CopyTo(GetSpan());
        GetSpan().Slice(bytes.Length).Clear();
        return Memory.Slice(0, length);
    }

    public override Span<byte> GetSpan() => new(pages + Page + start, length);

    public override MemoryHandle Pin(int elementIndex = 0) => new(pages + Page + start + elementIndex);

    public override void Unpin()
    {
    }

    public void Dispose() => Dispose(true);

    protected override void Dispose(bool disposing)
    {
        if (IsGuarded)
        {
            Unmap((IntPtr)pages, size + (2 * Page));
        }
        else
        {
            Marshal.FreeHGlobal((IntPtr)pages);
        }
    }

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern IntPtr Map(IntPtr address, nint bytes, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "mprotect")]
    private static extern int Protect(IntPtr address, nint bytes, int protection);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(IntPtr address, nint bytes);
}
