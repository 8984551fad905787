using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>The exceptions of the editors.</summary>
internal static class EditorErrors
{
    public static void ThrowLocked(EditorFrame frame, long key)
    {
        if (key != 0 && frame.Key == -key)
        {
            throw new InvalidOperationException("A nested message of this one is being edited: close that editor first.");
        }

        throw new InvalidOperationException("This editor was closed, or is a copy of one that was: open the message again.");
    }

    public static ProtoException BufferFull(int used, long growth, int capacity, int fieldNumber) => new(
        ProtoErrorKind.BufferFull,
        $"The buffer of the editor is full: it has room for {Counted.Bytes(capacity - used)}; the edit takes {growth} more. The message was not changed.",
        used,
        fieldNumber);

    public static void ThrowLength(int length, int capacity) =>
        throw new ArgumentOutOfRangeException(nameof(length), length, $"The length of the message must be between 0 and {capacity}, the length of the buffer.");

    public static void ThrowIndex(int index, int count) =>
        throw new ArgumentOutOfRangeException(nameof(index), index, $"The field has {Counted.Of(count, "element")}.");

    public static void ThrowNull(string name) => throw new ArgumentNullException(name);
}
