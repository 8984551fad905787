using System.Globalization;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Wire;

/// <summary>Fields without a schema as text, as Google's C++ prints unknown fields: bytes that can be read as a message are shown as one.</summary>
internal static class RawText
{
    /// <summary>How deep messages are looked for in messages.</summary>
    public const int Levels = 10;

    /// <summary>How deep groups may nest, as in Google's C++.</summary>
    public const int GroupLevels = 100;

    /// <summary>How deep they may nest where a reader was told to go deeper.</summary>
    private const int MostGroupLevels = 10_000;

    /// <summary>The text of a whole message; null when it is malformed.</summary>
    /// <param name="message">The message.</param>
    /// <param name="error">Zero, or the code of the error.</param>
    /// <param name="offset">Where the field with the error begins.</param>
    /// <param name="tag">The field's tag, if it could be read.</param>
    public static string? Of(ReadOnlySpan<byte> message, out int error, out int offset, out uint tag)
    {
        error = Check(message, GroupLevels, out offset, out tag);
        if (error != 0)
        {
            return null;
        }

        var text = new TextBuilder(int.MaxValue);
        Fields(text, message, Levels);
        return text.ToString();
    }

    /// <summary>Whether bytes that may be anything are a message, as far as a wire format without a schema can tell.</summary>
    public static bool IsMessage(ReadOnlySpan<byte> bytes, int levels) => Check(bytes, levels, out _, out _) == 0;

    /// <summary>Appends bytes after their name: as a message if they can be read as one.</summary>
    public static void Bytes(TextBuilder text, ReadOnlySpan<byte> bytes) => Bytes(text, bytes, Levels);

    /// <summary>Appends whole, well-formed fields.</summary>
    public static void Fields(TextBuilder text, ReadOnlySpan<byte> message) => Fields(text, message, Levels);

    private static void Fields(TextBuilder text, ReadOnlySpan<byte> message, int levels)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(message);
        int position = 0;
        while (position < message.Length)
        {
            position = WireInput.ReadTag(ref bytes, position, message.Length, out uint tag);
            if (position < 0)
            {
                return;
            }

            text.Name((int)(tag >> 3));
            int next;
            if ((WireType)(tag & 7) == WireType.StartGroup)
            {
                next = WireInput.SkipGroup(ref bytes, position, message.Length, tag, MostGroupLevels, out int end);
                if (text.Open() && next >= 0)
                {
                    Fields(text, message.Slice(position, end - position), levels - 1);
                }

                text.Close();
            }
            else if ((WireType)(tag & 7) == WireType.LengthDelimited)
            {
                int body = WireInput.ReadLength(ref bytes, position, message.Length, out int length);
                next = body < 0 ? body : body + length;
                Bytes(text, body < 0 ? default : message.Slice(body, length), levels);
            }
            else
            {
                next = WireInput.ReadRaw(ref bytes, position, message.Length, (WireType)(tag & 7), out ulong raw);
                text.Value(Number(raw, (WireType)(tag & 7)));
            }

            if (next < 0)
            {
                return;
            }

            position = next;
        }
    }

    /// <summary>A number as it is on the wire: a varint in decimal, a fixed one in hexadecimal.</summary>
    public static string Number(ulong raw, WireType wireType) =>
        wireType == WireType.Varint ? raw.ToString(CultureInfo.InvariantCulture)
        : "0x" + raw.ToString(wireType == WireType.Fixed64 ? "x16" : "x8", CultureInfo.InvariantCulture);

    private static void Bytes(TextBuilder text, ReadOnlySpan<byte> bytes, int levels)
    {
        if (bytes.IsEmpty || levels <= 0 || !IsMessage(bytes, levels))
        {
            text.Quoted(bytes);
            return;
        }

        if (text.Open())
        {
            Fields(text, bytes, levels - 1);
        }

        text.Close();
    }

    private static int Check(ReadOnlySpan<byte> message, int levels, out int offset, out uint tag)
    {
        ref byte bytes = ref MemoryMarshal.GetReference(message);
        int position = 0;
        offset = 0;
        tag = 0;
        while (position < message.Length)
        {
            offset = position;
            position = WireInput.ReadTag(ref bytes, position, message.Length, out tag);
            position = position < 0 ? position : WireInput.SkipValue(ref bytes, position, message.Length, tag, levels);
            if (position < 0)
            {
                return position;
            }
        }

        return 0;
    }
}
