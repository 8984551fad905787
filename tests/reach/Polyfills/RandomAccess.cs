using Microsoft.Win32.SafeHandles;

namespace System.IO;

internal static class RandomAccess
{
    public static void Write(SafeFileHandle handle, IReadOnlyList<ReadOnlyMemory<byte>> pieces, long offset)
    {
        FileStream stream = new(handle, FileAccess.Write) { Position = offset };
        foreach (ReadOnlyMemory<byte> piece in pieces)
        {
            byte[] bytes = piece.ToArray();
            stream.Write(bytes, 0, bytes.Length);
        }

        stream.Flush();
    }
}
