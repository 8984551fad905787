using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Support;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The first byte chooses a random schema, the last two choose edits, and the others are a message of it. Edits of a valid message give what
/// the same edits of a naive list of fields give; a refused edit changes no byte, and nothing is written after the message. Extensions are
/// edited too where what is in them is valid, which the naive reading says: the library's validation does not know their types.
/// </summary>
internal sealed class RandomEditTarget(RandomSchema[] schemas) : CoveredTarget("edits")
{
    // An edited item of a MessageSet becomes a group, one level deeper than the plain field that it may have been.
    private const int Deepest = 90;

    private readonly EditSession session = new(new GuardedMemory(1 << 17));

    public override int MaxLength => 200;

    public override Mutator CreateMutator() => new PrefixMutator(new MessageMutator([.. schemas.SelectMany(static s => s.Numbers).Distinct()]));

    public override IEnumerable<byte[]> Seeds() => schemas.SelectMany(static s => s.Seeds().Concat(s.ExtendedSeeds()).Where(static m => m.Length < 190).Select((m, i) => (byte[])[(byte)s.File.Index, .. m, (byte)i, 0]));

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length < 3)
        {
            return;
        }

        RandomSchema schema = schemas[input.Span[0] % schemas.Length];
        ReadOnlySpan<byte> message = input.Span[1..^2];
        bool isExtended = schema.NaiveExtended.IsValid(message, Deepest);
        if (isExtended || schema.Naive.IsValid(message))
        {
            session.Run(schema, message, input.Span[^1] | (input.Span[^2] << 8), 4, isExtended);
        }
    }
}
