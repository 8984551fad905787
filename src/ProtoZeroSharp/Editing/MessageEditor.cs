using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Editing;
using ProtoZeroSharp.Reading;

namespace ProtoZeroSharp;

/// <summary>
/// A handle on a message that is changed where it lies; what every generated editor wraps. Opening scans the message's own level
/// once and keeps an offset per field in a pooled frame; a value of the same width is stored in place, for any other the tail is
/// moved once. Copies share the message. Nothing here allocates, apart from the first frames of a thread.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref partial struct MessageEditor
{
    private readonly Span<byte> data;
    private readonly EditorFrame frame;
    private readonly int key;

    /// <summary>Opens a message that begins where a buffer does.</summary>
    /// <param name="buffer">The message and room to grow.</param>
    /// <param name="length">The bytes of the message, 0 to the length of the buffer.</param>
    /// <param name="schema">What it is.</param>
    /// <param name="maxDepth">How deep messages and groups may nest: 1 to 10,000.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length or the depth is outside its limits.</exception>
    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public MessageEditor(Span<byte> buffer, int length, MessageSchema schema, int maxDepth = MessageView.DefaultDepth)
        : this(buffer, Open(buffer, length, schema, maxDepth, out int code))
    {
        if (code < 0)
        {
            MessageScan.Throw(new MessageView(buffer.Slice(0, length), maxDepth), code);
        }
    }

    private MessageEditor(Span<byte> data, EditorFrame frame)
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
    /// <exception cref="ArgumentOutOfRangeException">The length is outside its limits.</exception>
    public static bool TryOpen(Span<byte> buffer, int length, MessageSchema schema, out MessageEditor editor)
    {
        EditorFrame frame = Open(buffer, length, schema, MessageView.DefaultDepth, out int code);
        editor = code < 0 ? default : new MessageEditor(buffer, frame);
        return code == 0;
    }

    /// <summary>The bytes of the message.</summary>
    public int Length
    {
        get
        {
            EditorFrame open = Check();
            return open.End - open.Start;
        }
    }

    /// <summary>The message as it stands. The next edit changes what is seen through it.</summary>
    public ReadOnlySpan<byte> Written
    {
        get
        {
            EditorFrame open = Check();
            return data.Slice(open.Start, open.End - open.Start);
        }
    }

    /// <summary>The bytes that the buffer has left.</summary>
    public int FreeBytes
    {
        get
        {
            EditorFrame root = Check();
            while (root.Parent != null)
            {
                root = root.Parent;
            }

            return data.Length - root.End;
        }
    }

    /// <summary>The message as it stands, to be read. The next edit makes it void.</summary>
    public MessageView View
    {
        get
        {
            EditorFrame open = Check();
            return open.View(data);
        }
    }

    /// <summary>Ends the editing.</summary>
    /// <returns>The bytes of the message.</returns>
    /// <exception cref="InvalidOperationException">A nested message is open, or this was closed before.</exception>
    public int Close()
    {
        EditorFrame open = Check();
        End(open);
        return open.End - open.Start;
    }

    /// <summary>Ends the editing if it has not ended, also that of nested messages which an exception has left open.</summary>
    public void Dispose()
    {
        if (frame == null || key == 0 || (frame.Key != key && frame.Key != -key))
        {
            return;
        }

        EditorFrame innermost = frame;
        while (innermost.Key < 0)
        {
            innermost = innermost.Child!;
        }

        while (innermost != frame && frame.Key != key)
        {
            EditorFrame parent = innermost.Parent!;
            MessageEdits.Leave(innermost);
            innermost = parent.IsEntry ? parent.Parent! : parent;
        }

        End(frame);
    }

    private static void End(EditorFrame open)
    {
        if (open.Parent == null)
        {
            EditorFrame.Return(open);
        }
        else
        {
            MessageEdits.Leave(open);
        }
    }

    private static EditorFrame Open(Span<byte> buffer, int length, MessageSchema schema, int maxDepth, out int code)
    {
        if ((uint)length > (uint)buffer.Length)
        {
            EditorErrors.ThrowLength(length, buffer.Length);
        }

        if ((uint)(maxDepth - 1) >= MessageView.MaxDepth)
        {
            ReaderErrors.ThrowDepth(maxDepth);
        }

        EditorFrame frame = EditorFrame.Rent();
        frame.Schema = schema;
        frame.Start = 0;
        frame.End = length;
        frame.Depth = maxDepth;
        code = EditorScan.Run(frame, buffer);
        if (code < 0)
        {
            EditorFrame.Return(frame);
        }
        else
        {
            frame.Unlock();
        }

        return frame;
    }

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

    private MessageEditor Inner(EditorFrame inner) => new(data, inner);
}
