using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// The content of a generated file: its members with their names, types and slots. Emitters print it and decide nothing of that.
/// It compares by value and has only what the text shows, so an equal plan is not printed again.
/// </summary>
internal sealed record FilePlan
{
    /// <summary>The import name of the .proto.</summary>
    public required string Name { get; init; }

    /// <summary>The C# namespace; empty for the global one.</summary>
    public required string Namespace { get; init; }

    public required LanguageFeatures Language { get; init; }

    public bool IsInternal { get; init; }

    /// <summary>True when the classes are parts of Google's.</summary>
    public bool IsMerged { get; init; }

    public bool HasWriters { get; init; }

    public bool HasReaders { get; init; }

    /// <summary>The namespaces of messages, by the aliases that the plan's type names begin with.</summary>
    public required EquatableArray<NamespaceAlias> Namespaces { get; init; }

    /// <summary>The different numbers of offsets of the file's readers, sorted.</summary>
    public required EquatableArray<int> ReaderSizes { get; init; }

    public required EquatableArray<EnumPlan> Enums { get; init; }

    public required EquatableArray<MessagePlan> Messages { get; init; }

    /// <summary>The class of extension methods; null when it would be empty.</summary>
    public required string? ExtensionClass { get; init; }

    /// <summary>The enums whose values are written once for all fields.</summary>
    public required EquatableArray<SharedEnumPlan> SharedEnums { get; init; }

    /// <summary>The protobuf extensions that the file and its messages declare.</summary>
    public required EquatableArray<ExtensionPlan> Extensions { get; init; }

    public string Access => IsInternal ? "internal" : "public";

    /// <summary>Whether any member has a body. There are no editors without readers.</summary>
    public bool HasViews => HasWriters || HasReaders;

    /// <summary><c>scoped </c> where the language has it.</summary>
    public string Scoped => Language.Scoped ? "scoped " : "";

    /// <summary>The parameter for the state of a lambda, and the constraint after the parameters of a method or delegate that has it.</summary>
    /// <param name="takesRefStructs">Whether the receiver of the state takes ref structs, if the project does.</param>
    public (string Parameter, string Constraint) State(bool takesRefStructs) =>
        takesRefStructs && Language.RefStructStates ? ("scoped TState state", " where TState : allows ref struct") : ("TState state", "");

    /// <summary>The mark of a reference type that may be null.</summary>
    public string Nullable => Language.Nullable ? "?" : "";
}
