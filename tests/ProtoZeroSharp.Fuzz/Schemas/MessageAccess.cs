using Google.Protobuf;

namespace ProtoZeroSharp.Fuzz.Schemas;

/// <summary>
/// Everything that can be done with a generated reader of one type. <see cref="AccessEmitter"/> makes the code when the program
/// starts, from the members of the reader.
/// </summary>
public abstract class MessageAccess
{
    /// <summary>Opens and validates by the forms that return false.</summary>
    public abstract bool TryValidate(ReadOnlySpan<byte> message);

    /// <summary>Opens and validates by the forms that throw.</summary>
    public abstract void Validate(ReadOnlySpan<byte> message);

    /// <summary>
    /// Calls every getter, walks every list and does the same with every message in it. The result depends on every value.
    /// </summary>
    public abstract ulong ReadAll(ReadOnlySpan<byte> message);

    /// <summary>Compares every value of every reader with the object; returns the first that differs, or null.</summary>
    public abstract string? Compare(ReadOnlySpan<byte> message, IMessage theirs);

    /// <summary>Writes the message again.</summary>
    public abstract void Copy(ReadOnlySpan<byte> message, ProtoWriter writer, bool unknownFields);

    /// <summary>The message as text.</summary>
    public abstract string Text(ReadOnlySpan<byte> message);

    /// <summary>Whether two messages mean the same.</summary>
    public abstract bool ContentEquals(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right);

    /// <summary>Whether no required field is missing.</summary>
    public abstract bool IsInitialized(ReadOnlySpan<byte> message);
}
