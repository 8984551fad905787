using System.Runtime.InteropServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Scanning;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Text;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.WellKnownTypes;

// The paths of a FieldMask in order, so that those that begin alike follow one another: they take memory as their text does, whatever it is.
// What was gone down so far is a range of them, and how many characters they have in common.
internal readonly struct MaskPaths
{
    private readonly string[] paths;
    private readonly KnownNames known;
    private readonly int first;
    private readonly int end;
    private readonly int common;

    private MaskPaths(string[] paths, KnownNames known, int first, int end, int common)
    {
        this.paths = paths;
        this.known = known;
        this.first = first;
        this.end = end;
        this.common = common;
    }

    public static MaskPaths Of(FieldMask.Reader mask)
    {
        string[] paths = mask.Paths.ToArray();
        Array.Sort(paths, StringComparer.Ordinal);
        return new MaskPaths(paths, new KnownNames(), 0, paths.Length, 0);
    }

    // Writes the fields of a message that are in the mask, as they are in the input. Throws ProtoException: something is malformed, or nested
    // deeper than the stack bears.
    public void Copy(MessageView view, MessageNames names, ProtoWriter writer)
    {
        if (!MessageCopy.HasStack(view.Depth))
        {
            ReaderErrors.Throw(WireError.TooDeep, view.Start, 0);
        }

        MessageSchema schema = names.Schema;
        var cursor = new FieldCursor(in view);
        while (cursor.Next())
        {
            int index = schema.IndexOf((int)(cursor.Tag >> 3));
            if (index < 0 || !schema.At(index).Accepts((WireType)(cursor.Tag & 7)))
            {
                continue;
            }

            ref readonly FieldEntry entry = ref schema.At(index);
            MaskPaths below = Below(in entry, names[index], out bool isWhole);
            if (isWhole)
            {
                CopyField(in cursor, in entry, schema, writer);
            }
            else if (below.first < below.end && entry.IsMessage && !entry.IsRepeated)
            {
                below.CopyMessage(cursor.Message(), known.Child(names, entry.Number), in entry, writer);
            }
        }

        cursor.ThrowIfMalformed();
    }

    // Numbers that a closed enum does not know are unknown fields, and so are entries of a map with such a value.
    private static void CopyField(scoped in FieldCursor cursor, scoped in FieldEntry entry, MessageSchema schema, ProtoWriter writer)
    {
        bool isKnown = true;
        if ((entry.Traits & FieldTraits.ClosedEnum) != 0)
        {
            if ((WireType)(cursor.Tag & 7) == WireType.Varint)
            {
                isKnown = ScanRules.IsKnown(schema, entry.Number, cursor.Data, cursor.ValueStart, cursor.FieldEnd);
            }
            else if ((entry.Traits & FieldTraits.Map) != 0)
            {
                isKnown = MapEntries.IsKnown(new MessageView(cursor.Data, cursor.BodyStart(), cursor.FieldEnd, cursor.Depth), schema.Child(entry.Number)!);
            }
            else
            {
                isKnown = !CopyKnown(in cursor, schema, writer);
            }
        }

        if (isKnown)
        {
            writer.AddRaw(cursor.Data.Slice(cursor.TagStart, cursor.FieldEnd - cursor.TagStart));
        }
    }

    // Writes those numbers of a packed run that its closed enum knows. False where it knows all of them: then the run stays as it is.
    private static bool CopyKnown(scoped in FieldCursor cursor, MessageSchema schema, ProtoWriter writer)
    {
        int number = (int)(cursor.Tag >> 3);
        int body = cursor.BodyStart();
        bool isFiltered = false;
        int known = 0;
        for (int position = body, next; position < cursor.FieldEnd; position = next)
        {
            next = ReadNumber(in cursor, position, out ulong value);
            bool isKnown = schema.IsKnown(number, (int)value);
            known += isKnown ? 1 : 0;
            isFiltered |= !isKnown;
        }

        if (!isFiltered || known == 0)
        {
            return isFiltered;
        }

        writer.StartSub(number);
        for (int position = body, next; position < cursor.FieldEnd; position = next)
        {
            next = ReadNumber(in cursor, position, out ulong value);
            if (schema.IsKnown(number, (int)value))
            {
                writer.AddRaw(cursor.Data.Slice(position, next - position));
            }
        }

        writer.CloseSub();
        return true;
    }

    private static int ReadNumber(scoped in FieldCursor cursor, int position, out ulong value)
    {
        int next = WireInput.ReadVarint(ref MemoryMarshal.GetReference(cursor.Data), position, cursor.FieldEnd, out value);
        if (next < 0)
        {
            ReaderErrors.Throw(next, position, cursor.Tag);
        }

        return next;
    }

    private void CopyMessage(MessageView body, MessageNames names, in FieldEntry entry, ProtoWriter writer)
    {
        if (entry.Kind == FieldKind.Group)
        {
            writer.StartGroup(entry.Number);
        }
        else
        {
            writer.StartSub(entry.Number);
        }

        Copy(body, names, writer);
        writer.CloseSub();
    }

    // The paths that lead through a field, and whether one ends at it, so that everything below is in the mask.
    // A group goes by the name of its field, though in text it has its type's.
    private MaskPaths Below(scoped in FieldEntry entry, FieldNames name, out bool isWhole) =>
        Below(entry.Kind == FieldKind.Group ? name.GroupName : name.Name, out isWhole);

    private MaskPaths Below(string name, out bool isWhole)
    {
        int place = Place(name, '\0');
        isWhole = false;
        if (place == end || Compare(paths[place], name) != 0)
        {
            return default;
        }

        isWhole = paths[place].Length == common + name.Length;
        return new MaskPaths(paths, known, Place(name, '.'), Place(name, '.' + 1), common + name.Length + 1);
    }

    // The first path that does not come before the name with a character after it; with the character 0, before the name alone.
    private int Place(string name, int next)
    {
        int low = first;
        int high = end;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            string path = paths[middle];
            int order = Compare(path, name);
            if (order == 0)
            {
                int after = common + name.Length;
                order = (path.Length > after ? path[after] : 0) - next;
            }

            if (order < 0)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        return low;
    }

    // A path from what it has in common with the others on, as far as the name is long.
    private int Compare(string path, string name) => string.CompareOrdinal(path, common, name, 0, name.Length);
}
