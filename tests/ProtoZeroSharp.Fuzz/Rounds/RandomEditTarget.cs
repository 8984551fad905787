using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Support;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>Random edits of strange messages of random schemas, against a naive list of fields; new schemas every thousand rounds.</summary>
internal sealed class RandomEditTarget() : FuzzTarget("edits", 2)
{
    private const int Schemas = 16;
    private const int RoundsOfSchemas = 1_000;
    private readonly EditSession session = new(new GuardedMemory(1 << 17));
    private RandomSchema[] schemas = [];
    private int block = -1;

    public override string Summary => $"{session.Made:N0} edits made, {session.Refused:N0} refused for room, {session.NotFound:N0} of no element, {session.Grown:N0} messages grew";

    protected override string? Round(int seed)
    {
        if (block != seed / RoundsOfSchemas)
        {
            schemas = RandomSchemaSet.Load(SchemaSet.References(), seed / RoundsOfSchemas * Schemas, Schemas);
            block = seed / RoundsOfSchemas;
        }

        RandomSchema schema = schemas[seed % Schemas];
        session.Run(schema, new MessyMessages(schema.File, new Draw(seed), isExtended: true).Make(0), seed, 12, isExtended: true);
        return null;
    }
}
