using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>
/// Compares two messages of one type by what they mean. What no message is nested in is not inlined, so that a level takes less of the stack.
/// </summary>
internal static class MessageEquality
{
    // Which of the two messages those errors are in that were given their place in the input, so that it is found out once and not again at each
    // level above: that would be as many comparisons as there are bytes.
    private static readonly ConditionalWeakTable<ProtoException, object> Sides = new();
    private static readonly object Left = new();
    private static readonly object Right = new();

    /// <summary>Whether the two are equal.</summary>
    /// <exception cref="ProtoException">Something is malformed, or nested deeper than the stack bears.</exception>
    public static bool Equal(MessageView left, MessageView right, MessageSchema schema)
    {
        if (!MachineStack.HasRoom())
        {
            ReaderErrors.Throw(WireError.TooDeep, left.Start, 0);
        }

        return left.Path == null && right.Path == null ? EqualLevels(left, right, schema) : EqualPieces(left, right, schema);
    }

    private static bool EqualLevels(MessageView left, MessageView right, MessageSchema schema) => schema.ReaderSize switch
    {
        ReaderSize.Small => Equal<Slots16>(left, right, schema),
        ReaderSize.Middle => Equal<Slots64>(left, right, schema),
        _ => Equal<Slots512>(left, right, schema),
    };

    // Not inlined, so that messages in one piece have no more on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualPieces(MessageView left, MessageView right, MessageSchema schema)
    {
        using var one = new MergedPieces(left);
        using var other = new MergedPieces(right);
        ProtoException error;
        try
        {
            return EqualLevels(one.View, other.View, schema);
        }
        catch (ProtoException exception) when (one.HasCopied(exception) || other.HasCopied(exception))
        {
            error = exception;
        }

        bool isLeft = Sides.TryGetValue(error, out object? side) ? side == Left
            : one.HasCopied(error) ? Causes(one.View, schema, error)
            : !Causes(other.View, schema, error);
        bool isCopied = isLeft ? one.HasCopied(error) : other.HasCopied(error);
        if (isCopied)
        {
            error = isLeft ? one.Located(error) : other.Located(error);
            Sides.Add(error, isLeft ? Left : Right);
        }

        throw error;
    }

    // Which of two messages an error is in, it does not say itself. Compared with itself, a message is gone through in the same order.
    private static bool Causes(MessageView view, MessageSchema schema, ProtoException error)
    {
        try
        {
            EqualLevels(view, view, schema);
            return false;
        }
        catch (ProtoException same)
        {
            return same.Kind == error.Kind && same.Offset == error.Offset;
        }
    }

    private static bool Equal<TSlots>(MessageView one, MessageView other, MessageSchema schema)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(one, schema, out MessageReader<TSlots> left);
        MessageReader<TSlots>.Open(other, schema, out MessageReader<TSlots> right);
        FieldEntry[] entries = schema.Entries;
        for (int i = 0; i < entries.Length; i++)
        {
            FieldEntry entry = entries[i];
            bool isEqual = (entry.Traits & FieldTraits.Map) != 0 ? EqualMaps(left.Map(entry.Index, entry.Number, schema), right.Map(entry.Index, entry.Number, schema), schema.ChildAt(i)!)
                : entry.IsRepeated ? EqualLists(in left, in right, schema, in entry, entry.IsMessage ? schema.ChildAt(i) : null)
                : EqualFields(in left, in right, in entry, entry.IsMessage ? schema.ChildAt(i) : null);
            if (!isEqual)
            {
                return false;
            }
        }

        return EqualUnknown(left.Unknown(schema), right.Unknown(schema));
    }

    private static bool EqualFields<TSlots>(scoped in MessageReader<TSlots> left, scoped in MessageReader<TSlots> right, scoped in FieldEntry entry, MessageSchema? child)
        where TSlots : struct, ISlots
    {
        // An absent field without presence counts as zero.
        bool hasPresence = (entry.Traits & FieldTraits.Implicit) == 0;
        if (hasPresence && left.Has(entry.Index) != right.Has(entry.Index))
        {
            return false;
        }

        return (hasPresence && !left.Has(entry.Index)) || EqualValues(in left, in right, in entry, child);
    }

    private static bool EqualValues<TSlots>(scoped in MessageReader<TSlots> left, scoped in MessageReader<TSlots> right, scoped in FieldEntry entry, MessageSchema? child)
        where TSlots : struct, ISlots
    {
        int slot = entry.Index;
        return CopyRule.KindOf(in entry) switch
        {
            CopyRule.Message or CopyRule.Other => child == null || Equal(left.Message(slot, entry.Tag), right.Message(slot, entry.Tag), child),
            CopyRule.Bytes => left.Bytes(slot).SequenceEqual(right.Bytes(slot)),
            CopyRule.Fixed32 => left.Fixed32(slot) == right.Fixed32(slot),
            CopyRule.Fixed64 => left.Fixed64(slot) == right.Fixed64(slot),
            uint kind => CopyRule.Normal(kind, left.UInt64(slot)) == CopyRule.Normal(kind, right.UInt64(slot)),
        };
    }

    private static bool EqualLists<TSlots>(
        scoped in MessageReader<TSlots> left, scoped in MessageReader<TSlots> right, MessageSchema schema, scoped in FieldEntry entry, MessageSchema? child)
        where TSlots : struct, ISlots
    {
        int slot = entry.Index;
        switch (CopyRule.KindOf(in entry))
        {
            case CopyRule.Message or CopyRule.Other:
                return child == null || EqualMessages(left.Messages(slot, entry.Tag), right.Messages(slot, entry.Tag), child);
            case CopyRule.Bytes:
                return EqualBytes(left.BytesList(slot, entry.Tag), right.BytesList(slot, entry.Tag));
            case CopyRule.Fixed32:
                return EqualNumbers<uint, Fixed32Codec, TSlots>(in left, in right, schema, in entry);
            case CopyRule.Fixed64:
                return EqualNumbers<ulong, Fixed64Codec, TSlots>(in left, in right, schema, in entry);
            case CopyRule.Varint:
                return EqualNumbers<ulong, UInt64Codec, TSlots>(in left, in right, schema, in entry);
            case CopyRule.Bool:
                return EqualNumbers<bool, BoolCodec, TSlots>(in left, in right, schema, in entry);
            default:
                return EqualNumbers<int, Int32Codec, TSlots>(in left, in right, schema, in entry);
        }
    }

    private static bool EqualMessages(FieldRun left, FieldRun right, MessageSchema child)
    {
        RunCursor others = right.GetEnumerator();
        foreach (MessageView element in left)
        {
            if (!others.MoveNext() || !Equal(element, others.Current, child))
            {
                return false;
            }
        }

        return !others.MoveNext();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualBytes(BytesList left, BytesList right)
    {
        BytesList.Enumerator others = right.GetEnumerator();
        foreach (ReadOnlySpan<byte> element in left)
        {
            if (!others.MoveNext() || !element.SequenceEqual(others.Current))
            {
                return false;
            }
        }

        return !others.MoveNext();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualNumbers<T, TCodec, TSlots>(
        scoped in MessageReader<TSlots> left, scoped in MessageReader<TSlots> right, MessageSchema schema, scoped in FieldEntry entry)
        where T : struct, IEquatable<T>
        where TCodec : struct, IScalarCodec<T>
        where TSlots : struct, ISlots
    {
        MessageSchema? closed = schema.IfClosed(in entry);
        ScalarList<T, TCodec>.Enumerator others = right.Scalars<T, TCodec>(entry.Index, entry.Number, closed).GetEnumerator();
        foreach (T element in left.Scalars<T, TCodec>(entry.Index, entry.Number, closed))
        {
            if (!others.MoveNext() || !element.Equals(others.Current))
            {
                return false;
            }
        }

        return !others.MoveNext();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualMaps(MapEntries left, MapEntries right, MessageSchema pairs)
    {
        FieldEntry key = pairs.At(0);
        using KeyedRanges ones = new(left, in key);
        using KeyedRanges others = new(right, in key);
        ones.KeepLast();
        others.KeepLast();
        if (ones.All.Length != others.All.Length)
        {
            return false;
        }

        FieldEntry value = pairs.At(1);
        MessageSchema? child = value.IsMessage ? pairs.ChildAt(1) : null;
        for (int i = 0; i < ones.All.Length; i++)
        {
            ref readonly KeyedRange one = ref ones.All[i];
            ref readonly KeyedRange other = ref others.All[i];
            if (KeyedRange.KeyOrder(ones.Data, in one, others.Data, in other) != 0)
            {
                return false;
            }

            MessageReader<Slots4>.Open(left.At(one.Start, one.End), pairs, out MessageReader<Slots4> leftPair);
            MessageReader<Slots4>.Open(right.At(other.Start, other.End), pairs, out MessageReader<Slots4> rightPair);
            if (!EqualValues(in leftPair, in rightPair, in value, child))
            {
                return false;
            }
        }

        return true;
    }

    private static bool EqualUnknown(UnknownFields left, UnknownFields right) =>
        left.IsEmpty || right.IsEmpty ? left.IsEmpty == right.IsEmpty : EqualTables(left, right);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualTables(UnknownFields left, UnknownFields right)
    {
        using UnknownFieldTable ones = new(left);
        using UnknownFieldTable others = new(right);
        return ones.Equals(others);
    }
}
