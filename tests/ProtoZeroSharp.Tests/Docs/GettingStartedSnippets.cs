using System.Globalization;
using Hello.V1;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The program of docs/getting-started.md, compiled and run. tests/samples/run.sh builds it from the page in an empty folder.</summary>
public class GettingStartedSnippets
{
    [Fact]
    public void The_program_prints_what_the_page_shows()
    {
        using var console = new StringWriter(CultureInfo.InvariantCulture) { NewLine = "\n" };
        Run(console);
        string page = File.ReadAllText(Path.Combine(Golden.RepositoryRoot, "docs/getting-started.md")).ReplaceLineEndings("\n");
        Assert.Contains("$ dotnet run\n" + console + "```", page, StringComparison.Ordinal);
        string schema = File.ReadAllText(Path.Combine(Golden.RepositoryRoot, "tests/ProtoZeroSharp.Tests/Docs/protos/hello.proto")).ReplaceLineEndings("\n");
        Assert.Contains("```proto\n" + schema + "```", page, StringComparison.Ordinal);
    }

    private static void Run(TextWriter Console)
    {
        using var proto = new ProtoWriter();
        new Person.Writer(proto).Name("Ada").Id(7).AddEmails("ada@example.org");
        byte[] bytes = proto.ToArray();

        var person = new Person.Reader(bytes);
        Console.WriteLine($"{bytes.Length} bytes, {person.Emails.Count()} address");
        Console.Write(person.ToString());
    }
}
