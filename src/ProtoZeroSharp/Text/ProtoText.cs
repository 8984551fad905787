using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Text;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>Encoded messages as text, without a schema.</summary>
public static class ProtoText
{
    /// <summary>
    /// The fields of a message by their numbers, as <c>protoc --decode_raw</c> prints them. Bytes that can be read as a message are shown as
    /// one, others as text. Allocates the string.
    /// </summary>
    /// <param name="message">The encoded message.</param>
    /// <exception cref="ProtoException">The bytes are no message.</exception>
    public static string Decode(ReadOnlySpan<byte> message)
    {
        string? text = RawText.Of(message, out int error, out int offset, out uint tag);
        return text ?? throw ReaderErrors.Create(error, offset, tag);
    }

    /// <summary>
    /// The fields of a message with their places, a line each: the offset, the bytes of tag and length, the number and the value. It is meant
    /// for the text of a failed test and for bug reports, and takes any bytes: where they are no message any more, the last line says why.
    /// Allocates the string, which may have more than 100 characters for each byte where groups nest deep: limit the size of bytes that are not trusted.
    /// </summary>
    /// <exception cref="OutOfMemoryException">The text is longer than a string can be, or than there is memory.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The text has more than 2,147,483,647 characters.</exception>
    /// <param name="message">The encoded message, or what should be one.</param>
    public static string Dump(ReadOnlySpan<byte> message) => WireDump.Print(message);
}
