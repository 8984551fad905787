using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Reading;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>
/// Random messages of a random schema as text: what protoc, which is Google's C++, prints of the same bytes. Each also as the writers write what
/// the readers read of it.
/// </summary>
internal static class RandomTexts
{
    /// <summary>Throws when a text differs, or what is written. One process of protoc does for all messages.</summary>
    public static void Compare(RandomSchema schema, int seed, int count)
    {
        byte[][] read = [.. Enumerable.Range(0, count).Select(i => new MessyMessages(schema.File, new Draw(seed + i), isForProtoc: true, isExtended: true).Make(0))];
        byte[][] messages = [.. read, .. read.Select(m => Rewritten(schema, m))];
        string folder = Directory.CreateTempSubdirectory("random").FullName;
        try
        {
            File.WriteAllText(Path.Combine(folder, schema.File.FileName), schema.File.Text());
            File.WriteAllText(Path.Combine(folder, schema.File.FarFileName), schema.File.FarText());
            string? expected = ProtocText.OfAll(folder, [schema.File.FileName, schema.File.FarFileName], $"r{schema.File.Index}.M0", messages);
            string actual = string.Concat(messages.Select(m => "element {\n" + Indented(schema.Access.Text(m)) + "}\n"));
            if (expected != actual)
            {
                throw new PropertyException($"the text is another than protoc's:\n{First(expected, actual)}\n{schema.File.Text()}{schema.File.FarText()}");
            }
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    /// <summary>What writers write of what readers read: it must mean to the naive model what the message means.</summary>
    private static byte[] Rewritten(RandomSchema schema, byte[] message)
    {
        using var proto = new ProtoWriter();
        schema.Access.Rewrite(message, proto);
        string expected = schema.Model.Dump(message, isExtended: true);
        string actual = schema.Model.Dump(proto.WrittenSpan, isExtended: true);
        return expected == actual ? proto.ToArray() : throw new PropertyException($"what is written reads otherwise:\nmodel {expected}\nours  {actual}\n{schema.File.Text()}{schema.File.FarText()}");
    }

    private static string Indented(string text) => string.Concat(text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => "  " + line + "\n"));

    private static string First(string? expected, string actual)
    {
        if (expected == null)
        {
            return "protoc refuses a message of them";
        }

        string[] theirs = expected.Split("element {\n");
        string[] ours = actual.Split("element {\n");
        int at = theirs.Zip(ours).TakeWhile(static p => p.First == p.Second).Count();
        return $"message {at - 1}\nprotoc\n{theirs.ElementAtOrDefault(at)}\nours\n{ours.ElementAtOrDefault(at)}";
    }
}
