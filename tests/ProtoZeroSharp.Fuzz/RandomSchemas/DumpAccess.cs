namespace ProtoZeroSharp.Fuzz.RandomSchemas;

/// <summary>What is done with the generated reader of a random message; the code is made when the program starts.</summary>
public abstract class DumpAccess
{
    public abstract bool TryValidate(ReadOnlySpan<byte> message);

    /// <summary>What every getter gives, in the order of the fields.</summary>
    public abstract string Dump(ReadOnlySpan<byte> message);

    /// <summary>The same with the extensions, which nobody validates.</summary>
    public abstract string DumpExtended(ReadOnlySpan<byte> message);

    /// <summary>Writes the message anew.</summary>
    public abstract void Copy(ReadOnlySpan<byte> message, ProtoWriter writer);

    /// <summary>Writes what every getter gives, of extensions too, by the method of its field.</summary>
    public abstract void Rewrite(ReadOnlySpan<byte> message, ProtoWriter writer);

    public abstract bool ContentEquals(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right);

    /// <summary>The message as text, extensions of both files under their names.</summary>
    public abstract string Text(ReadOnlySpan<byte> message);
}
