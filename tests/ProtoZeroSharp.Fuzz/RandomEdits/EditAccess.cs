namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>What is done with the generated editor of a random schema; the code is made when the program starts.</summary>
public abstract class EditAccess
{
    /// <summary>Makes the edits of a script; the length of the message then.</summary>
    public abstract int Edit(Span<byte> buffer, int length, EditScript script);

    /// <summary>Makes them in a message that finds the room it needs.</summary>
    public abstract void Edit(MessageEdit message, EditScript script);
}
