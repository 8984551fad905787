using System.IO.MemoryMappedFiles;

namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>
/// The input that is being worked on, in a file that is mapped: a process that touches a page it must not leaves it there. The first four
/// bytes are its length.
/// </summary>
internal sealed unsafe class LastInput : IDisposable
{
    private const int Size = 1 << 16;

    private readonly MemoryMappedFile file;
    private readonly MemoryMappedViewAccessor view;
    private readonly byte* bytes;

    public LastInput(string path)
    {
        file = MemoryMappedFile.CreateFromFile(path, FileMode.Create, null, Size);
        view = file.CreateViewAccessor();
        view.SafeMemoryMappedViewHandle.AcquirePointer(ref bytes);
    }

    public void Note(ReadOnlySpan<byte> input)
    {
        *(int*)bytes = input.Length;
        input.CopyTo(new Span<byte>(bytes + 4, Size - 4));
    }

    public void Dispose()
    {
        view.SafeMemoryMappedViewHandle.ReleasePointer();
        view.Dispose();
        file.Dispose();
    }
}
