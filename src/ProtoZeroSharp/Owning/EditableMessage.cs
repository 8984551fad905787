using System.Buffers;
using ProtoZeroSharp.Editing;
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
    private bool isEditing;

    /// <summary>Copies a message to edit.</summary>
    /// <param name="message">The encoded message, or nothing for an empty one. It is not checked.</param>
    /// <param name="maxLength">The most bytes that the message and the room to edit it may have, at least those of the message; 2,147,483,591 if it is more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The message is longer than the maximum.</exception>
    public EditableMessage(ReadOnlySpan<byte> message = default, int maxLength = DefaultMaxLength)
    {
        if (maxLength < message.Length)
        {
            throw new ArgumentOutOfRangeException(nameof(maxLength), maxLength, "The message is longer than the maximum.");
        }

        this.maxLength = Math.Min(maxLength, ArrayLimits.MostBytes);
        length = message.Length;
        current = ArrayPool<byte>.Shared.Rent(Math.Max(length, 1));
        message.CopyTo(current);
    }

    /// <summary>The bytes of the message.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public int Length => Memory.Length;

    /// <summary>The message as it is now, valid until the next edit or <see cref="Dispose"/>.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlySpan<byte> Span => Memory.Span;

    /// <summary>As <see cref="Span"/>.</summary>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public ReadOnlyMemory<byte> Memory => current.Length == 0 ? throw new ObjectDisposedException(nameof(EditableMessage)) : new(current, 0, length);

    /// <summary>
    /// Edits the message. Allocates nothing when the room suffices, as it does from the second such edit on; otherwise an exception for each
    /// time that it is doubled.
    /// </summary>
    /// <typeparam name="TState">What the lambda needs.</typeparam>
    /// <param name="state">Passed to the lambda.</param>
    /// <param name="body">Opens an editor, edits, and returns what its <c>Close</c> returns. It may run several times.</param>
    /// <exception cref="ArgumentNullException">The lambda is null.</exception>
    /// <exception cref="ProtoException"><see cref="ProtoErrorKind.BufferFull"/>: it needs more than the maximum. Others: the message is malformed.</exception>
    /// <exception cref="InvalidOperationException">
    /// It is being edited, or the lambda did not return the length of the message: that of the editor opened last on the buffer or, when it opened none,
    /// one from 0 to that of the buffer. The message was not changed.
    /// </exception>
    /// <exception cref="ObjectDisposedException">It was disposed.</exception>
    public void Edit<TState>(TState state, EditorBody<TState> body)
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (body is null)
        {
            throw new ArgumentNullException(nameof(body));
        }

        ReadOnlySpan<byte> message = Span;
        if (isEditing)
        {
            throw new InvalidOperationException("The message is being edited.");
        }

        isEditing = true;
        try
        {
            long capacity = length + (long)Math.Max(length / 4, LeastRoom);
            int edited;
            while (!TryEdit(message, (int)Math.Min(capacity, maxLength), state, body, out edited))
            {
                capacity = 2L * next.Length;
            }

            (current, next, length) = (next, current, edited);
        }
        finally
        {
            isEditing = false;
        }
    }

    /// <summary>Returns the buffers. Idempotent.</summary>
    /// <exception cref="InvalidOperationException">It is being edited.</exception>
    public void Dispose()
    {
        if (isEditing)
        {
            throw new InvalidOperationException("The message is being edited.");
        }

        Return(ref current);
        Return(ref next);
    }

    private bool TryEdit<TState>(ReadOnlySpan<byte> message, int capacity, TState state, EditorBody<TState> body, out int edited)
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        if (next.Length < Math.Max(capacity, 1))
        {
            Return(ref next);
            next = ArrayPool<byte>.Shared.Rent(Math.Max(capacity, 1));
        }

        Span<byte> buffer = next.AsSpan(0, Math.Min(next.Length, maxLength));
        message.CopyTo(buffer);
        ProtoException full;
        try
        {
            edited = Run(buffer, message.Length, state, body);
            return true;
        }
        catch (ProtoException e) when (e.Kind == ProtoErrorKind.BufferFull)
        {
            full = e;
        }

        edited = 0;
        return buffer.Length < maxLength ? false : throw AboveMaximum(full);
    }

    // Runs the edit, and refuses a length that is not the one of the message that it leaves: a wrong one cuts the message silently.
    private int Run<TState>(Span<byte> buffer, int before, TState state, EditorBody<TState> body)
#if NET9_0_OR_GREATER
        where TState : allows ref struct
#endif
    {
        using EditorWatch watch = new(next);
        int edited = body(buffer, before, state);
        int left = watch.Length;
        if (left == EditorWatch.None ? (uint)edited > (uint)buffer.Length : edited != left)
        {
            ThrowLength(edited, left, buffer.Length);
        }

        return edited;
    }

    private static void ThrowLength(int edited, int left, int capacity) => throw new InvalidOperationException(left switch
    {
        EditorWatch.None => $"The edit returned {edited}, which is no length of a message in a buffer of {Counted.Bytes(capacity)}: return what the editor's Close returns.",
        EditorWatch.Open => "The edit left its editor open: return what the editor's Close returns.",
        _ => $"The edit returned {edited}, but its editor left a message of {Counted.Bytes(left)}: return what the editor's Close returns.",
    } + " The message was not changed.");

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
            ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
