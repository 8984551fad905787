using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Library;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The types that a file refers to under their C# names.</summary>
internal sealed class TypeResolver
{
    private readonly PlanInput input;
    private readonly Dictionary<string, FileOptions> options;
    private readonly Dictionary<string, (TypeShape Shape, TypeReference Reference)> types = new(StringComparer.Ordinal);

    // The numbers of the values of enums for which a field has a default.
    private readonly Dictionary<string, Dictionary<string, int>> numbers = new(StringComparer.Ordinal);

    // The namespaces of messages, by the file's aliases for them: its own first.
    private readonly Dictionary<string, string> aliases = new(StringComparer.Ordinal);

    public TypeResolver(PlanInput input)
    {
        this.input = input;
        Namespace = input.Options.Namespace ?? ProtocNames.Namespace(input.File.Package, input.File.CSharpNamespace);
        if (Namespace.Length > 0)
        {
            aliases.Add(Namespace, LibraryNames.Messages);
        }

        options = input.ForeignFiles.ToDictionary(f => f.Name, f => f.Options, StringComparer.Ordinal);
        options[input.File.Name] = input.Options;
        foreach (TypeShape shape in input.File.ReferencedTypes)
        {
            types[shape.FullName] = (shape, Resolve(shape));
        }

        SharedEnums = input.Emits(GeneratedParts.Readers) ? Share() : default;
    }

    /// <summary>The namespace of the file.</summary>
    public string Namespace { get; }

    /// <summary>The class of extension methods, qualified.</summary>
    public string ExtensionClass => Qualified(Namespace, input.ExtensionClass);

    /// <summary>The enums whose values are written once for all fields of the file.</summary>
    public EquatableArray<SharedEnumPlan> SharedEnums { get; }

    /// <summary>One directive for each namespace of a type.</summary>
    public EquatableArray<NamespaceAlias> Aliases => aliases.Select(alias => new NamespaceAlias(alias.Value, alias.Key)).ToEquatableArray();

    public TypeReference? Find(string? fullName) => fullName != null && types.TryGetValue(fullName, out var type) ? type.Reference : null;

    /// <summary>The linker's description of a type.</summary>
    public TypeShape? Shape(string? fullName) => fullName != null && types.TryGetValue(fullName, out var type) ? type.Shape : null;

    /// <summary>The number of the default of a field whose enum readers know; 0 for other fields.</summary>
    public int EnumDefault(LinkedField field)
    {
        if (field.Type != FieldType.Enum || field.TypeName is not { } type || Find(type)?.EnumValues is not { Count: > 0 } values)
        {
            return 0;
        }

        return field.Default is { } named ? NumbersOf(type, values)[named.Text] : values[0].Number;
    }

    /// <summary>Whether the writer of a message leaves out the defaults of fields with implicit presence. Leaf methods do the same.</summary>
    public bool OmitsDefaults(TypeShape shape) => Options(shape).OmitsDefaults;

    /// <summary>Whether a reader has the field. It has no field of a message without a reader.</summary>
    public bool IsReadable(LinkedField field)
    {
        LinkedField value = field.Map?.Value ?? field;
        return value.Type is not (FieldType.Message or FieldType.Group) || Find(value.TypeName)?.ReaderName != null;
    }

    public bool NeedsList(LinkedField field) => field is { IsRepeated: true, Map: null } && Find(field.TypeName) is { ReaderName: not null, ReaderList: null };

    /// <summary>Whether one of the types that fields name, or of the messages that they extend, is internal.</summary>
    public bool IsInternal(params LinkedField[] fields) => fields.Any(f => Find(f.TypeName) is { IsInternal: true } || Find(f.Extendee) is { IsInternal: true });

    private Dictionary<string, int> NumbersOf(string type, EquatableArray<LinkedEnumValue> values)
    {
        if (!numbers.TryGetValue(type, out Dictionary<string, int>? byName))
        {
            // In a file with errors, which another one imports, several values may have one name. The first counts.
            byName = values.GroupBy(value => value.Name, StringComparer.Ordinal).ToDictionary(same => same.Key, same => same.First().Number, StringComparer.Ordinal);
            numbers.Add(type, byName);
        }

        return byName;
    }

    private EquatableArray<SharedEnumPlan> Share()
    {
        Dictionary<string, SharedEnumPlan> shared = Planning.SharedEnums.Find(input.File, field => IsReadable(field) && (field.Extendee == null || Find(field.Extendee)?.ReaderName != null));
        foreach (var item in shared)
        {
            (TypeShape shape, TypeReference reference) = types[item.Key];
            string scope = ExtensionClass + ".";
            types[item.Key] = (shape, reference with { SharedNames = scope + item.Value.NamesMethod, SharedNumbers = item.Value.NumbersMethod is { } numbers ? scope + numbers : null });
        }

        return shared.Values.OrderBy(item => item.NamesMethod, StringComparer.Ordinal).ToEquatableArray();
    }

    // A file of the project that is missing here has errors, and has no generated code. C# errors about its types would only hide
    // those errors.
    private bool IsKnown(TypeShape shape) => !shape.IsBuiltIn && options.ContainsKey(shape.FileName);

    private FileOptions Options(TypeShape shape) => IsKnown(shape) ? options[shape.FileName] : FileOptions.Default;

    private TypeReference Resolve(TypeShape shape)
    {
        bool isKnown = IsKnown(shape);
        FileOptions own = Options(shape);
        string @namespace = shape.IsBuiltIn ? LibraryNames.WellKnownNamespace(shape.FileName) : own.Namespace ?? ProtocNames.Namespace(shape.Package, shape.CSharpNamespace);
        string path = TypeNames.QualifiedPath(shape.Path);

        // The types of an import-only file are in another assembly, which is assumed to have everything but the editors that it is known to lack.
        bool exists = shape.IsBuiltIn
            ? LibraryNames.HasWellKnownFile(shape.FileName)
            : isKnown && (shape.IsEnum || !own.Emits || (own.Parts & GeneratedParts.Writers) != 0);
        bool hasReader = !shape.IsEnum && (shape.IsBuiltIn ? exists : isKnown && (!own.Emits || (own.Parts & GeneratedParts.Readers) != 0));
        string name = exists || hasReader ? Qualified(@namespace, path) : "";
        bool isInternal = own.IsInternal && !input.Options.IsInternal && own.Emits;
        if (shape.IsEnum)
        {
            var type = new TypeReference(name, exists, isInternal, "", "");
            return input.Emits(GeneratedParts.Readers) ? type with { IsClosedEnum = shape.IsClosedEnum, EnumValues = shape.EnumValues, LowNumbers = LowNumbers(shape.EnumValues) } : type;
        }

        string simple = TypeNames.SimpleName(shape.Path);
        string writer = TypeNames.View("Writer", simple, shape.MemberNames);
        var message = new TypeReference(name, exists, isInternal, name + "." + writer, name + "." + writer + "." + TypeNames.View("Body", writer, shape.MemberNames)) { TakesRefStructs = shape.IsBuiltIn || own.Emits };
        if (!hasReader)
        {
            return message;
        }

        string reader = TypeNames.View("Reader", simple, shape.MemberNames);
        string readerName = name + "." + reader;
        bool hasEditor = shape.IsBuiltIn || (own.Emits ? (own.Parts & GeneratedParts.Editors) != 0 : !input.Uneditable.Contains(shape.FullName));
        return message with
        {
            EditorName = hasEditor ? name + "." + TypeNames.View("Editor", simple, shape.MemberNames) : null,
            ReaderName = readerName,
            ReaderList = shape.IsBuiltIn || own.Emits ? readerName + "." + TypeNames.View("List", reader, shape.MemberNames) : null,
            ReaderSchema = readerName + "." + TypeNames.View("Schema", reader, shape.MemberNames),
            ReaderNames = readerName + ".NamesOf",
        };
    }

    private static ulong LowNumbers(EquatableArray<LinkedEnumValue> values) =>
        values.Where(value => value.Number is >= 0 and < 64).Aggregate(0UL, (bits, value) => bits | (1UL << value.Number));

    /// <summary>A type as the file names it. A namespace without types gets no using directive, because that would be an error.</summary>
    private string Qualified(string @namespace, string path)
    {
        if (@namespace.Length == 0)
        {
            return "global::" + path;
        }

        if (!aliases.TryGetValue(@namespace, out string? alias))
        {
            aliases.Add(@namespace, alias = LibraryNames.Messages + aliases.Count.ToString(CultureInfo.InvariantCulture));
        }

        return alias + "::" + path;
    }
}
