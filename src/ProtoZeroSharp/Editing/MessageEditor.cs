using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Editing;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// A handle on a message that is changed where it lies; what every generated editor wraps. Opening scans the message's own level
/// once and keeps an offset per field in a pooled frame; a value of the same width is stored in place, for any other the tail is
/// moved once. Copies share the message. Nothing here allocates, apart from the first frames of a thread.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref partial struct MessageEditor
#if NET8_0_OR_GREATER
    : IDisposable
#endif
{
    private readonly Span<byte> data;
    private readonly EditorFrame frame;
    private readonly long key;

    /// <summary>Opens a message that begins where a buffer does.</summary>
    /// <param name="buffer">The message and room to grow.</param>
    /// <param name="length">The bytes of the message, 0 to the length of the buffer.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="limits">How deep messages and groups may nest; 100 levels by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is outside its limits.</exception>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public MessageEditor(Span<byte> buffer, int length, MessageSchema schema, ReadLimits limits = default)
        : this(buffer, EditorLifetime.Open(buffer, length, schema, limits))
    {
    }

    /// <summary>Opens the message that an <see cref="EditableMessage"/> edits. Ending this editor tells it the new length.</summary>
    /// <param name="message">The message in its edit.</param>
    /// <param name="schema">What it is.</param>
    /// <exception cref="InvalidOperationException">Another editor of the message is open, or it is a default one.</exception>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public MessageEditor(MessageEdit message, MessageSchema schema)
    {
        data = EditorLifetime.Open(message.Owner, schema, out frame);
        key = frame.Key;
    }

    internal MessageEditor(Span<byte> data, EditorFrame frame)
    {
        this.data = data;
        this.frame = frame;
        key = frame.Key;
    }

    /// <summary>Opens a message if its own level is well-formed; allocates nothing when it is not.</summary>
    /// <param name="buffer">The message and room to grow.</param>
    /// <param name="length">The bytes of the message, 0 to the length of the buffer.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="editor">The editor, or the default one.</param>
    /// <param name="limits">How deep messages and groups may nest; 100 levels by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is outside its limits.</exception>
    public static bool TryOpen(Span<byte> buffer, int length, MessageSchema schema, out MessageEditor editor, ReadLimits limits = default)
    {
        bool isOpen = EditorLifetime.TryOpen(buffer, length, schema, limits, out EditorFrame frame) == 0;
        editor = isOpen ? new MessageEditor(buffer, frame) : default;
        return isOpen;
    }

    /// <summary>The bytes of the message.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            EditorFrame open = Check();
            return open.End - open.Start;
        }
    }

    /// <summary>The message as it is now. The next edit changes what is seen through it.</summary>
    public ReadOnlySpan<byte> WrittenSpan
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            EditorFrame open = Check();
            return data.Slice(open.Start, open.End - open.Start);
        }
    }

    /// <summary>The bytes that the buffer has left. In an edit of an <see cref="EditableMessage"/>, whose buffer grows, it says nothing of what has room.</summary>
    public int FreeBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => data.Length - MessageResizing.Root(Check()).End;
    }

    /// <summary>
    /// Whether the buffer takes a message that is longer by so many bytes, counting the lengths around it that grow with it. In an edit of an
    /// <see cref="EditableMessage"/>, whose buffer grows, do not ask: what has no room is edited again with more of it.
    /// </summary>
    /// <param name="growth">The bytes that an edit adds here, less what it removes.</param>
    public bool Fits(int growth) => MessageResizing.Fits(Open(), growth);

    /// <summary>The message as it is now, to be read. The next edit makes it void.</summary>
    public MessageView View
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Open().View;
    }

    /// <summary>Ends the editing.</summary>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="InvalidOperationException">A nested message is open, or this was closed before.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Close() => EditorLifetime.Close(Check());

    /// <summary>Ends the editing if it has not ended, also that of nested messages which an exception has left open.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose() => EditorLifetime.Dispose(frame, key);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private EditorFrame Check()
    {
        EditorFrame open = frame;
        if (open.Key != key)
        {
            EditorErrors.ThrowLocked(open, key);
        }

        return open;
    }

    private EditedMessage Open() => new(data, Check());

    private MessageEditor Inner(EditorFrame inner) => new(data, inner);
}
