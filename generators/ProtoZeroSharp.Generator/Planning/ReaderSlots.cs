using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// The offsets of a reader: first one per oneof (its current member), then one per singular field, then two per repeated field
/// (its first occurrence and the end of its last).
/// </summary>
internal sealed class ReaderSlots
{
    /// <summary>The number of offsets for an entry of a map: the least, because key and value need only two.</summary>
    public const int SizeOfMapEntry = 4;

    /// <summary>The offsets of a message that opens without a table and has no oneof, which are a type of their own.</summary>
    public const int SizeOfSmall = 0;

    private const int MostSlots = 512;

    private readonly Dictionary<int, int> byNumber = [];
    private readonly int count;

    public ReaderSlots(LinkedMessage message, IEnumerable<LinkedField> fields)
    {
        count = message.Oneofs.Count;
        foreach (LinkedField field in fields.OrderBy(f => f.IsRepeated).ThenBy(f => f.Number))
        {
            byNumber.Add(field.Number, count);
            count += field.IsRepeated ? 2 : 1;
        }
    }

    /// <summary>The number of offsets. Above 512 the other fields are found by scanning.</summary>
    public int Size
    {
        get
        {
            int size = 4;
            while (size < count && size < MostSlots)
            {
                size *= 2;
            }

            return size;
        }
    }

    /// <summary>The first offset of a field, or -1 for one that the reader does not have.</summary>
    public int Of(LinkedField field) => byNumber.TryGetValue(field.Number, out int slot) ? slot : -1;
}
