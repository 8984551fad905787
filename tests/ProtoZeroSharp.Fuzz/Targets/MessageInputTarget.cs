using Google.Protobuf;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>A target whose inputs are messages of one type.</summary>
internal abstract class MessageInputTarget(string name, FuzzSchema schema) : CoveredTarget(name)
{
    protected FuzzSchema Schema { get; } = schema;

    protected MessageAccess Access => Schema.Access;

    public override bool IsRepeatable => true;

    public override Mutator CreateMutator() => new MessageMutator(Schema.FieldNumbers());

    public override IEnumerable<byte[]> Seeds() => Schema.Seeds();

    /// <summary>The first byte may already be refused, so the work says nothing about the length.</summary>
    public override bool HasFamily(ReadOnlySpan<byte> input) => Access.TryValidate(input);

    /// <summary>Google's object of the message, or null; required fields may be missing.</summary>
    protected IMessage? ParsedByGoogle(ReadOnlySpan<byte> message)
    {
        try
        {
            IMessage theirs = Schema.Create();
            theirs.MergeFrom(message.ToArray());
            return theirs;
        }
        catch (Exception exception) when (exception is InvalidProtocolBufferException or InvalidOperationException)
        {
            // The latter is a defect of its own, in wrappers that are cut off.
            return null;
        }
    }
}
