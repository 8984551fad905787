namespace ProtoZeroSharp.Owning;

/// <summary>The editor that is open on an <see cref="EditableMessage"/>.</summary>
internal interface IOpenEditor
{
    /// <summary>Ends the editing with all that is open in it; the message is told, as always.</summary>
    void Abandon();
}
