namespace ProtoZeroSharp.Generator.Settings;

/// <summary>The class that names all messages of a project: the value of <c>ProtoZeroTypes</c>.</summary>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Name">Its name.</param>
/// <param name="IsInternal">Whether the project asks for internal types.</param>
internal sealed record TypesClass(string Namespace, string Name, bool IsInternal)
{
    /// <summary>The member that has all of them.</summary>
    public const string Member = "All";

    /// <summary>The method that finds one.</summary>
    public const string Lookup = "NamesOf";

    public string FullName => Namespace.Length == 0 ? Name : Namespace + "." + Name;
}
