namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>How many values a field may have.</summary>
internal enum SpecLabel
{
    /// <summary>One.</summary>
    Singular,

    /// <summary>Any number.</summary>
    Repeated,

    /// <summary>One a key.</summary>
    Map,
}
