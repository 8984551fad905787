using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.RandomSchemas;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Tests.Reading;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>Random messages of a random schema as text: what protoc, which is Google's C++, prints of the same bytes.</summary>
internal static class RandomTexts
{
    /// <summary>Throws when a text differs. One process of protoc does for all messages.</summary>
    public static void Compare(RandomSchema schema, int seed, int count)
    {
        byte[][] messages = [.. Enumerable.Range(0, count).Select(i => new MessyMessages(schema.File, new Draw(seed + i), isForProtoc: true, isExtended: true).Make(0))];
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
