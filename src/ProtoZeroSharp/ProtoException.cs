namespace ProtoZeroSharp;

/// <summary>
/// The one exception for bad input and for output that does not fit. Misuse of the API throws
/// <see cref="InvalidOperationException"/>, <see cref="ObjectDisposedException"/> or <see cref="ArgumentException"/> instead.
/// The text never holds bytes or values of the message.
/// </summary>
public sealed class ProtoException : Exception
{
    /// <summary>Creates the exception.</summary>
    /// <param name="kind">What went wrong.</param>
    /// <param name="message">The text, without bytes or values of the message.</param>
    /// <param name="offset">The byte offset from the start of the message, or -1 when there is none.</param>
    /// <param name="fieldNumber">The field number, or 0 when there is none.</param>
    public ProtoException(ProtoErrorKind kind, string message, long offset = -1, int fieldNumber = 0)
        : base(message)
    {
        Kind = kind;
        Offset = offset;
        FieldNumber = fieldNumber;
    }

    /// <summary>What went wrong.</summary>
    public ProtoErrorKind Kind { get; }

    /// <summary>The byte offset from the start of the message at which it went wrong, or -1 when there is none.</summary>
    public long Offset { get; }

    /// <summary>The number of the field concerned, or 0 when there is none.</summary>
    public int FieldNumber { get; }

    // The code of what is malformed in the input, from which the same is said of another place; 0 where nothing is.
    internal int WireCode { get; set; }
}
