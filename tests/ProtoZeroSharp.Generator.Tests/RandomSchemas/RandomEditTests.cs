using System.Globalization;
using ProtoZeroSharp.Fuzz.RandomEdits;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Support;
using Xunit;
using Xunit.Abstractions;
using NewSchema = ProtoZeroSharp.Fuzz.RandomSchemas.RandomSchema;

namespace ProtoZeroSharp.Generator.Tests.RandomSchemas;

/// <summary>
/// Editors, texts and extensions of random schemas. The first of them is always the same; the others are new in every run, whose
/// number is in what fails and in the output: <c>PROTOZERO_SEED</c> repeats it.
/// </summary>
public class RandomEditTests(ITestOutputHelper output)
{
    private const int Schemas = 6;
    private const int Edits = 10;

    private static readonly int Messages = Sample.Of(300);
    private static readonly int Texts = Sample.Of(60);

    private static readonly int NewSeed = Environment.GetEnvironmentVariable("PROTOZERO_SEED") is { Length: > 0 } given
        ? int.Parse(given, CultureInfo.InvariantCulture)
        : Random.Shared.Next(1_000, 1_000_000);

    private static readonly Lazy<NewSchema[]> Known = new(static () => Load(1));
    private static readonly Lazy<NewSchema[]> New = new(static () => Load(NewSeed));

    [Fact]
    public void Edits_of_messages_of_known_schemas_give_what_they_give_in_a_list_of_fields() => Edit(Known.Value, 1);

    [Fact]
    public void Edits_of_messages_of_new_schemas_give_what_they_give_in_a_list_of_fields()
    {
        Tell();
        Edit(New.Value, NewSeed);
    }

    [Fact]
    public void Texts_of_messages_of_known_schemas_and_of_what_is_written_of_them_are_those_of_protoc() => Print(Known.Value, 1);

    [Fact]
    public void Texts_of_messages_of_new_schemas_and_of_what_is_written_of_them_are_those_of_protoc()
    {
        Tell();
        Print(New.Value, NewSeed);
    }

    [Fact]
    public void Extensions_in_messages_of_known_schemas_read_as_in_a_naive_model() => Read(Known.Value, 1);

    [Fact]
    public void Extensions_in_messages_of_new_schemas_read_as_in_a_naive_model()
    {
        Tell();
        Read(New.Value, NewSeed);
    }

    private static NewSchema[] Load(int seed) =>
        RandomSchemaSet.Load([.. Harness.References.Select(static r => r.Display!), typeof(EditAccess).Assembly.Location], seed, Schemas);

    private static void Edit(NewSchema[] schemas, int seed)
    {
        using GuardedMemory memory = new(1 << 17);
        var session = new EditSession(memory);
        for (int i = 0; i < Messages; i++)
        {
            NewSchema schema = schemas[i % Schemas];
            Named(seed, () => session.Run(schema, new MessyMessages(schema.File, new Draw(seed + i), isExtended: true).Make(0), seed + i, Edits, isExtended: true));
        }

        Assert.InRange(session.Made, Messages * Edits / 2, int.MaxValue);
        Assert.InRange(session.Refused, Messages / 20, int.MaxValue);
        Assert.InRange(session.NotFound, 1, int.MaxValue);
        Assert.InRange(session.Grown, 1, int.MaxValue);
    }

    private static void Print(NewSchema[] schemas, int seed)
    {
        foreach (NewSchema schema in schemas)
        {
            Named(seed, () => RandomTexts.Compare(schema, seed, Texts));
        }
    }

    private static void Read(NewSchema[] schemas, int seed)
    {
        int found = 0;
        for (int i = 0; i < Messages; i++)
        {
            NewSchema schema = schemas[i % Schemas];
            byte[] message = new MessyMessages(schema.File, new Draw(seed + i), isExtended: true).Make(0);
            string expected = schema.Model.Dump(message, isExtended: true);
            Named(seed, () => Assert.Equal(expected, schema.Access.DumpExtended(message)));
            found += expected.Contains("7000:{", StringComparison.Ordinal) ? 1 : 0;
        }

        Assert.InRange(found, 1, Messages);
    }

    private static void Named(int seed, Action action)
    {
        try
        {
            action();
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException($"PROTOZERO_SEED={seed.ToString(CultureInfo.InvariantCulture)}: {exception.Message}", exception);
        }
    }

    private void Tell() => output.WriteLine($"PROTOZERO_SEED={NewSeed.ToString(CultureInfo.InvariantCulture)}");
}
