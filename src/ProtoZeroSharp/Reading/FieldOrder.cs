namespace ProtoZeroSharp.Reading;

/// <summary>Whether the fields of a message come as they would be written: in the order of the schema, none twice that may not.</summary>
/// <param name="isEntry">Whether it is an entry of a map: its key and its value, each once.</param>
internal struct FieldOrder(bool isEntry)
{
    public bool IsEntry = isEntry;

    /// <summary>The place of the last field.</summary>
    public int Last = -1;

    /// <summary>A bit for each oneof of which a member was there.</summary>
    public ulong Oneofs = 0;

    /// <summary>Adds a field, unless it would be written in another place.</summary>
    public bool TryAdd(uint rule)
    {
        int place = (int)(rule >> CopyRule.IndexShift);
        ulong oneof = CopyRule.OneofBit(rule);
        bool isTurn = IsEntry ? place == Last + 1 : place > Last || (place == Last && (rule & CopyRule.Repeated) != 0);
        if (!isTurn || (Oneofs & oneof) != 0)
        {
            return false;
        }

        Last = place;
        Oneofs |= oneof;
        return true;
    }
}
