using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Fuzz.Schemas;

namespace ProtoZeroSharp.Fuzz.Rounds;

/// <summary>Texts of strange messages of random schemas, against protoc; a new schema every round.</summary>
internal sealed class RandomTextTarget() : FuzzTarget("texts", 50)
{
    private const int Messages = 100;
    private const int Schemas = 16;
    private RandomSchema[] schemas = [];
    private int texts;

    public override string Summary => $"{texts:N0} texts compared";

    protected override string? Round(int seed)
    {
        RandomSchema? schema = Array.Find(schemas, s => s.File.Index == seed);
        if (schema == null)
        {
            schemas = RandomSchemaSet.Load(SchemaSet.References(), seed, Schemas);
            schema = schemas[0];
        }

        RandomTexts.Compare(schema, seed * Messages, Messages);
        texts += Messages;
        return null;
    }
}
