using System.Buffers;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>
/// A message that is gone through with all that is in it. One that is split into pieces is put together in rented memory, because a reader of anything
/// split below it would again walk all that the outermost message has: an input could have many such messages, and each would be a walk over all
/// of it. Where at least half of what is walked is in the message, it stays as it lies: then each level is walked at most twice, and the
/// copies that nest, each at most half as long as the one it is made of, together take no more memory than the input.
/// </summary>
internal readonly ref struct MergedPieces
{
    private readonly MessageView pieces;
    private readonly byte[]? rented;

    /// <exception cref="ProtoException">The message's own level is malformed.</exception>
    public MergedPieces(MessageView view)
    {
        pieces = view;
        View = view;
        rented = null;
        if (view.Path == null)
        {
            return;
        }

        // Checked first, piece by piece: a field that goes past the end of its piece would go on in the next one.
        int size = SizeOfFields(in view);
        if (2L * size <= view.End - view.Start)
        {
            rented = ArrayPool<byte>.Shared.Rent(size);
            size = Copy(in view, rented.AsSpan(0, size));
            View = new MessageView(rented.AsSpan(0, size), 0, size, view.Depth);
        }
    }

    /// <summary>The message.</summary>
    public MessageView View { get; }

    /// <summary>Whether the message is a copy, in which errors are elsewhere than in the input.</summary>
    public bool IsCopy => rented != null;

    /// <summary>How many bytes the pieces of a split message have.</summary>
    public static int Size(scoped in MessageView view)
    {
        int size = 0;
        var state = new FragmentState(view.Start);
        FragmentPath path = view.Path!.ForWalk();
        while (FragmentWalker.Next(ref view.Input.Byte, path, view.End, view.Depth, view.From, ref state, out int start, out int end))
        {
            size += end - start;
        }

        return size;
    }

    /// <summary>Copies the pieces of a split message, as far as there is room: somebody may change the input meanwhile.</summary>
    /// <returns>How many bytes they are.</returns>
    public static int Copy(scoped in MessageView view, scoped Span<byte> destination)
    {
        int size = 0;
        var state = new FragmentState(view.Start);
        FragmentPath path = view.Path!.ForWalk();
        while (FragmentWalker.Next(ref view.Input.Byte, path, view.End, view.Depth, view.From, ref state, out int start, out int end)
            && end - start <= destination.Length - size)
        {
            view.Data.Slice(start, end - start).CopyTo(destination.Slice(size));
            size += end - start;
        }

        return size;
    }

    /// <summary>Whether an error is one that the copy has, and no writer.</summary>
    public bool HasCopied(ProtoException error) => IsCopy && error.WireCode != 0;

    /// <summary>An error of the copy with its place in the input.</summary>
    public ProtoException Located(ProtoException error)
    {
        long rest = error.Offset;
        int last = pieces.Start;
        var state = new FragmentState(pieces.Start);
        FragmentPath path = pieces.Path!.ForWalk();
        while (FragmentWalker.Next(ref pieces.Input.Byte, path, pieces.End, pieces.Depth, pieces.From, ref state, out int start, out int end))
        {
            if (rest < end - start)
            {
                return ReaderErrors.Create(error.WireCode, start + (int)rest, error.FieldNumber);
            }

            rest -= end - start;
            last = end;
        }

        return ReaderErrors.Create(error.WireCode, last, error.FieldNumber);
    }

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        if (rented != null)
        {
            PooledArray.Return(rented);
        }
    }

    private static int SizeOfFields(scoped in MessageView view)
    {
        int size = 0;
        var cursor = new FieldCursor(in view);
        while (cursor.Next())
        {
            size += cursor.FieldEnd - cursor.TagStart;
        }

        cursor.ThrowIfMalformed();
        return size;
    }
}
