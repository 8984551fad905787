using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Scanning;

namespace ProtoZeroSharp.Editing;

/// <summary>Opens messages that are in no other, and ends the editing of any.</summary>
internal static class EditorLifetime
{
    /// <summary>Opens a message or throws.</summary>
    public static EditorFrame Open(Span<byte> buffer, int length, MessageSchema schema, ReadLimits limits)
    {
        int code = TryOpen(buffer, length, schema, limits, out EditorFrame frame);
        if (code < 0)
        {
            MessageScan.Throw(new MessageView(buffer.Slice(0, length), limits), code);
        }

        return frame;
    }

    /// <summary>Opens the message that is edited or throws.</summary>
    /// <returns>Its buffer.</returns>
    public static Span<byte> Open(EditableMessage message, MessageSchema schema, out EditorFrame frame)
    {
        Span<byte> buffer = message.Room(out int length);
        frame = Open(buffer, length, schema, message.Limits);
        frame.Message = message;
        message.NoteOpen(frame);
        return buffer;
    }

    /// <summary>Opens a message; zero, or the code of the error.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int TryOpen(Span<byte> buffer, int length, MessageSchema schema, ReadLimits limits, out EditorFrame frame)
    {
        if ((uint)length > (uint)buffer.Length)
        {
            EditorErrors.ThrowLength(length, buffer.Length);
        }

        frame = EditorFrame.Rent();
        if (frame.Schema != schema)
        {
            frame.Schema = schema;
        }

        frame.Start = 0;
        frame.End = length;
        frame.Depth = limits.MaxDepth;
        int code = EditorScan.Run(frame, buffer);
        if (code < 0)
        {
            EditorFrame.Return(frame);
        }
        else
        {
            frame.Unlock();
        }

        return code;
    }

    /// <summary>Ends the editing of a message in which nothing is open.</summary>
    /// <returns>The bytes of the message.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Close(EditorFrame frame)
    {
        int length = frame.End - frame.Start;
        End(frame);
        return length;
    }

    /// <summary>Ends the editing of a message, if the key is still its own, with all that is open in it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Dispose(EditorFrame? frame, long key)
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

        while (frame.Key != key)
        {
            // An entry of a map ends with its value.
            EditorFrame parent = innermost.Parent!;
            MessageEdits.Leave(innermost);
            innermost = parent.IsEntry ? parent.Parent! : parent;
        }

        End(frame);
    }

    private static void End(EditorFrame frame)
    {
        if (frame.Parent != null)
        {
            MessageEdits.Leave(frame);
            return;
        }

        if (frame.Message is { } message)
        {
            frame.Message = null;
            message.NoteEnd(frame.End - frame.Start);
        }

        EditorFrame.Return(frame);
    }
}
