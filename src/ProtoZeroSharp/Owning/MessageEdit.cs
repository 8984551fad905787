namespace ProtoZeroSharp;

/// <summary>
/// The message of an <see cref="EditableMessage"/> in one attempt to edit it: <c>new Person.Editor(message)</c>. It exists in the lambda of
/// <see cref="EditableMessage.Edit{TState}"/> alone; as a ref struct it cannot be kept, captured or taken across an <c>await</c>, and an <c>async</c> lambda does not compile.
/// To read the message there, ask its editor.
/// </summary>
public readonly ref struct MessageEdit
{
    private readonly EditableMessage? owner;

    internal MessageEdit(EditableMessage owner) => this.owner = owner;

    internal EditableMessage Owner => owner ?? throw new InvalidOperationException("This is the default of MessageEdit: the lambda of EditableMessage.Edit gets one with a message.");
}
