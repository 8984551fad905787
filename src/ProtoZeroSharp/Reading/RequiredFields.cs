using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading;

/// <summary>Whether the required fields of proto2 are there, in a message and in all below it. What can have none is not looked into.</summary>
internal static class RequiredFields
{
    /// <summary>Whether nothing that is required is missing.</summary>
    /// <exception cref="ProtoException">Something on the way is malformed, or nested deeper than the stack bears.</exception>
    public static bool AreThere(MessageView view, MessageSchema schema)
    {
        if (!IsRequired(schema))
        {
            return true;
        }

        if (!MessageCopy.HasStack(view.Depth))
        {
            ReaderErrors.Throw(WireError.TooDeep, view.Start, 0);
        }

        return view.Path == null ? AreThereBelow(view, schema) : AreThereInPieces(view, schema);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreThereInPieces(MessageView view, MessageSchema schema)
    {
        using var merged = new MergedPieces(view);
        ProtoException copied;
        try
        {
            return AreThereBelow(merged.View, schema);
        }
        catch (ProtoException error) when (merged.HasCopied(error))
        {
            copied = error;
        }

        throw merged.Located(copied);
    }

    private static bool AreThereBelow(MessageView view, MessageSchema schema) => schema.ReaderSize switch
    {
        ReaderSize.Small => AreThere<Slots16>(view, schema),
        ReaderSize.Middle => AreThere<Slots64>(view, schema),
        _ => AreThere<Slots512>(view, schema),
    };

    private static bool AreThere<TSlots>(MessageView view, MessageSchema schema)
        where TSlots : struct, ISlots
    {
        MessageReader<TSlots>.Open(view, schema, out MessageReader<TSlots> reader);
        FieldEntry[] entries = schema.Entries;
        for (int i = 0; i < entries.Length; i++)
        {
            ref readonly FieldEntry entry = ref entries[i];
            if ((entry.Traits & FieldTraits.Required) != 0 && !reader.Has(entry.Index))
            {
                return false;
            }

            if (entry.IsMessage && schema.ChildAt(i) is { } child && IsRequired(child) && !Below(in reader, schema, in entry, child))
            {
                return false;
            }
        }

        return true;
    }

    private static bool Below<TSlots>(scoped in MessageReader<TSlots> reader, MessageSchema schema, scoped in FieldEntry entry, MessageSchema child)
        where TSlots : struct, ISlots
    {
        if ((entry.Traits & FieldTraits.Map) != 0)
        {
            // The child is that of the entries.
            return AreThereInMap(reader.Map(entry.Index, entry.Number, schema), child);
        }

        if (!entry.IsRepeated)
        {
            return !reader.Has(entry.Index) || AreThere(reader.Message(entry.Index, entry.Tag), child);
        }

        foreach (MessageView element in reader.Messages(entry.Index, entry.Tag))
        {
            if (!AreThere(element, child))
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreThereInMap(MapEntries map, MessageSchema pairs)
    {
        foreach (MessageReader<Slots4> pair in map)
        {
            if (!AreThereInValue(in pair, pairs))
            {
                // A later entry of the same key may have taken its place.
                return AreThereInLast(map, pairs, pair.View.Start);
            }
        }

        return true;
    }

    /// <summary>
    /// Whether nothing is missing in the last entry of each key. Entries that were looked into are not looked into again: in maps inside
    /// each other that would double the time at each level.
    /// </summary>
    /// <param name="map">The entries.</param>
    /// <param name="pairs">What they are.</param>
    /// <param name="lacking">Where the first one begins in which something is missing.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreThereInLast(MapEntries map, MessageSchema pairs, int lacking)
    {
        using KeyedRanges last = new(map, in pairs.At(0));
        last.KeepLast();
        foreach (ref readonly KeyedRange range in last.All)
        {
            if (range.Start == lacking)
            {
                return false;
            }

            if (range.Start > lacking)
            {
                MessageReader<Slots4>.Open(map.At(range.Start, range.End), pairs, out MessageReader<Slots4> pair);
                if (!AreThereInValue(in pair, pairs))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool AreThereInValue(scoped in MessageReader<Slots4> pair, MessageSchema pairs)
    {
        FieldEntry value = pairs.At(1);
        return AreThere(pair.Message(value.Index, value.Tag), pairs.ChildAt(1)!);
    }

    /// <summary>Whether a message of the type, or one that can be below it, has a required field.</summary>
    private static bool IsRequired(MessageSchema schema)
    {
        // Threads that find it at the same time find the same.
        if (schema.RequiredFields == FoundFields.NotLookedFor)
        {
            schema.RequiredFields = Find(schema, []) ? FoundFields.Some : FoundFields.None;
        }

        return schema.RequiredFields == FoundFields.Some;
    }

    private static bool Find(MessageSchema schema, HashSet<MessageSchema> seen)
    {
        if (!seen.Add(schema))
        {
            return false;
        }

        FieldEntry[] entries = schema.Entries;
        for (int i = 0; i < entries.Length; i++)
        {
            if ((entries[i].Traits & FieldTraits.Required) != 0 || (entries[i].IsMessage && schema.ChildAt(i) is { } child && Find(child, seen)))
            {
                return true;
            }
        }

        return false;
    }
}
