using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Schemas;

namespace ProtoZeroSharp.Text;

// What is not shown because of a field that is not, though it does not come as that field.
internal sealed partial class MessagePrinter
{
    private const string Redacted = "[REDACTED]";
    private readonly Dictionary<MessageSchema, bool> holding = [];

    // Whether a field that is unknown as it comes has the number of one whose values are not shown, or whose message has such fields. What its
    // sender put there may be such a value all the same: a number that a closed enum does not know, a map's entry with one, a text in the place
    // of a number, a group in the place of a message. A field whose message has no reader never comes as anything else.
    private bool IsHidden(int fieldNumber, MessageNames names, MessageNames[] extensions)
    {
        if (options.ShowRedacted)
        {
            return false;
        }

        int index = names.Schema.IndexOf(fieldNumber);
        bool isHidden = index >= 0 && HidesAny(names, index);
        foreach (MessageNames extension in extensions)
        {
            isHidden |= extension.ExtensionNumber == fieldNumber && HidesAny(extension, 0);
        }

        return isHidden;
    }

    // Whether a repeated field that occurs has an element: not with empty packed runs alone, nor with numbers alone that its closed enum does not
    // know, which are unknown fields.
    private static bool HasElement<TSlots>(scoped in MessageReader<TSlots> reader, scoped in FieldEntry entry, MessageSchema schema)
        where TSlots : struct, ISlots
    {
        if ((entry.Traits & FieldTraits.Map) != 0)
        {
            return !reader.Map(entry.Index, entry.Number, schema).IsEmpty;
        }

        return CopyRule.KindOf(in entry) switch
        {
            CopyRule.Message or CopyRule.Other or CopyRule.Bytes => true,
            CopyRule.Fixed32 => !reader.Scalars<uint, Fixed32Codec>(entry.Index, entry.Number).IsEmpty,
            CopyRule.Fixed64 => !reader.Scalars<ulong, Fixed64Codec>(entry.Index, entry.Number).IsEmpty,
            CopyRule.ClosedEnum => !reader.Scalars<int, Int32Codec>(entry.Index, entry.Number, schema).IsEmpty,
            _ => !reader.Scalars<ulong, UInt64Codec>(entry.Index, entry.Number).IsEmpty,
        };
    }

    private bool HidesAny(MessageNames names, int index) =>
        names[index].IsRedacted || (names.HoldsMessage(index) && HoldsRedacted(known.Child(names, names.NumberAt(index))));

    // Whether a message, or one that can be below it, also in an Any, has a field whose values are not shown.
    private bool HoldsRedacted(MessageNames root)
    {
        if (holding.TryGetValue(root.Schema, out bool isFound))
        {
            return isFound;
        }

        var seen = new HashSet<MessageSchema> { root.Schema };
        var pending = new Stack<MessageNames>([root]);
        while (!isFound && pending.Count > 0)
        {
            MessageNames names = pending.Pop();
            for (int i = 0; i < names.Schema.Entries.Length; i++)
            {
                isFound |= names[i].IsRedacted;
                Add(names, i);
            }

            foreach (MessageNames extension in ExtensionsOf(names))
            {
                isFound |= extension[0].IsRedacted;
                Add(extension, 0);
            }

            if (names.FullName == Any)
            {
                // It may hold every message that the options name. Those of a project they do not list: some may have such fields.
                isFound |= options.NamedProjects.Count > 0;
                foreach (Func<int, MessageNames> type in options.NamedTypes)
                {
                    Push(known.Of(type(0)));
                }
            }
        }

        if (isFound)
        {
            holding.Add(root.Schema, true);
            return true;
        }

        // What is below has none either.
        foreach (MessageSchema schema in seen)
        {
            holding[schema] = false;
        }

        return false;

        void Add(MessageNames names, int index)
        {
            if (names.HoldsMessage(index) && known.Child(names, names.NumberAt(index)) is { } child)
            {
                Push(child);
            }
        }

        void Push(MessageNames names)
        {
            if (seen.Add(names.Schema))
            {
                pending.Push(names);
            }
        }
    }
}
