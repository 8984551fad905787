using ProtoZeroSharp.Reading.Schemas;

namespace ProtoZeroSharp.Reading.Copying;

/// <summary>Whether the fields of a message come as they would be written: in the order of the schema, none twice that may not.</summary>
/// <param name="isEntry">Whether it is an entry of a map: its key and its value, each once.</param>
internal struct FieldOrder(bool isEntry)
{
    /// <summary>Before the place of any field.</summary>
    public const int None = -2;

    /// <summary>Twice the place of the value in an entry of a map.</summary>
    public const int ValueOfEntry = 2;

    public bool IsEntry = isEntry;

    /// <summary>Twice the place of the last field; <see cref="None"/> before the first.</summary>
    public int Last = None;

    /// <summary>A bit for each oneof of which a member was there.</summary>
    public ulong Oneofs = 0;

    /// <summary>Adds a field, unless it would be written in another place.</summary>
    public bool TryAdd(uint rule)
    {
        int turn = CopyRule.Order(rule);
        ulong oneof = CopyRule.OneofBit(rule);
        bool isTurn = IsEntry ? (turn & ~1) == Last + 2 : turn > Last;
        if (!isTurn || (Oneofs & oneof) != 0)
        {
            return false;
        }

        Last = turn & ~1;
        Oneofs |= oneof;
        return true;
    }
}
