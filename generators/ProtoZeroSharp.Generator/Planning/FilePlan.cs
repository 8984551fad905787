using ProtoZeroSharp.Generator.Model;
using ProtoZeroSharp.Generator.Settings;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>
/// All that the generated text of a file says: which members there are, their names, types and slots. Emitters print it and decide
/// none of that. It compares by value, and what the text does not show is not in it: an equal plan is not printed again.
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

    /// <summary>The namespaces of messages under the aliases that the types of the plan begin with.</summary>
    public required EquatableArray<NamespaceAlias> Namespaces { get; init; }

    /// <summary>The numbers of offsets that the readers of the file have, sorted.</summary>
    public required EquatableArray<int> ReaderSizes { get; init; }

    public required EquatableArray<EnumPlan> Enums { get; init; }

    public required EquatableArray<MessagePlan> Messages { get; init; }

    /// <summary>The class of extension methods; null when it would be empty.</summary>
    public required string? ExtensionClass { get; init; }

    /// <summary>The protobuf extensions that the file and its messages declare.</summary>
    public required EquatableArray<ExtensionPlan> Extensions { get; init; }

    public string Access => IsInternal ? "internal" : "public";

    /// <summary>Whether anything has a body. There are no editors without readers.</summary>
    public bool HasViews => HasWriters || HasReaders;

    /// <summary><c>scoped </c> where the language has it.</summary>
    public string Scoped => Language.Scoped ? "scoped " : "";

    /// <summary>The parameter for the state of a lambda, and what follows the parameters of a method or delegate that has it.</summary>
    /// <param name="takesRefStructs">Whether whom it is handed to takes ref structs as far as the project does.</param>
    public (string Parameter, string Constraint) State(bool takesRefStructs) =>
        takesRefStructs && Language.RefStructStates ? ("scoped TState state", " where TState : allows ref struct") : ("TState state", "");

    /// <summary>What marks a reference type that may be null.</summary>
    public string Nullable => Language.Nullable ? "?" : "";
}
