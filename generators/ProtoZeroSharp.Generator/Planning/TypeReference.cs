using ProtoZeroSharp.Generator.Model;

namespace ProtoZeroSharp.Generator.Planning;

/// <summary>A message or enum as generated code names it.</summary>
/// <param name="CSharpName">Its container or enum, qualified.</param>
/// <param name="Exists">False when there is no C# type for it: its file is built in and not part of the library, or emits too little.</param>
/// <param name="IsInternal">True when it is internal, so that members that name it must be too.</param>
/// <param name="WriterName">The writer of a message, qualified.</param>
/// <param name="BodyName">The delegate of its writer, qualified, without type arguments.</param>
internal sealed record TypeReference(string CSharpName, bool Exists, bool IsInternal, string WriterName, string BodyName)
{
    /// <summary>Whether the delegate takes ref structs if the library's delegates do. A delegate of another assembly may not.</summary>
    public bool TakesRefStructs { get; init; }

    /// <summary>The reader of a message, qualified; null when it has none.</summary>
    public string? ReaderName { get; init; }

    /// <summary>The editor of a message, qualified; null when it has none.</summary>
    public string? EditorName { get; init; }

    /// <summary>The list type of the message, qualified; null when the assembly of the message may not have one.</summary>
    public string? ReaderList { get; init; }

    /// <summary>The description of the message in its reader, qualified.</summary>
    public string ReaderSchema { get; init; } = "";

    /// <summary>The method with the names of its fields, qualified.</summary>
    public string ReaderNames { get; init; } = "";

    /// <summary>For an enum that readers know: whether values outside the list are unknown fields.</summary>
    public bool IsClosedEnum { get; init; }

    /// <summary>For an enum that readers know: its values under the names of the .proto.</summary>
    public EquatableArray<LinkedEnumValue> EnumValues { get; init; }

    /// <summary>For an enum that readers know: a bit for each of its numbers from 0 to 63.</summary>
    public ulong LowNumbers { get; init; }

    /// <summary>The method that has the names of these values, qualified; null when each field has them.</summary>
    public string? SharedNames { get; init; }

    /// <summary>The method that has the numbers of a closed enum's values, qualified; null when each field has them.</summary>
    public string? SharedNumbers { get; init; }
}
