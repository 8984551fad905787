using ProtoZeroSharp.Generator.Diagnostics;
using ProtoZeroSharp.Generator.Linking;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Project;
using ProtoZeroSharp.Generator.Settings;
using Xunit;
using FileOptions = ProtoZeroSharp.Generator.Settings.FileOptions;

namespace ProtoZeroSharp.Generator.Tests.Syntax;

/// <summary>One text on its whole way, as the only file of a project: parsed, linked, checked beside other files and planned.</summary>
internal static class AllStages
{
    private static readonly FileSettings Settings = new(FileOptions.Default, EquatableArray<string>.Empty, "", false, EquatableArray<DiagnosticInfo>.Empty);

    private static readonly LanguageFeatures Language = new(true, true, Interpolation: true, EmptyConstructors: true, ShortLeavesInlined: false);

    /// <summary>The result of linking, and the plan of a text without errors. Nothing may fail.</summary>
    public static (LinkResult Result, FilePlan? Plan) Run(string text)
    {
        var file = new ConfiguredFile(Stages.Parse("t.proto", text, encoding: null, CancellationToken.None), Settings);
        var named = new NamedFile(file, ImportNames.Create([Stages.Facts(file)]).Of("t.proto"));
        LinkedItem item = Stages.Link(new LinkInput(named, ImportGraph.Create([Stages.Summarise(named)]).For(named.Name.Name)), CancellationToken.None);
        Assert.DoesNotContain(DiagnosticCatalog.InternalFailure.Id, item.Result.Diagnostics.Select(diagnostic => diagnostic.Id));
        if (item.Result.File is null || Stages.Prepare(item, Collisions.Find([Collisions.Declare(item)]), Language) is not { } input)
        {
            return (item.Result, null);
        }

        PlannedFile planned = Stages.Plan(input);
        Assert.Null(planned.Failure);
        return (item.Result, planned.Plan);
    }
}
