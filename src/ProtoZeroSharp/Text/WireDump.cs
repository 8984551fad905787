using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Text;

/// <summary>Lists the fields of a message with their offsets.</summary>
internal ref struct WireDump
{
    private const string Digits = "0123456789ABCDEF";
    private const int HeadWidth = 18;
    private const int MostShown = 64;
    private readonly ReadOnlySpan<byte> data;
    private readonly StringBuilder lines;

    private WireDump(ReadOnlySpan<byte> data)
    {
        this.data = data;
        lines = new StringBuilder();
    }

    public static string Print(ReadOnlySpan<byte> message)
    {
        var dump = new WireDump(message);
        dump.Fields(0, message.Length, 0);
        return dump.lines.ToString();
    }

    /// <summary>Lists fields, up to an error.</summary>
    private readonly void Fields(int position, int end, int level)
    {
        if (!MachineStack.HasRoom())
        {
            Line(position, position, level, "# too deep for this stack");
            return;
        }

        ref byte bytes = ref MemoryMarshal.GetReference(data);
        while (position < end)
        {
            int start = position;
            int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
            int next = value < 0 ? value : WireInput.SkipValue(ref bytes, value, end, tag, RawText.GroupLevels);
            if (next < 0)
            {
                Line(start, start, level, ReaderErrors.Create(next, start, tag).Message);
                return;
            }

            int number = (int)(tag >> 3);
            switch ((WireType)(tag & 7))
            {
                case WireType.StartGroup:
                    // Within the field, also where somebody has changed it since it was skipped. So below.
                    _ = WireInput.SkipGroup(ref bytes, value, end, tag, RawText.GroupLevels, out int groupEnd);
                    groupEnd = Math.Min(Math.Max(groupEnd, value), next);
                    Line(start, value, level, Text(number) + " {");
                    Fields(value, groupEnd, level + 1);
                    Line(groupEnd, next, level, "}");
                    break;
                case WireType.LengthDelimited:
                    int body = WireInput.ReadLength(ref bytes, value, end, out int length);
                    body = body < 0 ? next : Math.Min(body, next);
                    length = Math.Min(length, next - body);
                    ReadOnlySpan<byte> content = data.Slice(body, length);
                    if (length > 0 && level < RawText.Levels && RawText.IsMessage(content, RawText.Levels - level))
                    {
                        Line(start, body, level, Text(number) + " {");
                        Fields(body, next, level + 1);
                        Line(next, next, level, "}");
                    }
                    else
                    {
                        var quoted = new TextBuilder(MostShown);
                        quoted.Name(number).Quoted(content);
                        Line(start, body, level, quoted.ToString().TrimEnd('\n'));
                    }

                    break;
                default:
                    _ = WireInput.ReadRaw(ref bytes, value, end, (WireType)(tag & 7), out ulong raw);
                    Line(start, next, level, Text(number) + ": " + RawText.Number(raw, (WireType)(tag & 7)));
                    break;
            }

            position = next;
        }
    }

    private readonly void Line(int start, int end, int level, string content)
    {
        lines.Append(start.ToString(CultureInfo.InvariantCulture).PadLeft(6)).Append("  ");
        int width = 0;
        foreach (byte value in data.Slice(start, end - start))
        {
            lines.Append(Digits[value >> 4]).Append(Digits[value & 15]).Append(' ');
            width += 3;
        }

        lines.Append(' ', Math.Max(HeadWidth - width, 1)).Append(' ', 2 * level).Append(content).Append('\n');
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
