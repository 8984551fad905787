using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// Messages as text. The dump throws for no bytes, and decoding without a schema refuses exactly the bytes that are not a message.
/// The copy of a valid message has the same text, in which no line is a comment. The text of an invalid message ends with a
/// comment.
/// </summary>
internal sealed class TextTarget(FuzzSchema schema) : MessageInputTarget("text-" + schema.Name, schema)
{
    public override int MaxLength => 160;

    public override void Run(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> message = input.Span;
        if (Sampled(message, 4))
        {
            Untyped(message);
        }

        if (!Access.TryValidate(message))
        {
            if (Sampled(message, 16))
            {
                Malformed(message);
            }

            return;
        }

        string text = Access.Text(message);

        // Validation does not know extensions.
        Require(Schema.Name == "host" || (!text.StartsWith('#') && !text.Contains("\n#", StringComparison.Ordinal)), "the text of a valid message has a comment");
        if (Sampled(message, 8))
        {
            using var proto = new ProtoWriter();
            Access.Copy(message, proto, unknownFields: true);
            string copied = Access.Text(proto.WrittenSpan);
            Require(copied == text || Schema.Name is not ("proto3" or "wide" or "leaf"), "the copy has another text:\n" + text + "\n" + copied);
        }
    }

    public override void Work(ReadOnlyMemory<byte> input) => Access.Text(input.Span);

    private void Untyped(ReadOnlySpan<byte> message)
    {
        Require(ProtoText.Dump(message) != null, "no dump");
        try
        {
            ProtoText.Decode(message);
            Require(NaiveMessage.Untyped.IsValid(message), "what is no message is decoded");
        }
        catch (ProtoException exception)
        {
            Require(!NaiveMessage.Untyped.IsValid(message), "a message is not decoded");
            Require(exception.Offset >= 0 && exception.Offset <= message.Length, "the offset is outside the input");
        }
    }

    private void Malformed(ReadOnlySpan<byte> message)
    {
        try
        {
            Access.Text(message);
        }
        catch (ProtoException exception)
        {
            Require(exception.Offset >= 0 && exception.Offset <= message.Length, "the offset is outside the input");
        }
    }
}
