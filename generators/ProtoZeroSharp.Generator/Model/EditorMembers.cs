namespace ProtoZeroSharp.Generator.Model;

/// <summary>The members that an editor has for one field; emitters print only those that its kind needs.</summary>
internal readonly record struct EditorMembers(string Stem, string Suffix)
{
    /// <summary><c>Name(value)</c>, and <c>Tags(span)</c> for a repeated field, as in the writer.</summary>
    public string Value => CSharpIdentifier.Member(Stem + Suffix);

    /// <summary><c>SetLabels(key, value)</c> of a map, <c>SetTags(index, value)</c> of a repeated field.</summary>
    public string Set => "Set" + Stem + Suffix;

    public string Clear => "Clear" + Stem + Suffix;

    public string Add => "Add" + Stem + Suffix;

    /// <summary>Opens a new element of a repeated message, as in the writer.</summary>
    public string Start => "Start" + Stem + Suffix;

    public string Edit => "Edit" + Stem + Suffix;

    public string Remove => "Remove" + Stem + Suffix;

    public string Append => "Append" + Stem + "Encoded" + Suffix;

    public string Replace => "Replace" + Stem + "Encoded" + Suffix;
}
