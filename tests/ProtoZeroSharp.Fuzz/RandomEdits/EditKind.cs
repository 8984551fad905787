namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>What an editor can do with a field.</summary>
public enum EditKind
{
    Set,
    Clear,
    ClearOneof,
    Add,
    SetAll,
    SetAt,
    RemoveAt,
    Edit,
    AddMessage,
    EditAt,
    Encoded,
    SetEntry,
    RemoveEntry,
    EditEntry,
}
