using System.Collections.Generic;
using System.Linq;
using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The class of a message and its nested types. Type names are simple, as they are declared.</summary>
internal sealed record MessagePlan
{
    /// <summary>The name in the .proto.</summary>
    public required string FullName { get; init; }

    /// <summary>The name in C#, escaped.</summary>
    public required string ClassName { get; init; }

    public required DocComment Comment { get; init; }

    /// <summary>The constant of the group that the message belongs to, which has the same comment; else null.</summary>
    public string? DocumentedBy { get; init; }

    public bool IsDeprecated { get; init; }

    public bool IsMessageSet { get; init; }

    /// <summary>True when other files may have extension methods that need the library's views inside its own.</summary>
    public bool IsExtendable { get; init; }

    /// <summary>The constant of its type URL; null when there are no constants.</summary>
    public string? TypeUrl { get; init; }

    public string? Writer { get; init; }

    /// <summary>The delegate of the writer.</summary>
    public string? Body { get; init; }

    /// <summary>The method of the untyped writer that starts it, for a message at the top of a file; else null.</summary>
    public string? EntryPoint { get; init; }

    public ReaderPlan? Reader { get; init; }

    public string? Editor { get; init; }

    /// <summary>In the order written.</summary>
    public required EquatableArray<FieldPlan> Fields { get; init; }

    public required EquatableArray<OneofPlan> Oneofs { get; init; }

    /// <summary>The class that holds the nested types.</summary>
    public required string NestedClass { get; init; }

    public required EquatableArray<EnumPlan> Enums { get; init; }

    public required EquatableArray<MessagePlan> Messages { get; init; }

    /// <summary>The fields that its reader and its editor have.</summary>
    public IEnumerable<FieldPlan> ReadableFields => Fields.Where(f => f.IsReadable);
}
