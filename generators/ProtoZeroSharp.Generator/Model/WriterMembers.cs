namespace ProtoZeroSharp.Generator.Model;

/// <summary>The members that a writer has for one field; emitters print only those that its kind needs.</summary>
internal readonly record struct WriterMembers(string Stem, string Suffix)
{
    /// <summary><c>Name(value)</c>, and <c>Tags(span)</c> for a repeated field.</summary>
    public string Set => CSharpIdentifier.Member(Stem + Suffix);

    public string Add => "Add" + Stem + Suffix;

    public string Start => "Start" + Stem + Suffix;

    /// <summary><c>TagsFrom(collection)</c>.</summary>
    public string From => Stem + "From" + Suffix;

    public string InPlace => Stem + "InPlace" + Suffix;

    public string AddInPlace => "Add" + InPlace;

    public string ByReference => Stem + "ByReference" + Suffix;

    public string AddByReference => "Add" + ByReference;

    public string Append => "Append" + Stem + "Encoded" + Suffix;

    public string Pack => "Pack" + Stem + Suffix;

    /// <summary>The name of the reading methods of an extension.</summary>
    public ReaderMembers Reading => new(Stem, Suffix);

    /// <summary>The name of the editing methods of an extension.</summary>
    public EditorMembers Editing => new(Stem, Suffix);

    /// <summary>The description of an extension that its reading and editing methods use.</summary>
    public string Schema => Stem + "ExtensionSchema" + Suffix;

    /// <summary>The number constant of an extension; a field's constant is named as protoc does.</summary>
    public string Constant => Stem + "FieldNumber" + Suffix;
}
