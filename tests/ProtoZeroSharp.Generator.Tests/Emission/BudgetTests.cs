using System.Globalization;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using Xunit;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>
/// The cost of a field for the compiler, over five schemas of applications that do not change. The golden file is the budget. A figure
/// that grows needs a reason, and another member must go. Accept one that shrinks (PROTOZERO_ACCEPT=1), so that it cannot grow again.
/// </summary>
public class BudgetTests
{
    [Fact]
    public void Generated_code_stays_within_its_budget()
    {
        var budget = new StringBuilder("parts: fields, characters of C#, members in metadata, method bodies (and each of these for a field)\n");
        foreach (string parts in new[] { "constants", "constants,writers", "constants,readers", "constants,writers,readers", "constants,writers,readers,editors" })
        {
            (int fields, int[] figures) = Measure(parts);
            budget.Append(CultureInfo.InvariantCulture, $"{parts}: {fields}, {string.Join(", ", figures)} ({string.Join(", ", figures.Select(figure => (figure / (double)fields).ToString("F1", CultureInfo.InvariantCulture)))})\n");
        }

        Harness.MatchGolden("budget.txt", budget.ToString());
    }

    private static (int Fields, int[] Figures) Measure(string parts)
    {
        string folder = Path.Combine(Protoc.Metadata("RepositoryRoot"), "tests/ProtoZeroSharp.Generator.Tests/Emission/Budget");
        var harness = new Harness(
        [
            .. Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal)
                .Select(path => (Path.GetFileNameWithoutExtension(path), File.ReadAllText(path).ReplaceLineEndings("\n"))),
        ]);
        using var file = new PEReader(new MemoryStream(harness.Option("ProtoZeroGenerate", parts).EmitImage()));
        MetadataReader metadata = file.GetMetadataReader();
        int fields = metadata.FieldDefinitions.Count(handle => metadata.GetString(metadata.GetFieldDefinition(handle).Name).EndsWith("FieldNumber", StringComparison.Ordinal));
        int parameters = metadata.MethodDefinitions.Sum(handle => metadata.GetMethodDefinition(handle).GetParameters().Count);
        int members = metadata.TypeDefinitions.Count + metadata.FieldDefinitions.Count + metadata.MethodDefinitions.Count + metadata.PropertyDefinitions.Count + parameters;
        int bodies = metadata.MethodDefinitions.Count(handle => metadata.GetMethodDefinition(handle).RelativeVirtualAddress != 0);
        return (fields, [harness.Run().GeneratedSources.Sum(source => source.SourceText.Length), members, bodies]);
    }
}
