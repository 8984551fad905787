namespace ProtoZeroSharp;

// For people who look at a buffer, in a debugger or a log.
public sealed unsafe partial class ProtoBuffer
{
    /// <summary>
    /// The finished bytes as <c>ProtoText.Decode</c> shows them, or a comment that says why there are none: something is or was left open,
    /// the buffer was disposed, or the bytes are not one message. Never throws. Allocates the string and a copy of the bytes.
    /// </summary>
    public override string ToString()
    {
        try
        {
            return Writing.OutputText.Of(ToArray());
        }
        catch (Exception exception)
        {
            return "# " + exception.Message;
        }
    }
}
