using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// Validation accepts the messages that the naive reading of the wire format accepts, with and without exceptions, and allocates
/// nothing.
/// </summary>
internal sealed class ValidateTarget(FuzzSchema schema) : MessageInputTarget("validate-" + schema.Name, schema)
{
    public override void Run(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> message = input.Span;
        long before = GC.GetAllocatedBytesForCurrentThread();
        bool isValid = Access.TryValidate(message);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        if (allocated != 0)
        {
            before = GC.GetAllocatedBytesForCurrentThread();
            Access.TryValidate(message);
            Require(GC.GetAllocatedBytesForCurrentThread() == before, "TryValidate allocates");
        }

        Require(isValid == Schema.Naive.IsValid(message), isValid ? "the naive reading refuses what is validated" : "the naive reading accepts what is refused");
        if (!Sampled(message, isValid ? 8 : 32))
        {
            return;
        }

        try
        {
            Access.Validate(message);
            Require(isValid, "Validate accepts what TryValidate refuses");
        }
        catch (ProtoException exception)
        {
            Require(!isValid, "Validate refuses what TryValidate accepts");
            Require(exception.Offset >= 0 && exception.Offset <= message.Length, "the offset is outside the input");
        }
    }

    public override void Work(ReadOnlyMemory<byte> input) => Access.TryValidate(input.Span);
}
