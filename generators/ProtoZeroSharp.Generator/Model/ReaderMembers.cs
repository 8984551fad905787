namespace ProtoZeroSharp.Generator.Model;

/// <summary>The members that a reader has for one field; emitters print only those that its kind needs.</summary>
internal readonly record struct ReaderMembers(string Stem, string Suffix)
{
    public string Value => CSharpIdentifier.Member(Stem + Suffix);

    public string Has => "Has" + Stem + Suffix;

    /// <summary>The list type of a repeated message field, where the message's own reader may have none.</summary>
    public string List => Stem + "List" + Suffix;

    /// <summary>The type of a map field.</summary>
    public string Map => Stem + "Map" + Suffix;
}
