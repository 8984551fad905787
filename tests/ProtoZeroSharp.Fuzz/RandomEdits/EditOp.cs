using System.Text;

namespace ProtoZeroSharp.Fuzz.RandomEdits;

/// <summary>One edit, drawn by the script and made by the emitted code.</summary>
/// <param name="Number">The field, or one of a oneof.</param>
/// <param name="Kind">What is done.</param>
public sealed record EditOp(int Number, EditKind Kind)
{
    /// <summary>Of an element; there may be none with it.</summary>
    public int Index { get; init; }

    /// <summary>Which of the overloads that take the same value: 0, 1 or 2. Of a nested edit, whether it is closed or disposed.</summary>
    public int Form { get; init; }

    /// <summary>A number: its 64 bits, of which the type takes the lower ones.</summary>
    public ulong Bits { get; init; }

    /// <summary>Text as UTF-8, bytes, or an encoded message.</summary>
    public byte[] Bytes { get; init; } = [];

    /// <summary>The numbers of a list.</summary>
    public ulong[] Many { get; init; } = [];

    public ulong KeyBits { get; init; }

    public byte[] KeyBytes { get; init; } = [];

    /// <summary>Where in the edited message the bytes are taken from, or -1.</summary>
    public int OwnStart { get; init; } = -1;

    public string Text => Encoding.UTF8.GetString(Bytes);

    public string KeyText => Encoding.UTF8.GetString(KeyBytes);

    /// <summary>The bytes, from the message itself where they were drawn from it.</summary>
    public ReadOnlySpan<byte> Value(ReadOnlySpan<byte> written) => OwnStart < 0 ? Bytes : written.Slice(OwnStart, Bytes.Length);

    public override string ToString() =>
        $"{Kind} {Number} index {Index} form {Form} bits {Bits:X} bytes {Convert.ToHexString(Bytes)} key {KeyBits:X} {Convert.ToHexString(KeyBytes)} from {OwnStart}";
}
