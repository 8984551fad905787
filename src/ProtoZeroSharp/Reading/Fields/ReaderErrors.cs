using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Reading.Fields;

/// <summary>The exceptions of the readers; none of their texts holds bytes of the input.</summary>
internal static class ReaderErrors
{
    public static void Throw(int code, int offset, uint tag) => throw Create(code, offset, tag);

    public static ProtoException Create(int code, int offset, uint tag) => Create(code, offset, (int)(tag >> 3));

    public static ProtoException Create(int code, int offset, int number)
    {
        string field = number == 0 ? "" : $", in field {number}";
        ProtoErrorKind kind = WireError.Kind(code);
        string advice = code == WireError.NoFieldNumber
            ? " If the buffer is longer than the message, pass the part that is the message, and to an editor its length."
            : "";
        string text = $"{Text(code, kind)}{field}, at byte {offset}.{advice}";
        return new ProtoException(kind, text, offset, number) { WireCode = code };
    }

    public static void ThrowDepth(int maxDepth) =>
        throw new ArgumentOutOfRangeException(nameof(maxDepth), maxDepth, "The maximum depth must be between 1 and 10,000.");

    public static void ThrowNoField() =>
        throw new InvalidOperationException("There is no value to read: call Next first, stop when it returns false, and read each value once.");

    public static void ThrowSlots() => throw new InvalidOperationException("The reader has fewer slots than its schema needs.");

    public static void ThrowWireType(int offset, uint tag) => throw new ProtoException(
        ProtoErrorKind.InvalidWireType,
        $"Field {tag >> 3} has wire type {tag & 7}, from which the requested type cannot be read, at byte {offset}.",
        offset,
        (int)(tag >> 3));

    public static ArgumentOutOfRangeException NoElement(int index) => new(nameof(index), index, "The field has no element of this index.");

    private static string Text(int code, ProtoErrorKind kind) => kind switch
    {
        _ when code == WireError.NoFieldNumber => "A tag has field number 0, which no field has",
        _ when code == WireError.LengthPastEnd => "A length goes past the end of its message or of the input, which may be cut off",
        ProtoErrorKind.Truncated => "The input ends too early",
        ProtoErrorKind.InvalidTag => "A tag is malformed",
        ProtoErrorKind.InvalidWireType => "A tag has a wire type that does not exist",
        ProtoErrorKind.InvalidVarint => "A varint has more than ten bytes",
        ProtoErrorKind.InvalidLength => "A length has more than five bytes, or is above 2,147,483,647",
        ProtoErrorKind.InvalidGroup => "The start and the end of a group do not match",
        ProtoErrorKind.InvalidPacked => "The length of a packed run is not a multiple of its elements' width",
        ProtoErrorKind.InvalidUtf8 => "A string is not valid UTF-8",
        _ => "Messages or groups are nested deeper than the maximum depth, 100 unless ReadLimits say otherwise, or than the stack bears",
    };
}
