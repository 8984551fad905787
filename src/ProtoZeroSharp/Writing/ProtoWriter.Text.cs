using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

// For people who look at a writer, in a debugger or a log.
public readonly unsafe ref partial struct ProtoWriter
{
    /// <summary>
    /// The finished bytes as <c>ProtoText.Decode</c> shows them, or a comment that says why there are none: something is open, the writer
    /// was disposed, or the bytes are not one message. Never throws. Allocates the string and a copy of the bytes.
    /// </summary>
    public override string ToString()
    {
        if (!IsWritable)
        {
            return "# no writer, or disposed";
        }

        try
        {
            return Writing.OutputText.Of(ToArray());
        }
        catch (Exception exception)
        {
            return $"# {Counted.Bytes(Length)} so far: {exception.Message}";
        }
    }
}
