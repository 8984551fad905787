using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>The reader of a message.</summary>
internal sealed record ReaderPlan
{
    public required string Name { get; init; }

    /// <summary>The member that describes the message to the library.</summary>
    public required string Schema { get; init; }

    /// <summary>The number of its offsets: a power of two, 4 to 512, or <see cref="ReaderSlots.SizeOfSmall"/>.</summary>
    public required int Size { get; init; }

    /// <summary>The nested type of a list of the message; null when no field needs it.</summary>
    public required string? List { get; init; }

    /// <summary>True when other assemblies create such lists too.</summary>
    public required bool IsListForOthers { get; init; }

    /// <summary>How the message is opened without a table; null when it needs one.</summary>
    public required SmallMessagePlan? Small { get; init; }

    /// <summary>The extensions of the message that the same file declares and that can be read.</summary>
    public required EquatableArray<ExtensionPlan> Extensions { get; init; }

    /// <summary>The numbers of fields, and of extensions of the same file, that cannot be read and whose values are not shown all the same.</summary>
    public required EquatableArray<int> Hidden { get; init; }
}
