namespace ProtoZeroSharp.Generator.Planning;

/// <summary>A protobuf extension: members of the class of extension methods.</summary>
internal sealed record ExtensionPlan
{
    /// <summary>The method with the names of the extensions that the file declares for messages of other files.</summary>
    public const string NamesMethod = "ExtensionNames";

    public required FieldPlan Field { get; init; }

    /// <summary>The full name of the extended message in the .proto.</summary>
    public required string? Extendee { get; init; }

    /// <summary>The name in text, without brackets.</summary>
    public required string TextName { get; init; }

    /// <summary>True when another file declares the extended message.</summary>
    public bool IsForeign { get; init; }

    /// <summary>True when the extended message is a MessageSet, whose extensions are items, not fields.</summary>
    public bool IsItem { get; init; }

    /// <summary>The writer that gets the methods, qualified; null when there is none.</summary>
    public string? Writer { get; init; }

    /// <summary>The reader that gets the methods, qualified; null when there is none.</summary>
    public string? Reader { get; init; }

    /// <summary>The editor that gets the methods, qualified; null when there is none.</summary>
    public string? Editor { get; init; }

    /// <summary>The description that its reading and editing methods use, qualified.</summary>
    public required string Schema { get; init; }

    /// <summary>True when its values are not shown though its message has no reader, and neither has the extension: text must know its number.</summary>
    public bool IsHidden { get; init; }

    /// <summary>Whether it is known to text only where the options name its file: that of the message does not know it.</summary>
    public bool NeedsNaming => IsForeign && (Reader != null || IsHidden);
}
