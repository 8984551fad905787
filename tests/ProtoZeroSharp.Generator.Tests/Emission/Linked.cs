using ProtoZeroSharp.Generator.Emission;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Planning;
using ProtoZeroSharp.Generator.Settings;
using FileOptions = ProtoZeroSharp.Generator.Settings.FileOptions;

namespace ProtoZeroSharp.Generator.Tests.Emission;

/// <summary>Linked models made by hand, for tests of emission that should not depend on the parser.</summary>
internal static class Linked
{
    public static LinkedFile File(string package, LinkedMessage[] messages, TypeShape[]? types = null) => new()
    {
        Name = "test.proto",
        Package = package,
        Edition = Edition.Proto3,
        CSharpNamespace = null,
        Messages = messages.ToEquatableArray(),
        ReferencedTypes = (types ?? []).ToEquatableArray(),
    };

    public static LinkedMessage Message(string package, string name, params LinkedField[] fields) => new()
    {
        Name = name,
        FullName = package + "." + name,
        Fields = fields.ToEquatableArray(),
        Comment = DocComment.None,
    };

    public static LinkedField Field(string name, int number, FieldType type, string? typeName = null) => new()
    {
        Name = name,
        Number = number,
        Type = type,
        Label = FieldLabel.Optional,
        TypeName = typeName,
        JsonName = name,
        Comment = DocComment.None,
    };

    public static LinkedField Repeated(string name, int number, FieldType type, bool packed = false, string? typeName = null) =>
        Field(name, number, type, typeName) with { Label = FieldLabel.Repeated, IsPacked = packed };

    public static LinkedField Map(string name, int number, LinkedField key, LinkedField value) =>
        Repeated(name, number, FieldType.Message) with { Map = new MapShape(key, value) };

    public static TypeShape Shape(LinkedMessage message, string package, bool leaf) => new()
    {
        FullName = message.FullName,
        IsEnum = false,
        FileName = "test.proto",
        Package = package,
        CSharpNamespace = null,
        Path = new[] { message.Name }.ToEquatableArray(),
        LeafFields = leaf ? message.Fields : default,
        MemberNames = message.Fields.Select(f => f.Name).ToEquatableArray(),
    };

    public static string Emit(LinkedFile file, LanguageFeatures? language = null, FileOptions? options = null) =>
        FileEmitter.Emit(FilePlanner.Plan(new PlanInput(file, options ?? FileOptions.Default, language ?? new LanguageFeatures(true, true, Interpolation: true, EmptyConstructors: true, ShortLeavesInlined: false), default, ExtensionPlanner.ClassName(file), RepeatedMessages.NamedBy(file))));
}
