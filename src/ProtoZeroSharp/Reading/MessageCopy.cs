using System.Buffers;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Copying;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Writes messages again. What <see cref="CopyCheck"/> found in order is copied as a whole but for the fields that go because they are zero;
/// any other message is written field by field by its reader (<see cref="MessageReader{TSlots}.CopyTo"/>). Nothing is checked more than
/// twice, or four times where messages nest deeper than the levels on the stack.
/// </summary>
internal struct MessageCopy
{
    private const int MostSplices = 64;
    private const int StackLevels = 33;

    private readonly bool keepsUnknown;

    // Messages that end up to here are in order; those that it lies in are not, and those after it were not looked at.
    private int checkedUntil;

    private MessageCopy(bool keepsUnknown)
    {
        this.keepsUnknown = keepsUnknown;
        checkedUntil = -1;
    }

    public readonly bool KeepsUnknown => keepsUnknown;

    /// <summary>Writes a message, all of it that its reader need not write field by field.</summary>
    /// <returns>Whether it is written; else how far it was looked at is in <paramref name="copy"/>.</returns>
    public static bool TryWhole(MessageView view, MessageSchema schema, MessageWriter writer, bool keepsUnknown, out MessageCopy copy)
    {
        ThrowUnlessStack(in view);
        copy = new MessageCopy(keepsUnknown);
        return view.Path == null && copy.TryWrite(in view, schema, writer);
    }

    /// <summary>Writes a message within one that is written field by field.</summary>
    public void Child(MessageView view, MessageSchema schema, MessageWriter writer)
    {
        ThrowUnlessStack(in view);
        MessageCopy outer = this;
        if (view.Path != null)
        {
            Split(view, schema, writer);
        }
        else
        {
            bool mayBeWhole = view.End <= checkedUntil || view.Start > checkedUntil;
            if (!mayBeWhole || !TryWrite(in view, schema, writer))
            {
                Fields(view, schema, writer);
            }
        }

        this = outer;
    }

    // Not inlined, so that a message in one piece has no more on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Split(MessageView view, MessageSchema schema, MessageWriter writer)
    {
        using var merged = new MergedPieces(view);
        if (!merged.IsCopy)
        {
            Fields(view, schema, writer);
            return;
        }

        // Places in the input say nothing of the copy.
        checkedUntil = -1;
        ProtoException copied;
        try
        {
            if (!TryWrite(merged.View, schema, writer))
            {
                Fields(merged.View, schema, writer);
            }

            return;
        }
        catch (ProtoException error) when (merged.HasCopied(error))
        {
            copied = error;
        }

        throw merged.Located(copied);
    }

    private void Fields(MessageView view, MessageSchema schema, MessageWriter writer)
    {
        switch (schema.ReaderSize)
        {
            case ReaderSize.Small:
                Fields<Slots16>(view, schema, writer);
                break;
            case ReaderSize.Middle:
                Fields<Slots64>(view, schema, writer);
                break;
            default:
                Fields<Slots512>(view, schema, writer);
                break;
        }
    }

    private void Fields<TSlots>(MessageView view, MessageSchema schema, MessageWriter writer)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(view, schema, out MessageReader<TSlots> reader);
        reader.CopyFields(writer, schema, ref this);
    }

    /// <summary>Whether there is stack enough for some more levels. Asked at every eighth, as asking takes longer than copying a small message.</summary>
    public static bool HasStack(int depth)
    {
        const int Levels = 8;
        return depth % Levels != 0 || MachineStack.HasRoom();
    }

    private static void ThrowUnlessStack(scoped in MessageView view)
    {
        if (!HasStack(view.Depth))
        {
            ReaderErrors.Throw(WireError.TooDeep, view.Start, 0);
        }
    }

    // Not inlined, as what it has on the stack would be there at every level of a message that is written field by field.
    [MethodImpl(MethodImplOptions.NoInlining)]
#if NET8_0_OR_GREATER
    [SkipLocalsInit]
#endif
    private bool TryWrite(scoped in MessageView view, MessageSchema schema, MessageWriter writer)
    {
        Span<Splice> splices = stackalloc Splice[MostSplices];
        var check = new CopyCheck(view.Data, keepsUnknown, splices, stackalloc CopyLevel[StackLevels]);
        checkedUntil = check.Run(view.Start, view.End, schema, view.Depth);
        if (checkedUntil >= 0 && check.IsOutOfLevels)
        {
            // An entry of a map is a level here, though it does not count as one: hence two for each that may be opened.
            CopyLevel[] levels = ArrayPool<CopyLevel>.Shared.Rent((2 * (view.Depth + 1)) + 1);
            check = new CopyCheck(view.Data, keepsUnknown, splices, levels);
            checkedUntil = check.Run(view.Start, view.End, schema, view.Depth);
            PooledArray.Return(levels);
        }

        if (checkedUntil >= 0)
        {
            return false;
        }

        int size = view.End - view.Start - check.Saved;
        if (size > 0)
        {
            writer.Raw(view.Data, view.Start, view.End, splices.Slice(0, check.Count), size);
        }

        return true;
    }
}
