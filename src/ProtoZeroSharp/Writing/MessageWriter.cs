using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// A handle on an open message, one word; what every generated writer wraps. Copies share the message, so it is passed by value.
/// Its methods take tags as encoded bytes and are meant for generated code: they do not check that a tag is one.
/// None allocates managed memory; output memory grows when it is full.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe ref partial struct MessageWriter
#if NET8_0_OR_GREATER
    : IDisposable
#endif
{
    internal readonly Frame* Handle;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal MessageWriter(Frame* frame) => Handle = frame;

    /// <summary>The root of an untyped writer, or the untyped submessage that is open in it.</summary>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MessageWriter Root(ProtoWriter writer)
    {
        Frame* root = writer.CheckedRoot();
        return new(StrictHandles.Enabled ? StrictHandles.NewView(root) : root);
    }

    /// <summary>Opens a submessage of whatever an untyped writer is in.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="fieldNumber">1 to 536,870,911.</param>
    public static MessageWriter Start(ProtoWriter writer, int fieldNumber)
    {
        uint tag = EncodedTag.Make(fieldNumber, WireType.LengthDelimited);
        return Root(writer).StartMessage(EncodedTag.Bytes(tag), EncodedTag.Size(tag));
    }

    /// <summary>Opens a submessage. This message cannot be written to until it is closed.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public MessageWriter StartMessage(ulong tag, int tagSize)
    {
        Frame* frame = Handle;
        byte* q = frame->Cursor;
        Frame* child = frame + 1;

        // In 64 bits, because with a poisoned cursor, or the width that means the slow path, 32 would not hold it.
        ulong body = (ulong)q + (uint)tagSize + (uint)child->Message.Width;
        if (body <= (ulong)frame->Limit)
        {
            // Before the stores below: poisoning first is what lets the processor overlap them (31 against 39 ns a message).
            frame->Cursor = (byte*)(nint)(Frame.PoisonOf64 | (sizeof(nint) - 8));
            child->Message.BodyStart = (byte*)body;
            child->Cursor = (byte*)body;

            // To the output last, where the fields follow: stores that alternate between two lines of the cache take longer. The size of
            // the tag waits where the length will be, for a Cancel; it folds into the constant.
            EncodedTag.Store(q, tag | ((ulong)(uint)tagSize << (8 * tagSize)), tagSize + 1);
        }
        else
        {
            child = FrameOperations.Start(frame, tag, tagSize, MessageForm.LengthDelimited);
        }

        return new(child);
    }

    /// <summary>Opens a submessage whose size is known: no byte of it moves when it closes, and another size throws then.</summary>
    /// <param name="tag">The encoded tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    /// <param name="size">The bytes that the body will have.</param>
    /// <exception cref="ArgumentOutOfRangeException">The size is negative.</exception>
    public MessageWriter StartMessage(ulong tag, int tagSize, int size) => new(FrameOperations.StartAnnounced(Handle, tag, tagSize, size));

    /// <summary>Opens a group. <see cref="Close"/> writes its end tag.</summary>
    /// <param name="startTag">The encoded start-group tag.</param>
    /// <param name="tagSize">Its bytes.</param>
    public MessageWriter StartGroup(ulong startTag, int tagSize) =>
        new(FrameOperations.Start(Handle, startTag, tagSize, MessageForm.Group));

    /// <summary>
    /// Opens an item of a MessageSet: a group of the number of the message's type and the message, which is field 3 and is opened
    /// with <see cref="StartEntryValue"/> or written at once before <see cref="Close"/>.
    /// </summary>
    /// <param name="typeId">The extension's number, 4 to 2,147,483,646.</param>
    public MessageWriter StartMessageSetItem(int typeId)
    {
        MessageWriter item = StartGroup(0x0B, 1);
        bool hasType = false;
        try
        {
            item.UInt32(0x10, 1, (uint)typeId);
            hasType = true;
            return item;
        }
        finally
        {
            if (!hasType)
            {
                Abandon(item);
            }
        }
    }

    /// <summary>Starts an item of a MessageSet and opens its message; closing that closes the item as well.</summary>
    /// <param name="typeId">The extension's number, 4 to 2,147,483,646.</param>
    public MessageWriter StartSetMessage(int typeId) => StartMessageSetItem(typeId).StartOnlyValue(0x1A);

    /// <summary>On an open map entry or item of a MessageSet, opens its message; closing that closes the entry as well.</summary>
    /// <param name="tag">The encoded tag of the message, field 2 of an entry and 3 of an item.</param>
    /// <param name="tagSize">Its bytes.</param>
    public MessageWriter StartEntryValue(ulong tag, int tagSize)
    {
        MessageWriter value = StartMessage(tag, tagSize);
        EntryValue.Mark(value.Handle);
        return value;
    }

    /// <summary>Ends the message: its length is written, and its parent can be written to again.</summary>
    /// <exception cref="InvalidOperationException">It is the root, was closed before, or has an open submessage.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Close() => FrameOperations.CloseShort(Handle);

    /// <summary>
    /// Removes the open message, tag included, as if it had not been opened. If it is the value of a map entry, the entry is removed too.
    /// The handle throws from now on, and its parent can be written to again.
    /// </summary>
    /// <exception cref="InvalidOperationException">It is the root, was closed before, or has an open submessage.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public void Cancel()
    {
        if (Handle->IsRoot)
        {
            WriterErrors.ThrowRootHasNoEnd();
        }

        FrameOperations.Cancel(Handle);
    }

    /// <summary>
    /// For a finally block after <see cref="Close"/>: when an exception has left the message open, undoes it with all that is open in it, so
    /// that its parent can be written to. Unlike <see cref="Cancel"/> it never throws: it does nothing on the root, after
    /// <see cref="Close"/>, and after the writer's disposal.
    /// </summary>
    /// <param name="message">The message.</param>
    // Static, because a method of the handle itself would take its address, and then the handle is in memory in all of the method.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Abandon(MessageWriter message)
    {
        // A parent that can be written to has nothing open.
        Frame* parent = message.Handle->Parent;
        if (parent != null && parent->Cursor == Frame.Poison)
        {
            Abandonment.Message(message.Handle);
        }
    }

    /// <summary>Throws unless there is code to write a message with.</summary>
    /// <param name="body">The code.</param>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNoBody(Delegate? body)
    {
        if (body is null)
        {
            WriterErrors.ThrowNull(nameof(body));
        }
    }

    /// <summary>Closes the message, or removes it when it is empty.</summary>
    /// <returns>Whether it is in the output.</returns>
    /// <exception cref="InvalidOperationException">It is the root, was closed before, or has an open submessage.</exception>
    /// <exception cref="ObjectDisposedException">The writer was disposed.</exception>
    public bool CloseUnlessEmpty()
    {
        if (!Handle->IsRoot && Handle->Cursor == Handle->Message.BodyStart)
        {
            FrameOperations.Cancel(Handle);
            return false;
        }

        Close();
        return true;
    }

    /// <summary>
    /// For <c>using</c>: closes the message if it is open. Does nothing on the root, after <see cref="Close"/>, on a default
    /// value, after the writer's disposal, and when a child was left open by an exception, so that the exception is not replaced. Only what
    /// cannot be closed replaces one: a message without the bytes it was announced with, or whose length needs room that is not there.
    /// </summary>
    /// <exception cref="InvalidOperationException">The message was announced with a size and has another one.</exception>
    /// <exception cref="ProtoException">Its length needs a byte more than was reserved, and the memory or the maximum length has no room for it.</exception>
    // The shortest of what Close inlines, and no more: a finally block of more than some fifteen statements is called as a function, with all
    // locals of the method on the stack (using took 1.3 times as long as Close, on .NET 8 twice).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose()
    {
        Frame* frame = Handle;
        if (frame == null)
        {
            return;
        }

        byte* q = frame->Cursor;
        byte* body = frame->Message.BodyStart;
        if (frame->Message.Width == 1 && (nuint)q - (nuint)body < 0x80)
        {
            frame->Cursor = (byte*)(nint)(Frame.PoisonOf64 | (sizeof(nint) - 8));
            body[-1] = (byte)((nuint)q - (nuint)body);
            (frame - 1)->Cursor = q;
        }
        else
        {
            FrameOperations.Dispose(frame);
        }
    }
}
