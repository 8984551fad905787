namespace ProtoZeroSharp.Generator.Model;

/// <summary>The members that a reader has for one field; those that its kind does not need are never emitted.</summary>
internal readonly record struct ReaderMembers(string Stem, string Suffix)
{
    public string Value => CSharpIdentifier.Member(Stem + Suffix);

    public string Has => "Has" + Stem + Suffix;

    public string TryGet => "TryGet" + Stem + Suffix;

    /// <summary>The type of a repeated field of messages whose own reader may not have one.</summary>
    public string List => Stem + "List" + Suffix;

    /// <summary>The type of a map field.</summary>
    public string Map => Stem + "Map" + Suffix;
}
