using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// What a generated reader tells the library of its message: one object per message type, made once. Schemas are numbered, so
/// that validation can keep a stack of them without a managed reference in it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class MessageSchema
{
    private const int DirectLimit = 1024;

    // Slots up to here have a bit in the masks of a reader, whose last bit is another's; in those beyond, 0 says that the field does not occur.
    internal const int MaskedSlots = 63;

    // Slots up to here have an offset in an editor.
    internal const int EditedSlots = 64;

    // Tags below take one byte.
    internal const int OneByteTags = 128;

    // Where in front of Actions 64 bits say which numbers below 64 all closed enums of the message know.
    internal const int KnownNumbers = -ActionsStart;

    private const int ActionsStart = 6;
    internal const int MostSlots = 512;
    private const int LastNumberInTable = 255;
    private const int MostLongTags = 8;
    private const uint EndOfTagsInTable = 1 << 28; // those of four bytes and fewer
    private static readonly object Gate = new();
    private static readonly FieldEntry Undeclared = new(0, FieldKind.None, FieldTraits.None, 0, -1);
    private static readonly uint[] NoCopyRules = MakeNoCopyRules();
    private static MessageSchema[] all = new MessageSchema[64];
    private static uint[]?[] plans = new uint[2 * (64 + 1)][];
    private static int count;

    internal readonly int Id;

    // How many slots a reader has.
    internal readonly int Capacity;

    private readonly FieldEntry[] entries;
    private readonly Func<int, MessageSchema?>? children;
    private readonly MessageSchema?[] knownChildren;
    private Dictionary<int, int[]>? closedEnums;
    private Dictionary<int, MessageSchema>? maps;
    private ulong knownNumbers = ulong.MaxValue;
    private ushort[] actions;
    private volatile uint[]? plan;
    private volatile short[]? byNumber;
    private SlotMasks? masks;
    private uint[] copyRules = NoCopyRules;

    /// <summary>Describes a message.</summary>
    /// <param name="fields">Four numbers a field, in any order: the number; the type as in FieldDescriptorProto plus 256 × traits
    /// (1 repeated, 2 must be UTF-8, 16 without presence, 32 packed, 64 required); its first slot (a repeated field takes two); the slot of its oneof, or -1.</param>
    /// <param name="children">The schema of a message field by its number; may be null for one whose type is not known. Null where no
    /// field is a message.</param>
    public MessageSchema(int[] fields, Func<int, MessageSchema?>? children)
    {
        Wire.Platform.ThrowIfUnsupported();
        this.children = children;
        entries = new FieldEntry[fields.Length / 4];
        knownChildren = new MessageSchema?[entries.Length];
        int needed = 0;
        for (int i = 0; i < entries.Length; i++)
        {
            int type = fields[(4 * i) + 1];
            var entry = new FieldEntry(fields[4 * i], (FieldKind)(type & 0xFF), (FieldTraits)(type >> 8), fields[(4 * i) + 2], fields[(4 * i) + 3]);
            needed = Math.Max(needed, Math.Max(entry.Oneof + 1, entry.Index + (entry.IsRepeated ? 2 : 1)));

            // In order of number, which is mostly that of declaration. Array.Sort would be compiled for the type in each process, for 1.5 ms.
            int place = i;
            for (; place > 0 && entries[place - 1].Number > entry.Number; place--)
            {
                entries[place] = entries[place - 1];
            }

            entries[place] = entry;
        }

        // As generated code chooses it: the smallest power of two from 4 to 512 that fits, else 512.
        int capacity = 4;
        while (capacity < needed && capacity < MostSlots)
        {
            capacity *= 2;
        }

        Capacity = capacity;
        actions = MakeActions();
        lock (Gate)
        {
            if (count == all.Length)
            {
                GrowTables();
            }

            Id = count;
            all[count++] = this;
        }
    }

    // Whether the message, or one that can be below it, has required fields: a field, because it is asked for at every message that is looked into.
    internal volatile FoundFields RequiredFields;

    internal FieldEntry[] Entries => entries;

    internal SlotMasks Masks => masks ??= new SlotMasks(entries);

    internal ReaderSize ReaderSize => Capacity <= 16 ? ReaderSize.Small : Capacity <= 64 ? ReaderSize.Middle : ReaderSize.Large;

    // What the scan does with a field, by its tag up to a limit, which is in front of the first: at the index -1. Tags of one byte are
    // always there. At the limit begins a table for tags beyond it: their number is at index -2, and each takes three elements, the lower
    // and the upper half of the tag and its action.
    internal ref ushort Actions => ref Unsafe.Add(ref FirstOf.Array(actions), ActionsStart);

    internal static MessageSchema ById(int id) => Volatile.Read(ref all)[id];

    /// <summary>Says which numbers an enum field knows; others are unknown fields.</summary>
    /// <param name="fieldNumber">The field; of a map, its value.</param>
    /// <param name="numbers">The known numbers, ascending.</param>
    /// <returns>This schema.</returns>
    public MessageSchema Closed(int fieldNumber, int[] numbers)
    {
        if (maps != null && maps.TryGetValue(fieldNumber, out MessageSchema? pair))
        {
            pair.Closed(2, numbers);
        }
        else
        {
            (closedEnums ??= []).Add(fieldNumber, numbers);
            ulong known = 0;
            foreach (int number in numbers)
            {
                known |= (uint)number < 64 ? 1UL << number : 0;
            }

            knownNumbers &= known;
        }

        ref FieldEntry entry = ref entries[IndexOf(fieldNumber)];
        entry = entry.With(FieldTraits.ClosedEnum);
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
        (maps ??= []).Add(fieldNumber, new MessageSchema([1, key, 0, -1, 2, value, 1, -1], _ => children?.Invoke(fieldNumber)));
        ref FieldEntry entry = ref entries[IndexOf(fieldNumber)];
        entry = entry.With(FieldTraits.Map);
        actions = MakeActions();
        return this;
    }

    // How validation goes over a field, by its tag: for the numbers up to 255 that occur, and for all tags of one byte. See ValidationRule.
    internal uint[] Plan => plan ?? MakePlan();

    // The plans of all schemas, as far as they are made: with them validation needs no schema while it goes up and down. From PlanPlace on
    // there are two of each schema: Plan, and pairs of a longer tag and what is done with it, or null. At 0 there is none. A schema that comes
    // while another thread validates may not be there for that thread.
    internal static uint[]?[] Plans => Volatile.Read(ref plans);

    internal uint PlanPlace => 2 * ((uint)Id + 1);

    // The schema whose plan is at a place, if there is one.
    internal static MessageSchema? AtPlan(uint place) => place == 0 ? null : Volatile.Read(ref all)[(place >> 1) - 1];

    // The CopyRules of the same tags.
    internal uint[] CopyRules => copyRules != NoCopyRules ? copyRules : copyRules = MakeTable(CopyRuleOf);

    // The same if they were asked for before, else those that know no field.
    internal uint[] KnownCopyRules => copyRules;

    // The CopyRule of any tag.
    internal uint CopyRuleOf(uint tag)
    {
        if (copyRules != NoCopyRules && tag < (uint)copyRules.Length)
        {
            return copyRules[tag];
        }

        int index = IndexOf((int)(tag >> 3));
        return CopyRule.Of(in At(index), index, tag);
    }

    // The schema of a declared message field, or of a map field's entries; null when its type is not known.
    internal MessageSchema? Child(int fieldNumber) => ChildAt(IndexOf(fieldNumber));

    // The same for the field at an index among Entries.
    internal MessageSchema? ChildAt(int index) => knownChildren[index] ?? FindChild(index);

    // The same if it was asked for before, else null.
    internal MessageSchema? KnownChildAt(int index) => knownChildren[index];

    // Whether a closed enum field knows a number. Most numbers are small, and then nothing is searched for.
    internal bool IsKnown(int fieldNumber, int value) =>
        ((uint)value < 64 && (knownNumbers & (1UL << value)) != 0) || Array.BinarySearch(closedEnums![fieldNumber], value) >= 0;

    // This schema where a field is a closed enum, which readers of its elements have to look at.
    internal MessageSchema? IfClosed(scoped in FieldEntry entry) => entry.IsClosedEnum ? this : null;

    // The field of a number; one that is not declared has no kind.
    internal ref readonly FieldEntry Find(int number) => ref At(IndexOf(number));

    // The field at an index among Entries, or at -1 one that is not declared.
    internal ref readonly FieldEntry At(int index) => ref index < 0 ? ref Undeclared : ref entries[index];

    // Where a field is among Entries, or -1.
    internal int IndexOf(int number)
    {
        short[] table = byNumber ?? MakeByNumber();
        return (uint)number < (uint)table.Length ? table[number] - 1 : number < DirectLimit ? -1 : Search(number);
    }

    private short[] MakeByNumber()
    {
        int last = entries.Length == 0 ? 0 : entries[entries.Length - 1].Number;
        short[] made = new short[Math.Min(last + 1, DirectLimit)];
        for (int i = 0; i < entries.Length && entries[i].Number < made.Length; i++)
        {
            made[entries[i].Number] = (short)(i + 1);
        }

        return byNumber = made;
    }

    private static void GrowTables()
    {
        // Readers of the old array find in it every schema that they can know of.
        MessageSchema[] larger = new MessageSchema[2 * count];
        Array.Copy(all, larger, count);
        Volatile.Write(ref all, larger);
        uint[]?[] largerPlans = new uint[2 * ((2 * count) + 1)][];
        Array.Copy(plans, largerPlans, plans.Length);
        Volatile.Write(ref plans, largerPlans);
    }

    private ushort[] MakeActions()
    {
        int last = 0;
        int longTags = 0;
        foreach (FieldEntry entry in entries)
        {
            last = entry.Number <= LastNumberInTable ? entry.Number : last;
            longTags += entry.Number <= LastNumberInTable ? 0 : 2;
        }

        // A field has up to two tags: packed and not.
        int count = Math.Max(8 * (last + 1), OneByteTags);
        int end = ActionsStart + count;
        var table = new ushort[end + (3 * Math.Min(longTags, MostLongTags))];
        for (int i = ActionsStart; i < end; i++)
        {
            table[i] = (ushort)ScanAction.Other;
        }

        foreach (FieldEntry entry in entries)
        {
            for (int wireType = 0; wireType <= (int)WireType.Fixed32; wireType++)
            {
                ushort action = ScanAction.Of(in entry, (WireType)wireType);
                uint tag = ((uint)entry.Number << 3) | (uint)wireType;
                if (entry.Number <= last)
                {
                    table[ActionsStart + tag] = action;
                }
                else if (action < ScanAction.Other && tag < EndOfTagsInTable && end < table.Length)
                {
                    table[end] = (ushort)tag;
                    table[end + 1] = (ushort)(tag >> 16);
                    table[end + 2] = action;
                    end += 3;
                }
            }
        }

        table[0] = (ushort)knownNumbers;
        table[1] = (ushort)(knownNumbers >> 16);
        table[2] = (ushort)(knownNumbers >> 32);
        table[3] = (ushort)(knownNumbers >> 48);
        table[ActionsStart - 2] = (ushort)((end - ActionsStart - count) / 3);
        table[ActionsStart - 1] = (ushort)count;
        return table;
    }

    private MessageSchema? FindChild(int index)
    {
        int number = entries[index].Number;
        return knownChildren[index] = maps != null && maps.TryGetValue(number, out MessageSchema? entry) ? entry : children?.Invoke(number);
    }

    private uint[] MakePlan()
    {
        uint[] made = MakeTable(tag => ValidationRule.Of(in Find((int)(tag >> 3)), tag));
        var pairs = new List<uint>();
        foreach (FieldEntry entry in entries)
        {
            uint tag = entry.Tag;
            if (tag >= made.Length && pairs.Count < 2 * MostLongTags && tag < EndOfTagsInTable)
            {
                pairs.AddRange([tag, ValidationRule.Of(in entry, tag)]);
            }
        }

        lock (Gate)
        {
            // One of two threads that make it at once: what SetChild notes in it must be where validation looks.
            if (plan is { } first)
            {
                return first;
            }

            plans[PlanPlace + 1] = pairs.Count == 0 ? null : [.. pairs];
            Volatile.Write(ref plans[PlanPlace], made);
            return plan = made;
        }
    }

    private static uint[] MakeNoCopyRules()
    {
        var rules = new uint[OneByteTags];
        rules.AsSpan().Fill(CopyRule.Other);
        return rules;
    }

    private uint[] MakeTable(Func<uint, uint> rule)
    {
        int last = 0;
        foreach (FieldEntry entry in entries)
        {
            last = entry.Number <= LastNumberInTable ? entry.Number : last;
        }

        var made = new uint[Math.Max(8 * (last + 1), OneByteTags)];
        for (uint tag = 0; tag < made.Length; tag++)
        {
            made[tag] = rule(tag);
        }

        return made;
    }

    // Notes in the plan which message a field holds; until then validation asks for it at every occurrence.
    internal void SetChild(uint tag, MessageSchema child)
    {
        uint[] own = Plan;
        uint place = tag;
        if (tag >= own.Length && Plans[PlanPlace + 1] is { } pairs)
        {
            own = pairs;
            place = 1;
            while (place < own.Length && own[place - 1] != tag)
            {
                place += 2;
            }
        }

        if (place < own.Length)
        {
            _ = child.Plan;
            uint rule = ValidationRule.Of(in Find((int)(tag >> 3)), tag);
            Volatile.Write(ref own[place], rule | (child.PlanPlace << ValidationRule.ChildShift));
        }
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
