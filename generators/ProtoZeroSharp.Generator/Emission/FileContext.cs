using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Naming;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Emission;

/// <summary>The file being emitted, with its types and those it refers to under their C# names.</summary>
internal sealed class FileContext
{
    private readonly Dictionary<string, TypeReference> references = new(StringComparer.Ordinal);

    // The namespaces of messages by the names that the file gives them: its own first.
    private readonly Dictionary<string, string> aliases = new(StringComparer.Ordinal);

    // The numbers of offsets that the readers of the file have.
    private readonly SortedSet<int> views = [];

    private readonly HashSet<string> lists;
    private ExtensionNames? extensions;

    public FileContext(EmissionInput input)
    {
        File = input.File;
        Options = input.Options;
        Language = input.Language;
        ExtensionClass = input.ExtensionClass;
        lists = new(input.Lists, StringComparer.Ordinal);
        Namespace = Options.Namespace ?? ProtocNames.Namespace(File.Package, File.CSharpNamespace);
        if (Namespace.Length > 0)
        {
            aliases.Add(Namespace, LibraryNames.Messages);
        }

        var options = input.ForeignFiles.ToDictionary(f => f.Name, f => f.Options, StringComparer.Ordinal);
        options[File.Name] = Options;
        foreach (TypeShape shape in File.ReferencedTypes)
        {
            references[shape.FullName] = Resolve(shape, options);
        }
    }

    public LinkedFile File { get; }

    public FileOptions Options { get; }

    public LanguageFeatures Language { get; }

    public string Namespace { get; }

    public string ExtensionClass { get; }

    /// <summary>The class of extension methods, qualified.</summary>
    public string ExtensionReference => Qualified(Namespace, ExtensionClass);

    public ExtensionNames Extensions => extensions ??= new ExtensionNames(this);

    /// <summary>The using directives that the text of the file needs, once it is written: one for each namespace, one for each kind of reader.</summary>
    public IEnumerable<string> Usings =>
        aliases.Select(alias => "using " + alias.Value + " = global::" + CSharpIdentifier.Namespace(alias.Key) + ";").Concat(views.Select(LibraryNames.UsingOfView));

    /// <summary>The library's reader with so many offsets.</summary>
    public string View(int slots)
    {
        views.Add(slots);
        return LibraryNames.View(slots);
    }

    public string Access => Options.IsInternal ? "internal" : "public";

    /// <summary><c>scoped </c> where the language has it.</summary>
    public string Scoped => Language.Scoped ? "scoped " : "";

    /// <summary>What a view says that it implements, where a ref struct may.</summary>
    public string Disposable => Language.RefStructInterfaces ? " : " + LibraryNames.Disposable : "";

    /// <summary>What marks a reference type that may be null.</summary>
    public string Nullable => Language.Nullable ? "?" : "";

    /// <summary>Says that a view is generated, unless the class around it says so.</summary>
    public void Attribute(SourceWriter writer)
    {
        if (Options.Merge)
        {
            writer.Lines(LibraryNames.GeneratedCode);
        }
    }

    /// <summary>Whether the file is one of those that the library has, or a project's copy of it.</summary>
    public bool IsWellKnown => LibraryNames.HasWellKnownFile(File.Name);

    /// <summary>Whether the reader of a message has the type of a list of them. Those of the library are for projects that nobody knows.</summary>
    public bool HasList(LinkedMessage message) => IsWellKnown || lists.Contains(message.FullName);

    /// <summary>Whether the type of a repeated field has to be made where the field is, because the assembly that the message comes from may not have it.</summary>
    public bool NeedsList(LinkedField field) => field is { IsRepeated: true, Map: null } && Find(field.TypeName) is { ReaderName: not null, ReaderList: null };

    /// <summary>Whether anything has a body.</summary>
    public bool HasViews => Emits(GeneratedParts.Writers | GeneratedParts.Readers | GeneratedParts.Editors);

    public bool Emits(GeneratedParts part) => (Options.Parts & part) != 0;

    public TypeReference? Find(string? fullName) => fullName != null && references.TryGetValue(fullName, out TypeReference? reference) ? reference : null;

    /// <summary>The C# type of a scalar or enum value; an enum without a C# type is a plain number.</summary>
    public string ValueType(LinkedField field) =>
        field.Type == FieldType.Enum && Find(field.TypeName) is { Exists: true } type ? type.CSharpName : WireFormat.ScalarType(field.Type);

    /// <summary>The accessibility of a member that names the types of <paramref name="fields"/>, or the messages that they extend.</summary>
    public string MemberAccess(params LinkedField[] fields) =>
        fields.Any(f => Find(f.TypeName) is { IsInternal: true } || Find(f.Extendee) is { IsInternal: true }) ? "internal" : "public";

    private TypeReference Resolve(TypeShape shape, Dictionary<string, FileOptions> options)
    {
        // A file of the project that is not among the others has errors, and nothing is emitted for it: naming its types would only
        // add errors of C# to those that matter.
        bool isKnown = options.TryGetValue(shape.FileName, out FileOptions? found) && !shape.IsBuiltIn;
        FileOptions own = isKnown ? found! : FileOptions.Default;
        string @namespace = shape.IsBuiltIn ? LibraryNames.WellKnownNamespace(shape.FileName) : own.Namespace ?? ProtocNames.Namespace(shape.Package, shape.CSharpNamespace);
        string path = TypeNames.QualifiedPath(shape.Path);

        // An import-only file has what the assembly it comes from has: taken to be everything.
        bool exists = shape.IsBuiltIn
            ? LibraryNames.HasWellKnownFile(shape.FileName)
            : isKnown && (shape.IsEnum || !own.Emits || (own.Parts & GeneratedParts.Writers) != 0);
        bool hasReader = !shape.IsEnum && (shape.IsBuiltIn ? exists : isKnown && (!own.Emits || (own.Parts & GeneratedParts.Readers) != 0));
        string name = exists || hasReader ? Qualified(@namespace, path) : "";
        bool isInternal = own.IsInternal && !Options.IsInternal && own.Emits;
        if (shape.IsEnum)
        {
            return new(shape, name, exists, isInternal, "", "");
        }

        string simple = TypeNames.SimpleName(shape.Path);
        string writer = TypeNames.View("Writer", simple, shape.MemberNames);
        var type = new TypeReference(shape, name, exists, isInternal, name + "." + writer, name + "." + writer + "." + TypeNames.View("Body", writer, shape.MemberNames)) { OmitsDefaults = own.OmitsDefaults };
        if (!hasReader)
        {
            return type;
        }

        string reader = TypeNames.View("Reader", simple, shape.MemberNames);
        string readerName = name + "." + reader;
        bool hasEditor = shape.IsBuiltIn || !own.Emits || (own.Parts & GeneratedParts.Editors) != 0;
        return type with
        {
            EditorName = hasEditor ? name + "." + TypeNames.View("Editor", simple, shape.MemberNames) : null,
            ReaderName = readerName,
            ReaderList = shape.IsBuiltIn || own.Emits ? readerName + "." + TypeNames.View("List", reader, shape.MemberNames) : null,
            ReaderSchema = readerName + "." + TypeNames.View("Schema", reader, shape.MemberNames),
            ReaderNames = readerName + ".NamesOf",
        };
    }

    /// <summary>A type as the file names it. A namespace that nothing exists in gets no using directive, as that would be an error.</summary>
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
