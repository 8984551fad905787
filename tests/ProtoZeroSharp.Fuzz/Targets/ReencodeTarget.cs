using Google.Protobuf;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Tests.Differential;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>A copy of a message is valid, means the same to us and to Google, and has the same bytes when it is copied again.</summary>
internal sealed class ReencodeTarget(FuzzSchema schema) : MessageInputTarget("reencode-" + schema.Name, schema)
{
    private readonly byte[] copied = new byte[1 << 16];

    public override void Run(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> message = input.Span;
        if (!Access.TryValidate(message))
        {
            if (Sampled(message, 16))
            {
                Unchecked(message);
            }

            return;
        }

        using var proto = new ProtoWriter();
        Access.Copy(message, proto, unknownFields: true);
        ReadOnlySpan<byte> copy = copied.AsSpan(0, proto.Length);
        proto.CopyTo(copied);
        Require(Access.TryValidate(copy), "the copy is not valid");
        Require(Access.ContentEquals(message, copy) && Access.ContentEquals(copy, message), "the copy is not equal");
        Require(Access.IsInitialized(message) == Access.IsInitialized(copy), "the copy lacks other required fields");
        proto.Reset();
        Access.Copy(copy, proto, unknownFields: true);
        Require(proto.WrittenSpan.SequenceEqual(copy), "the copy of the copy has other bytes");
        if (!Sampled(message, 16))
        {
            return;
        }

        IMessage? theirs = ParsedByGoogle(message);
        IMessage? theirCopy = ParsedByGoogle(copy);
        Require(theirs != null && theirCopy != null, "Google refuses what is validated");
        string? ours = Access.Compare(message, theirs!);
        Require(ours == Access.Compare(copy, theirs!), "the copy reads otherwise: " + Access.Compare(copy, theirs!));
        if (Schema.Name is "proto3" or "wide" or "leaf" && ours == null)
        {
            string? difference = MessageDifference.Find(theirs!, theirCopy!);
            Require(difference == null || difference.EndsWith("no field shows", StringComparison.Ordinal), "Google reads the copy otherwise: " + difference);
        }
    }

    public override void Work(ReadOnlyMemory<byte> input)
    {
        if (Access.TryValidate(input.Span))
        {
            using var proto = new ProtoWriter();
            Access.Copy(input.Span, proto, unknownFields: true);
        }
    }

    private void Unchecked(ReadOnlySpan<byte> message)
    {
        using var proto = new ProtoWriter();
        try
        {
            Access.Copy(message, proto, unknownFields: true);
        }
        catch (ProtoException exception)
        {
            Require(exception.Offset >= 0 && exception.Offset <= message.Length, "the offset is outside the input");
        }
    }
}
