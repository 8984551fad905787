using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Knows which length a message has that code of the caller edits: that of the editor which was opened last where the buffer begins. It is for a
/// buffer of the library, whose user says the length too and may say a wrong one. Watches within each other, each on its own buffer, are those of edits
/// within edits. Allocates nothing but the first frame of a thread, which keeps what the watch knows.
/// </summary>
internal readonly ref struct EditorWatch
{
    /// <summary>No editor was opened.</summary>
    public const int None = -1;

    /// <summary>The editor opened last has not ended.</summary>
    public const int Open = -2;

    private readonly EditorFrame first;
    private readonly bool isHeld;
    private readonly int outer;
    private readonly byte[]? outerBuffer;
    private readonly int outerLength;

    /// <param name="buffer">The buffer, which is not empty.</param>
    public EditorWatch(byte[] buffer)
    {
        first = EditorFrame.First();
        isHeld = first.TryHold();
        outer = first.Watch;
        outerBuffer = first.WatchedBuffer;
        outerLength = first.WatchedLength;

        // One within another has the next number, so that no editor of the one counts for the other.
        first.Watch = outer + 1;
        first.WatchedBuffer = buffer;
        first.WatchedLength = None;
    }

    /// <summary>The length, or one of the constants.</summary>
    public int Length => first.WatchedLength;

    public void Dispose()
    {
        first.Watch = outer;
        first.WatchedBuffer = outerBuffer;
        first.WatchedLength = outerLength;
        if (isHeld)
        {
            first.EndHold();
        }
    }

    /// <summary>The watch on the buffer that these bytes begin with; 0 for none. An editor that begins elsewhere in a buffer has a message of its own.</summary>
    public static int Of(EditorFrame first, Span<byte> bytes) =>
        first.WatchedBuffer is { } buffer && Unsafe.AreSame(ref MemoryMarshal.GetReference(bytes), ref buffer[0]) ? first.Watch : 0;

    /// <summary>An editor has ended with a length.</summary>
    public static void Note(EditorFrame first, EditorFrame root, int length)
    {
        if (root.WatchedBy == first.Watch)
        {
            first.WatchedLength = length;
        }

        root.WatchedBy = 0;
    }

    /// <summary>An editor could not be opened: from here on nothing is known.</summary>
    public static void Forget(EditorFrame root)
    {
        if (root.WatchedBy != 0)
        {
            Note(EditorFrame.First(), root, None);
        }
    }
}
