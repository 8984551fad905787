using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Editing;

/// <summary>
/// Makes an open message longer or shorter somewhere inside. All sizes, those of the enclosing length prefixes included, are known and checked
/// before a byte moves; then every region moves once: the tail by all of the change, and what is between two prefixes by
/// what those in front of it have grown.
/// </summary>
internal static class MessageResizing
{
    /// <summary>Throws when the message cannot grow by this much, counting the prefixes that grow with it.</summary>
    public static void Require(EditedMessage message, long delta, int fieldNumber) => Plan(message, delta, fieldNumber);

    /// <summary>Whether the message can grow by this much, counting the prefixes that grow with it.</summary>
    public static bool Fits(EditedMessage message, long delta) => TryPlan(message, delta, out _);

    /// <summary>
    /// Puts <paramref name="added"/> bytes of room in the place of <paramref name="removed"/> bytes, or throws and changes nothing.
    /// Brings the offsets of the frame up to date, and notes for the enclosing ones what they have to catch up with.
    /// </summary>
    /// <returns>Where the room begins: the position may have moved with the prefixes in front of it.</returns>
    public static int Resize(EditedMessage message, int position, int removed, long added, int fieldNumber)
    {
        long delta = added - removed;
        if (delta == 0)
        {
            return position;
        }

        EditorFrame frame = message.Frame;
        Span<byte> data = message.Data;
        int total = Plan(message, delta, fieldNumber);
        int widths = total - (int)delta;
        int tail = position + removed;
        int used = Root(frame).End;
        if (total < 0)
        {
            MoveFrontsLeft(message, position, widths);
            Move(data, tail, used, total);
        }
        else
        {
            Move(data, tail, used, total);
            MoveFrontsRight(message, position, widths);
        }

        frame.Shift(tail, widths, total);
        int shift = widths;
        for (EditorFrame? f = frame; f != null; f = f.Parent)
        {
            int outer = shift - f.WidthChange;
            int length = f.End - f.Start + f.Growth;
            f.Start += shift;
            f.End = f.Start + length;
            f.PrefixStart += outer;
            f.PrefixWidth += f.WidthChange;
            if (f.PrefixWidth != 0)
            {
                WritePadded(data.Slice(f.PrefixStart, f.PrefixWidth), (uint)length);
            }

            f.Parent?.NoteMove(outer, total);
            shift = outer;
        }

        return position + widths;
    }

    /// <summary>The frame of the whole message.</summary>
    public static EditorFrame Root(EditorFrame frame)
    {
        while (frame.Parent != null)
        {
            frame = frame.Parent;
        }

        return frame;
    }

    /// <summary>Computes the growth of every enclosing body and prefix; returns that of the whole message.</summary>
    private static int Plan(EditedMessage message, long delta, int fieldNumber)
    {
        if (!TryPlan(message, delta, out long total))
        {
            EditorFrame root = Root(message.Frame);
            ProtoException full = EditorErrors.BufferFull(root.End, total, message.Data.Length, fieldNumber);
            root.Message?.NoteFull(full);
            throw full;
        }

        return (int)total;
    }

    private static bool TryPlan(EditedMessage message, long delta, out long total)
    {
        total = delta;
        for (EditorFrame f = message.Frame; ; f = f.Parent!)
        {
            int length = f.End - f.Start;

            // Sums of lengths of spans: where one does not fit an int, the check below fails.
            f.Growth = (int)total;
            f.WidthChange = 0;
            if (f.PrefixWidth != 0)
            {
                f.WidthChange = Width(f.PrefixWidth, length, length + total) - f.PrefixWidth;
                total += f.WidthChange;
            }

            if (f.Parent == null)
            {
                return f.End + total <= message.Data.Length;
            }
        }
    }

    /// <summary>A prefix wider than it must be was padded on purpose and stays so; the others are as narrow as can be.</summary>
    private static int Width(int width, int oldLength, long newLength)
    {
        int needed = Varint.Size((ulong)newLength);
        return width > Varint.Size((uint)oldLength) && width > needed ? width : needed;
    }

    private static void MoveFrontsRight(EditedMessage message, int position, int shift)
    {
        int end = position;
        for (EditorFrame f = message.Frame; shift != 0; f = f.Parent!)
        {
            Move(message.Data, f.Start, end, shift);
            end = f.PrefixStart;
            shift -= f.WidthChange;
        }
    }

    private static void MoveFrontsLeft(EditedMessage message, int position, int shift)
    {
        if (shift == 0)
        {
            return;
        }

        shift = 0;
        for (EditorFrame f = Root(message.Frame); ; f = f.Child!)
        {
            shift += f.WidthChange;
            Move(message.Data, f.Start, f == message.Frame ? position : f.Child!.PrefixStart, shift);
            if (f == message.Frame)
            {
                return;
            }
        }
    }

    private static void Move(Span<byte> data, int start, int end, int shift)
    {
        if (shift != 0 && end > start)
        {
            data.Slice(start, end - start).CopyTo(data.Slice(start + shift));
        }
    }

    private static void WritePadded(Span<byte> prefix, uint value)
    {
        for (int i = 0; i < prefix.Length - 1; i++)
        {
            prefix[i] = (byte)(value | 0x80);
            value >>= 7;
        }

        prefix[prefix.Length - 1] = (byte)value;
    }
}
