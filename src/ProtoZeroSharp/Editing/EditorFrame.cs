using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Owning;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// One open message of an editor: where it lies, its length prefix, and an offset per field. Frames are pooled per thread, each
/// root with the chain of frames that nested messages have needed; an editor is a ref struct and so never leaves its thread.
/// </summary>
internal sealed class EditorFrame : IOpenEditor
{
    /// <summary>Fields beyond are found by scanning, as in readers.</summary>
    public const int Capacity = MessageSchema.EditedSlots;

    // The one that a thread uses unless it has several messages open: taken and returned without storing a reference.
    [ThreadStatic]
    private static EditorFrame? first;

    [ThreadStatic]
    private static EditorFrame? others;

    /// <summary>A handle must have this number to be accepted. Negated while a nested message is open; 0 when this one is not open.</summary>
    public long Key;

    /// <summary>One bit per slot whose field is in the message exactly once, and without another member of its oneof.</summary>
    public ulong Ready;

    /// <summary>One bit per slot whose field occurs, and per oneof with a member that does.</summary>
    public ulong Seen;

    /// <summary>Singular fields: where the value begins. Repeated: the tags of the first and of the last occurrence. Oneofs: the member's number.</summary>
    public Slots64 Slots;

    public int Start;
    public int End;

    /// <summary>Where the length is; its width is 0 for the root, for groups, and while there is none.</summary>
    public int PrefixStart;
    public int PrefixWidth;

    /// <summary>How many levels may be opened below this message.</summary>
    public int Depth;

    public MessageSchema Schema = null!;
    public EditorFrame? Parent;

    /// <summary>The frame of a nested message; kept for the next one when that is closed.</summary>
    public EditorFrame? Child;

    /// <summary>A map entry, which is closed with its value and has no handle.</summary>
    public bool IsEntry;

    /// <summary>Of a message that is in no other: whose bytes it edits, to be told when that ends; null for a buffer of the caller.</summary>
    public EditableMessage? Message;

    /// <summary>The growth of the body and of the prefix in the current change.</summary>
    public int Growth;
    public int WidthChange;

    // The elements that were asked for last by their index, one of each of so many fields: lists that lie side by side are edited together.
    private readonly ElementPlace[] elements = new ElementPlace[4];
    private int elementCount;
    private int oldestElement;

    // While a nested message is open: how far what is in front of its body and what is after it have moved since.
    private int pivot;
    private int front;
    private int back;
    private long generation;
    private bool isFirst;

    public ref int Offset(int slot) => ref Unsafe.Add(ref Unsafe.As<Slots64, int>(ref Slots), slot);

    public bool Has(int slot) => (Seen & (1UL << slot)) != 0;

    /// <summary>Whether a singular field or a oneof may occur: it does, or has no slot to tell.</summary>
    public bool MayHave(int slot) => slot >= Capacity || Has(slot);

    /// <summary>Whether the offset of a singular field leads to the only value of it and of its oneof.</summary>
    public bool IsReady(int slot) => slot < Capacity && (Ready & (1UL << slot)) != 0;

    /// <summary>Whether neither a singular field nor its oneof, if it has one, occurs.</summary>
    public bool IsAbsent(int slot, int oneof) => !MayHave(slot) && (oneof < 0 || !MayHave(oneof));

    /// <summary>Whether a repeated field has both of its offsets.</summary>
    public bool HasRange(int slot) => slot + 1 < Capacity;

    /// <summary>Whether a repeated field may occur: it does, or has no slots to tell.</summary>
    public bool MayHaveRepeated(int slot) => !HasRange(slot) || Has(slot);

    /// <summary>Where to look for the occurrences of a repeated field.</summary>
    public int FirstTag(int slot) => !HasRange(slot) ? Start : Has(slot) ? Offset(slot) : End;

    /// <summary>Where to look for an element of a repeated field: at the one found before if that comes earlier, else at the first.</summary>
    public ElementPlace ElementBefore(int slot, int index)
    {
        foreach (ref readonly ElementPlace element in elements.AsSpan(0, elementCount))
        {
            if (element.Slot == slot && element.Index <= index)
            {
                return element;
            }
        }

        return new ElementPlace(slot, 0, FirstTag(slot), 0);
    }

    /// <summary>Notes where an element is, so that the next one of its field is found from there.</summary>
    public void NoteElement(ElementPlace found)
    {
        int at = 0;
        while (at < elementCount && elements[at].Slot != found.Slot)
        {
            at++;
        }

        if (at == elements.Length)
        {
            at = oldestElement;
            oldestElement = (at + 1) % elements.Length;
        }

        elements[at] = found;
        elementCount = Math.Max(elementCount, at + 1);
    }

    public void ForgetElements() => elementCount = 0;

    /// <summary>Notes that a field, absent until now, has its value at an offset.</summary>
    public void NoteSet(EditedField field, int oneof, int value)
    {
        Offset(field.Slot) = value;
        ulong bits = Bits(field.Slot, oneof);
        Seen |= bits;
        Ready |= bits;
        if (oneof >= 0)
        {
            Offset(oneof) = field.Number;
        }
    }

    /// <summary>Notes that a field is absent from now on.</summary>
    public void MarkAbsent(int slot, int oneof)
    {
        ulong bits = Bits(slot, oneof);
        Seen &= ~bits;
        Ready &= ~bits;
    }

    /// <summary>Notes an occurrence of a repeated field after all others.</summary>
    public void NoteAdded(int slot, int tagStart)
    {
        if (!HasRange(slot))
        {
            return;
        }

        if (!Has(slot))
        {
            Offset(slot) = tagStart;
        }

        Offset(slot + 1) = tagStart;
        Seen |= 1UL << slot;
    }

    /// <summary>A frame for a message that is in no other.</summary>
    public static EditorFrame Rent()
    {
        EditorFrame? frame = first;
        return frame != null && frame.Key == 0 ? frame : RentOther();
    }

    public static void Return(EditorFrame root)
    {
        root.Key = 0;
        if (!root.isFirst)
        {
            // Until it is opened, Parent leads to the next free frame.
            root.Parent = others;
            others = root;
        }
    }

    void IOpenEditor.Abandon() => EditorLifetime.Dispose(this, Math.Abs(Key));

    /// <summary>The frame for a message inside this one; nothing of it is open yet.</summary>
    public EditorFrame Nested(int prefixStart)
    {
        EditorFrame nested = Child ?? (Child = new EditorFrame());
        nested.Parent = this;
        nested.IsEntry = false;
        nested.Seen = nested.Ready = 0;
        pivot = prefixStart;
        front = back = 0;
        return nested;
    }

    /// <summary>A packed run of this message as a frame: as far as lengths are concerned it is a level of its own.</summary>
    public EditorFrame OpenRun(int prefix, int body, int end)
    {
        EditorFrame run = Nested(prefix);
        run.Schema = Schema;
        run.PrefixStart = prefix;
        run.PrefixWidth = body - prefix;
        run.Start = body;
        run.End = end;
        run.ForgetElements();
        return run;
    }

    /// <summary>The same message as one with other fields; nothing of it is found yet.</summary>
    public EditorFrame ReadAs(MessageSchema schema)
    {
        EditorFrame same = Nested(Start);
        same.Schema = schema;
        same.PrefixStart = Start;
        same.PrefixWidth = 0;
        same.Start = Start;
        same.End = End;
        same.Depth = Depth;
        return same;
    }

    /// <summary>Lets handles in.</summary>
    public void Unlock()
    {
        Key = ++generation;
    }

    /// <summary>Notes that the nested message has moved what is around it.</summary>
    public void NoteMove(int frontShift, int backShift)
    {
        front += frontShift;
        back += backShift;
    }

    /// <summary>Brings the offsets up to date with the moves that a nested message, closed by now, has caused.</summary>
    public void ApplyMoves()
    {
        if ((front | back) != 0)
        {
            if (Shift(pivot + 1, front, back) < Start)
            {
                FindAgain();
            }

            front = back = 0;
        }
    }

    /// <summary>For when the offsets are found again by a scan.</summary>
    public void DiscardMoves() => front = back = 0;

    private static ulong Bits(int slot, int oneof) => (1UL << slot) | (oneof >= 0 ? 1UL << oneof : 0);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static EditorFrame RentOther()
    {
        EditorFrame? frame = others;
        if (frame != null)
        {
            others = frame.Parent;
            frame.Parent = null;
            return frame;
        }

        frame = new EditorFrame();
        if (first == null)
        {
            frame.isFirst = true;
            first = frame;
        }

        return frame;
    }

    /// <summary>Moves the offsets below and from <paramref name="limit"/> on.</summary>
    /// <returns>The lowest of them.</returns>
    public int Shift(int limit, int below, int above)
    {
        int lowest = int.MaxValue;
        ulong slots = Seen & Schema.Masks.Offsets;
        slots |= (slots & Schema.Masks.Runs) << 1;
        for (int slot = 0; slots != 0; slot++, slots >>= 1)
        {
            if ((slots & 1) != 0)
            {
                ref int offset = ref Offset(slot);
                offset += offset >= limit ? above : below;
                lowest = Math.Min(lowest, offset);
            }
        }

        foreach (ref ElementPlace element in elements.AsSpan(0, elementCount))
        {
            element.TagStart += element.TagStart >= limit ? above : below;
            lowest = Math.Min(lowest, element.TagStart);
        }

        return lowest;
    }

    /// <summary>
    /// Forgets where fields are. Somebody has changed the bytes: a nested message took in fields of this one, and where it was made
    /// shorter, their offsets went to before the buffer.
    /// </summary>
    private void FindAgain()
    {
        Ready = 0;
        ForgetElements();
        ulong runs = Seen & Schema.Masks.Offsets & Schema.Masks.Runs;
        for (int slot = 0; runs != 0; slot++, runs >>= 1)
        {
            if ((runs & 1) != 0)
            {
                Offset(slot) = Offset(slot + 1) = Start;
            }
        }
    }
}
