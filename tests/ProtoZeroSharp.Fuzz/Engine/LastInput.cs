using System.IO.MemoryMappedFiles;

namespace ProtoZeroSharp.Fuzz.Engine;

/// <summary>
/// The current input, in a mapped file, where it stays when the process dies at an inaccessible page. The first four bytes are its
/// length.
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
