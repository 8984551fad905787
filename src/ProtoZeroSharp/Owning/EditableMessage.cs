using System.Buffers;
using ProtoZeroSharp.Owning;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// An encoded message that is edited in buffers which grow: when an edit does not fit, it is done again with twice the room. An edit
/// happens as a whole or not at all, also when it throws. The buffers come from the shared array pool. Each edit copies the message once;
/// where that is too much, open an editor on a buffer of your own. May live in a field and cross an <c>await</c>; one user at a time.
/// </summary>
public sealed class EditableMessage : IDisposable
{
    /// <summary>The most bytes unless said otherwise: 67,108,864.</summary>
    public const int DefaultMaxLength = 64 << 20;

    private const int LeastRoom = 256;

    private readonly int maxLength;
    private byte[] current;
    private byte[] next = [];
    private int length;

    // How much longer the last edit made the message: the next one has room for as much, as it often adds as much.
    private int growth;

    // In an edit: the length of what is in the next buffer, and the editor that is open there.
    private int edited;
    private IOpenEditor? open;
    private ProtoException? full;
    private OneAtATime editing;

    /// <summary>Copies a message to edit.</summary>
    /// <param name="message">The encoded message, or nothing for an empty one. It is not checked.</param>
    /// <param name="maxLength">The most bytes that the message and the room to edit it may have, at least those of the message; 2,147,483,591 if it is more.</param>
    /// <param name="limits">How deep messages and groups may nest where editors look; 100 levels by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The message is longer than the maximum.</exception>
    public EditableMessage(ReadOnlySpan<byte> message = default, int maxLength = DefaultMaxLength, ReadLimits limits = default)
    {
        maxLength = Math.Min(maxLength, ArrayLimits.MostBytes);
        if (maxLength < message.Length)
        {
            throw new ArgumentOutOfRangeException(nameof(maxLength), maxLength, "The message is longer than the maximum.");
        }

        Limits = limits;
        this.maxLength = maxLength;
        length = message.Length;
        current = ArrayPool<byte>.Shared.Rent(Math.Max(length, 1));
        message.CopyTo(current);
    }

    /// <summary>The bytes of the message. In an edit: those before it.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public int Length => Memory.Length;

    /// <summary>The message as it is now, valid until the next edit or <see cref="Dispose"/>. In an edit: as it was before it.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySpan<byte> Span => Memory.Span;

    /// <summary>As <see cref="Span"/>.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlyMemory<byte> Memory => current is { Length: > 0 } bytes ? new(bytes, 0, length) : throw new ObjectDisposedException(nameof(EditableMessage));

    /// <summary>
    /// Edits the message. Has room for as much as the edit before has added, for a quarter of the message and for 256 bytes. An edit that
    /// needs more runs again with the room doubled, and an exception is allocated each time. Otherwise nothing is allocated while both buffers
    /// are long enough; to a message that grows the pool gives two longer ones each time that it has doubled, which it may allocate.
    /// </summary>
    /// <remarks>
    /// Do not ask an editor in the lambda for <c>Fits</c> or <c>FreeBytes</c>: they tell of the buffer of this attempt, not of what the message
    /// may have, and an edit that is left out because of them is not tried again. One whose exception the lambda catches is, up to the maximum.
    /// </remarks>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Opens an editor on the message, edits, and ends the editor; then perhaps another one. It may run several times.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.BufferFull"/>: it needs more than the maximum. Others: the message is malformed.</exception>
    /// <exception cref="InvalidOperationException">It is being edited, or the lambda left an editor open. The message was not changed.</exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public void Edit<TState>(TState state, EditorBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (body is null)
        {
            throw new ArgumentNullException(nameof(body));
        }

        Enter();
        try
        {
            ReadOnlySpan<byte> message = Span;
            long capacity = length + (long)Math.Max(Math.Max(length / 4, LeastRoom), growth);
            while (!TryEdit(message, (int)Math.Min(capacity, maxLength), state, body))
            {
                capacity = 2L * next.Length;
            }

            try
            {
            }
            finally
            {
                // As a whole: see Uninterrupted.
                (current, next, length, growth) = (next, current, edited, edited - length);
            }
        }
        finally
        {
            full = null;
            editing.Exit();
        }
    }

    /// <summary>Returns the buffers. Idempotent.</summary>
    /// <exception cref="InvalidOperationException">It is being edited.</exception>
    public void Dispose()
    {
        Enter();
        try
        {
            Return(ref current);
            Return(ref next);
        }
        finally
        {
            editing.Exit();
        }
    }

    internal ReadLimits Limits { get; }

    // The message as the edit has left it so far, and the room after it, for an editor.
    internal Span<byte> Room(out int used)
    {
        if (open != null)
        {
            throw new InvalidOperationException("Another editor of this message is open: close it first.");
        }

        used = edited;
        return next.AsSpan(0, Math.Min(next.Length, maxLength));
    }

    // An editor was opened there.
    internal void NoteOpen(IOpenEditor editor) => open = editor;

    // The editor has ended.
    internal void NoteEnd(int newLength)
    {
        open = null;
        edited = newLength;
    }

    // An editor throws this, because the buffer has no room.
    internal void NoteFull(ProtoException exception) => full = exception;

    private void Enter()
    {
        if (!editing.TryEnter())
        {
            throw new InvalidOperationException("The message is being edited: the lambda of an edit has not returned, here or on another thread. One edit at a time; a lock keeps others out.");
        }
    }

    private bool TryEdit<TState>(ReadOnlySpan<byte> message, int capacity, TState state, EditorBody<TState> body)
#if NET10_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (next.Length < Math.Max(capacity, 1))
        {
            Return(ref next);
            next = ArrayPool<byte>.Shared.Rent(Math.Max(capacity, 1));
        }

        message.CopyTo(next);
        edited = message.Length;
        full = null;
        bool isDone = false;
        try
        {
            body(new MessageEdit(this), state);
            isDone = open == null ? true : throw new InvalidOperationException("The edit left its editor open: open it with using, or close it. The message was not changed.");
        }
        catch (Exception) when (full != null && next.Length < maxLength)
        {
            // What the lambda made of an attempt without room says nothing of one that has it.
        }
        catch (ProtoException e) when (e == full)
        {
            // Only this one is about the room: the lambda may have filled other memory too.
        }
        finally
        {
            // Its frame is to be used again.
            open?.Abandon();
        }

        return full != null && next.Length < maxLength ? false : isDone ? true : throw AboveMaximum(full!);
    }

    private ProtoException AboveMaximum(ProtoException full) => new(
        ProtoErrorKind.BufferFull,
        $"The edit needs more than the {Counted.Bytes(maxLength)} that this EditableMessage may have, which is its maxLength. {full.Message}",
        full.Offset,
        full.FieldNumber);

    private static void Return(ref byte[] buffer)
    {
        byte[] rented = buffer;
        buffer = [];
        if (rented.Length != 0)
        {
            PooledArray.Return(rented);
        }
    }
}
