namespace ProtoZeroSharp;

/// <summary>The reason of a <see cref="ProtoException"/>.</summary>
public enum ProtoErrorKind
{
    /// <summary>
    /// The message being written would pass the limit of 2,147,483,647 bytes, or the writer's own limit; or a framed message that
    /// comes in announces more bytes than the reader accepts.
    /// </summary>
    MessageTooLarge,

    /// <summary>The caller's fixed memory has no room for what was to be written. Nothing of it was written.</summary>
    BufferFull,

    /// <summary>The input ends inside a tag, a value or a length-delimited field.</summary>
    Truncated,

    /// <summary>A tag is malformed: field number 0, a field number above 536,870,911, or more than five bytes.</summary>
    InvalidTag,

    /// <summary>The wire type of a tag is 6 or 7, which do not exist, or one from which a <see cref="ProtoReader"/> was asked to read another type.</summary>
    InvalidWireType,

    /// <summary>A varint has more than ten bytes.</summary>
    InvalidVarint,

    /// <summary>
    /// A length has more than five bytes (that of a delimited message more than ten), is above 2,147,483,647, or passes the end of what encloses
    /// it; or the flag of a gRPC message is neither 0 nor 1, so that no length follows it.
    /// </summary>
    InvalidLength,

    /// <summary>An end-group tag without its start, or with another field number.</summary>
    InvalidGroup,

    /// <summary>A packed run of fixed-width elements whose length is no multiple of their width.</summary>
    InvalidPacked,

    /// <summary>A string field that must be valid UTF-8 is not.</summary>
    InvalidUtf8,

    /// <summary>Messages or groups are nested deeper than the maximum depth.</summary>
    TooDeep,

    /// <summary>
    /// A well-known type holds a value that is out of its range, or that the .NET type asked for cannot hold; or the bytes of a
    /// <see cref="Guid"/> are not 16.
    /// </summary>
    InvalidValue,
}
