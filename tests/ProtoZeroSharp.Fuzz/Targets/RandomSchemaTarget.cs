using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The first byte chooses a random schema, the others are a message of it. What is validated is what the naive reading accepts; every getter
/// gives what the naive decoding gives; a copy of the message means the same to both.
/// </summary>
internal sealed class RandomSchemaTarget(RandomSchema[] schemas) : CoveredTarget("schemas")
{
    public override int MaxLength => 240;

    public override Mutator CreateMutator() => new PrefixMutator(new MessageMutator([.. schemas.SelectMany(static s => s.Numbers).Distinct()]));

    public override IEnumerable<byte[]> Seeds() => schemas.SelectMany(static s => s.Seeds().Concat(s.ExtendedSeeds()).Where(static m => m.Length < 240).Select(m => (byte[])[(byte)s.File.Index, .. m]));

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length == 0)
        {
            return;
        }

        RandomSchema schema = schemas[input.Span[0] % schemas.Length];
        ReadOnlySpan<byte> message = input.Span.Slice(1);
        bool isValid = schema.Access.TryValidate(message);
        bool isAccepted = schema.Naive.IsValid(message);
        if (isValid != isAccepted)
        {
            throw new PropertyException((isValid ? "the naive reading refuses what is validated: " : "the naive reading accepts what is refused: ") + schema.File.Text());
        }

        if (!isValid || !Sampled(message, 4))
        {
            return;
        }

        // The content of extensions is looked at where it is valid, which nobody else says.
        bool isExtended = schema.NaiveExtended.IsValid(message);
        string expected = schema.Model.Dump(message, isExtended);
        string actual = isExtended ? schema.Access.DumpExtended(message) : schema.Access.Dump(message);
        Require(actual == expected, actual == expected ? "" : $"the getters give something else: {schema.File.Text()}\nmodel {expected}\nours  {actual}");
        using var proto = new ProtoWriter();
        schema.Access.Copy(message, proto);
        Require(schema.Access.TryValidate(proto.WrittenSpan), "the copy is not valid");
        string copied = schema.Model.Dump(proto.WrittenSpan, isExtended);
        Require(copied == expected, copied == expected ? "" : $"the copy reads otherwise: {schema.File.Text()}\nmodel {expected}\ncopy  {copied}");
        Require(schema.Access.ContentEquals(message, proto.WrittenSpan), "the copy is not equal");
    }
}
