using System.Collections.Immutable;

namespace ProtoZeroSharp.Generator.Pipeline;

/// <summary>The tracked stages, in the order in which data passes through them.</summary>
internal static class StageNames
{
    public const string Language = nameof(Language);
    public const string Pages = nameof(Pages);
    public const string Parse = nameof(Parse);
    public const string EditorUse = nameof(EditorUse);
    public const string Settings = nameof(Settings);
    public const string Configure = nameof(Configure);
    public const string ImportNames = nameof(ImportNames);
    public const string Name = nameof(Name);
    public const string Summary = nameof(Summary);
    public const string Resolve = nameof(Resolve);
    public const string Link = nameof(Link);
    public const string Declarations = nameof(Declarations);
    public const string Collisions = nameof(Collisions);
    public const string Prepare = nameof(Prepare);
    public const string Plan = nameof(Plan);
    public const string FileTypes = nameof(FileTypes);
    public const string ProjectTypes = nameof(ProjectTypes);
    public const string Imported = nameof(Imported);
    public const string ImportReport = nameof(ImportReport);
    public const string Definitions = nameof(Definitions);
    public const string Report = nameof(Report);
    public const string Clashes = nameof(Clashes);

    public static readonly ImmutableArray<string> All = ImmutableArray.Create(
        Language, Pages, Parse, EditorUse, Settings, Configure, ImportNames, Name, Summary, Resolve, Link, Declarations, Collisions, Prepare, Plan, FileTypes, ProjectTypes, Imported, ImportReport, Definitions, Report, Clashes);
}
