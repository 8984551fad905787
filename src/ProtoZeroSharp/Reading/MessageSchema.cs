using System.ComponentModel;
using ProtoZeroSharp.Reading;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// What a generated reader tells the library of its message: one object per message type, made once. Schemas are numbered, so
/// that validation can keep a stack of them without a managed reference in it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageSchema
{
    private const int DirectLimit = 1024;

    /// <summary>Slots up to here have a bit in the masks of a reader; in those beyond, 0 says that the field does not occur.</summary>
    internal const int MaskedSlots = 64;

    /// <summary>Tags below take one byte.</summary>
    internal const int OneByteTags = 128;

    private const int MostSlots = 512;
    private const int LastNumberInTable = 255;
    private const int MostLongTags = 8;
    private const int LongestTagInTable = 4;
    private static readonly object Gate = new();
    private static readonly FieldEntry Undeclared = new(0, FieldKind.None, FieldTraits.None, 0, -1);
    private static MessageSchema[] all = new MessageSchema[64];
    private static int count;

    private readonly FieldEntry[] entries;
    private readonly short[] byNumber;
    private readonly Func<int, MessageSchema?> children;
    private readonly MessageSchema?[] knownChildren;
    private readonly Dictionary<int, int[]> closedEnums = [];
    private readonly Dictionary<int, MessageSchema> maps = [];
    private ushort[] actions;
    private byte[]? rules;

    /// <summary>Describes a message.</summary>
    /// <param name="fields">Four numbers a field, by ascending field number: the number; the type as in FieldDescriptorProto plus 256 × traits
    /// (1 repeated, 2 must be UTF-8); its first slot (a repeated field takes two); the slot of its oneof, or -1.</param>
    /// <param name="children">The schema of a message field by its number; may be null for one whose type is not known.</param>
    public MessageSchema(int[] fields, Func<int, MessageSchema?> children)
    {
        Wire.Platform.ThrowIfUnsupported();
        this.children = children;
        entries = new FieldEntry[fields.Length / 4];
        knownChildren = new MessageSchema?[entries.Length];
        for (int i = 0; i < entries.Length; i++)
        {
            int type = fields[(4 * i) + 1];
            entries[i] = new FieldEntry(fields[4 * i], (FieldKind)(type & 0xFF), (FieldTraits)(type >> 8), fields[(4 * i) + 2], fields[(4 * i) + 3]);
        }

        int last = entries.Length == 0 ? 0 : entries[entries.Length - 1].Number;
        byNumber = new short[Math.Min(last + 1, DirectLimit)];
        for (int i = 0; i < entries.Length && entries[i].Number < byNumber.Length; i++)
        {
            byNumber[entries[i].Number] = (short)(i + 1);
        }

        Capacity = MakeCapacity();
        actions = MakeActions();
        foreach (FieldEntry entry in entries)
        {
            OffsetSlots |= entry.Index < MaskedSlots ? 1UL << entry.Index : 0;
            RunSlots |= entry.IsRepeated && entry.Index + 1 < MaskedSlots ? 1UL << entry.Index : 0;
        }

        lock (Gate)
        {
            if (count == all.Length)
            {
                // Readers of the old array find in it every schema that they can know of.
                MessageSchema[] larger = new MessageSchema[2 * count];
                Array.Copy(all, larger, count);
                Volatile.Write(ref all, larger);
            }

            Id = count;
            all[count++] = this;
        }
    }

    internal int Id { get; }

    internal FieldEntry[] Entries => entries;

    /// <summary>How many slots a reader has.</summary>
    internal int Capacity { get; }

    /// <summary>
    /// What the scan does with a field, by its tag up to a limit, which stands in front of the first: at the index -1. Tags of one
    /// byte are always there. At the limit begins a table for tags beyond it: their number stands at index -2, and each takes three
    /// elements, the lower and the upper half of the tag and its action.
    /// </summary>
    internal ref ushort Actions =>
#if NET8_0_OR_GREATER
        ref System.Runtime.CompilerServices.Unsafe.Add(ref System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(actions), 2);
#else
        ref actions[2];
#endif

    /// <summary>One bit per slot that is the first of its field; the others hold the current member of a oneof.</summary>
    internal ulong OffsetSlots { get; }

    /// <summary>Those of them whose field is repeated and has the next slot too.</summary>
    internal ulong RunSlots { get; }

    internal static MessageSchema ById(int id) => Volatile.Read(ref all)[id];

    /// <summary>Says which numbers an enum field knows; others are unknown fields.</summary>
    /// <param name="fieldNumber">The field; of a map, its value.</param>
    /// <param name="numbers">The known numbers, ascending.</param>
    /// <returns>This schema.</returns>
    public MessageSchema Closed(int fieldNumber, int[] numbers)
    {
        if (maps.TryGetValue(fieldNumber, out MessageSchema? entry))
        {
            entry.Closed(2, numbers);
        }
        else
        {
            closedEnums.Add(fieldNumber, numbers);
        }

        int index = IndexOf(fieldNumber);
        FieldEntry old = entries[index];
        entries[index] = new FieldEntry(old.Number, old.Kind, old.Traits | FieldTraits.ClosedEnum, old.Index, old.Oneof);
        actions = MakeActions();
        return this;
    }

    /// <summary>Says what a map field's entries are.</summary>
    /// <param name="fieldNumber">The field.</param>
    /// <param name="key">The key's type and traits.</param>
    /// <param name="value">The value's type and traits.</param>
    /// <returns>This schema.</returns>
    public MessageSchema Map(int fieldNumber, int key, int value)
    {
        maps.Add(fieldNumber, new MessageSchema([1, key, 0, -1, 2, value, 1, -1], _ => children(fieldNumber)));
        int index = IndexOf(fieldNumber);
        FieldEntry old = entries[index];
        entries[index] = new FieldEntry(old.Number, old.Kind, old.Traits | FieldTraits.Map, old.Index, old.Oneof);
        actions = MakeActions();
        return this;
    }

    /// <summary>How validation goes over a field, by its tag of one byte: <see cref="OneByteTags"/> of <see cref="ValidationRule"/>.</summary>
    internal byte[] Rules => rules ?? MakeRules();

    /// <summary>The schema of a declared message field, or of a map field's entries; null when its type is not known.</summary>
    internal MessageSchema? Child(int fieldNumber) => ChildAt(IndexOf(fieldNumber));

    /// <summary>The same for the field at an index among <see cref="Entries"/>.</summary>
    internal MessageSchema? ChildAt(int index) => knownChildren[index] ?? FindChild(index);

    internal bool IsKnown(int fieldNumber, int value) => Array.BinarySearch(closedEnums[fieldNumber], value) >= 0;

    /// <summary>The field of a number; one that is not declared has no kind.</summary>
    internal ref readonly FieldEntry Find(int number) => ref At(IndexOf(number));

    /// <summary>The field at an index among <see cref="Entries"/>, or at -1 one that is not declared.</summary>
    internal ref readonly FieldEntry At(int index) => ref index < 0 ? ref Undeclared : ref entries[index];

    /// <summary>Where a field stands among <see cref="Entries"/>, or -1.</summary>
    internal int IndexOf(int number)
    {
        short[] table = byNumber;
        return (uint)number < (uint)table.Length ? table[number] - 1 : number < DirectLimit ? -1 : Search(number);
    }

    /// <summary>As generated code chooses it: the smallest power of two from 4 to 512 that fits, else 512.</summary>
    private int MakeCapacity()
    {
        int needed = 0;
        foreach (FieldEntry entry in entries)
        {
            needed = Math.Max(needed, Math.Max(entry.Oneof + 1, entry.Index + (entry.IsRepeated ? 2 : 1)));
        }

        int capacity = 4;
        while (capacity < needed && capacity < MostSlots)
        {
            capacity *= 2;
        }

        return capacity;
    }

    private ushort[] MakeActions()
    {
        int last = 0;
        foreach (FieldEntry entry in entries)
        {
            last = entry.Number <= LastNumberInTable ? entry.Number : last;
        }

        int count = Math.Max(8 * (last + 1), OneByteTags);
        var longTags = new List<ushort>();
        foreach (FieldEntry entry in entries)
        {
            for (uint wireType = 0; entry.Number > last && longTags.Count < 3 * MostLongTags && wireType <= Wire.WireTypes.Fixed32; wireType++)
            {
                ushort action = ScanAction.Of(in entry, wireType);
                uint tag = ((uint)entry.Number << 3) | wireType;
                if (action < ScanAction.Other && Wire.EncodedTag.Size(tag) <= LongestTagInTable)
                {
                    longTags.AddRange([(ushort)tag, (ushort)(tag >> 16), action]);
                }
            }
        }

        var table = new ushort[2 + count + longTags.Count];
        table[0] = (ushort)(longTags.Count / 3);
        table[1] = (ushort)count;
        for (int tag = 0; tag < count; tag++)
        {
            table[tag + 2] = ScanAction.Of(in Find(tag >> 3), (uint)tag & 7);
        }

        longTags.CopyTo(table, 2 + count);
        return table;
    }

    private MessageSchema? FindChild(int index)
    {
        int number = entries[index].Number;
        return knownChildren[index] = maps.TryGetValue(number, out MessageSchema? entry) ? entry : children(number);
    }

    private byte[] MakeRules()
    {
        var made = new byte[OneByteTags];
        for (uint tag = 0; tag < made.Length; tag++)
        {
            made[tag] = ValidationRule.Of(in Find((int)(tag >> 3)), tag);
        }

        return rules = made;
    }

    private int Search(int number)
    {
        int low = 0;
        int high = entries.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            int at = entries[middle].Number;
            if (at == number)
            {
                return middle;
            }

            if (at < number)
            {
                low = middle + 1;
            }
            else
            {
                high = middle - 1;
            }
        }

        return -1;
    }
}
