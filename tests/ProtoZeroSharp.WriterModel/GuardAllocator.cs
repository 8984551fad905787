using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.WriterModel;

/// <summary>
/// Puts each block next to a page that cannot be touched, after it or before it, fills it, checks the bytes around it when it is
/// freed, and makes freed memory unreadable for a long time. Linux only: the pages are made with mmap.
/// </summary>
internal sealed unsafe class GuardAllocator : NativeAllocator
{
    private const int Page = 4096;
    private const byte Fresh = 0xCD;
    private const byte Slack = 0xD7;

    /// <summary>Larger blocks are put against a page, but not filled.</summary>
    private const uint MostFilled = 1 << 30;

    private const long QuarantineBytes = 256L << 20;

    private readonly ConcurrentDictionary<nint, (nint Pages, nuint Length, nuint Size)> blocks = new();
    private readonly ConcurrentQueue<(nint Pages, nuint Length)> quarantine = new();
    private long quarantined;
    private long liveBytes;

    public static bool IsSupported => RuntimeInformation.IsOSPlatform(OSPlatform.Linux);

    /// <summary>Whether blocks are made here, and not by the process's heap.</summary>
    public bool IsOn { get; set; }

    /// <summary>Whether the guard page is directly before a block, not directly after it.</summary>
    public bool IsAtFront { get; set; }

    public int LiveBlocks => blocks.Count;

    public long LiveBytes => Volatile.Read(ref liveBytes);

    public override void* Allocate(nuint size)
    {
        if (!IsOn)
        {
            return NativeMemory.Alloc(size);
        }

        nuint body = (size + Page - 1) / Page * Page;
        nuint length = body + (2 * Page);
        nint pages = Map(0, (nint)length, 3, 0x22, -1, 0);
        if (pages == -1)
        {
            throw new OutOfMemoryException();
        }

        byte* start = (byte*)pages + Page;
        byte* block = IsAtFront ? start : start + body - size;
        if (size <= MostFilled)
        {
            new Span<byte>(start, (int)body).Fill(Slack);
            new Span<byte>(block, (int)size).Fill(Fresh);
        }

        if (Protect(pages, Page, 0) != 0 || Protect((nint)(start + body), Page, 0) != 0)
        {
            throw new InvalidOperationException("mprotect failed: the limit of maps may be reached.");
        }

        blocks[(nint)block] = (pages, length, size);
        Interlocked.Add(ref liveBytes, (long)size);
        return block;
    }

    public override void* Reallocate(void* block, nuint oldSize, nuint newSize)
    {
        if (!IsOn && !blocks.ContainsKey((nint)block))
        {
            return NativeMemory.Realloc(block, newSize);
        }

        void* larger = Allocate(newSize);
        if (block != null)
        {
            Buffer.MemoryCopy(block, larger, newSize, Math.Min(oldSize, newSize));
            Free(block, oldSize);
        }

        return larger;
    }

    public override void Free(void* block, nuint size)
    {
        if (!blocks.TryRemove((nint)block, out (nint Pages, nuint Length, nuint Size) found))
        {
            // Made before this took over, or freed twice: the process's heap knows.
            NativeMemory.Free(block);
            return;
        }

        if (found.Size != size)
        {
            Environment.FailFast($"A block of {found.Size} bytes was freed with a size of {size}.");
        }

        byte* start = (byte*)found.Pages + Page;
        int body = size <= MostFilled ? (int)found.Length - (2 * Page) : 0;
        int before = (int)((byte*)block - start);
        if (body != 0 && (new Span<byte>(start, before).IndexOfAnyExcept(Slack) >= 0
            || new Span<byte>(start + before + (int)size, body - before - (int)size).IndexOfAnyExcept(Slack) >= 0))
        {
            Environment.FailFast("Bytes beside a block were changed.");
        }

        Interlocked.Add(ref liveBytes, -(long)size);
        Protect(found.Pages, (nint)found.Length, 0);
        quarantine.Enqueue((found.Pages, found.Length));
        Interlocked.Add(ref quarantined, (long)found.Length);
        while ((Volatile.Read(ref quarantined) > QuarantineBytes || quarantine.Count > 8000) && quarantine.TryDequeue(out (nint Pages, nuint Length) oldest))
        {
            Interlocked.Add(ref quarantined, -(long)oldest.Length);
            Unmap(oldest.Pages, (nint)oldest.Length);
        }
    }

    [DllImport("libc", EntryPoint = "mmap")]
    private static extern nint Map(nint address, nint length, int protection, int flags, int file, nint offset);

    [DllImport("libc", EntryPoint = "mprotect")]
    private static extern int Protect(nint address, nint length, int protection);

    [DllImport("libc", EntryPoint = "munmap")]
    private static extern int Unmap(nint address, nint length);
}
