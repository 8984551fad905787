namespace ProtoZeroSharp.Reading.Schemas;

/// <summary>What is known of the fields of a kind in a message and in all that can be below it.</summary>
internal enum FoundFields : byte
{
    /// <summary>Nobody has looked for them.</summary>
    NotLookedFor,

    /// <summary>There are none.</summary>
    None,

    /// <summary>There are some.</summary>
    Some,
}
