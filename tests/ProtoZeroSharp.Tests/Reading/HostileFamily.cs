namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// One family of the inputs that have slowed down or broken other parsers, in any size, with the places where a field of the top
/// level ends. Those are noted while the bytes are put together: nothing parses them.
/// </summary>
internal sealed class HostileFamily
{
    public const string Split = "a submessage in many pieces";
    public const string Alternating = "two unknown numbers in turn";
    public const string ShortUnknown = "unknown fields of two bytes";
    public const string Empty = "empty elements";
    public const string Packed = "one packed run";

    private readonly HashSet<int> ends = [0];
    private readonly List<byte> bytes = [];

    /// <param name="name">One of the constants.</param>
    /// <param name="count">How many pieces, fields or elements.</param>
    public HostileFamily(string name, int count)
    {
        if (name == Packed)
        {
            Add([0xFA, 0x01, .. Length(count), .. Enumerable.Repeat((byte)1, count)]);
            Add([0x08, 0x07]);
        }
        else
        {
            for (int i = 0; i < count; i++)
            {
                Add(Piece(name, i));
            }
        }

        Bytes = [.. bytes];
    }

    public byte[] Bytes { get; }

    /// <summary>How many pieces make it 50,000 fields, 4 MiB, or a run of 1 MiB.</summary>
    public static int FullSize(string name) => name switch
    {
        ShortUnknown => (4 << 20) / 2,
        Empty => (4 << 20) / 3,
        Packed => 1 << 20,
        _ => 50_000,
    };

    /// <summary>Whether a field of the top level ends there, or nothing has begun.</summary>
    public bool IsEnd(int length) => ends.Contains(length);

    /// <summary>Places all over the message: the ends of fields with the bytes beside them, and the last six bytes.</summary>
    public IEnumerable<int> Sample(int count)
    {
        int step = Math.Max(1, ends.Count / count);
        IEnumerable<int> around = ends.Order().Where((_, i) => i % step == 0).SelectMany(end => new[] { end - 1, end, end + 1 });
        IEnumerable<int> last = Enumerable.Range(Bytes.Length - 5, 6);
        return around.Concat(last).Where(length => length >= 0 && length <= Bytes.Length).Distinct().Order();
    }

    /// <summary>Everything3 has child 83 and leaves 82, but no 666 and 667; Leaf has no 7.</summary>
    private static byte[] Piece(string name, int i) => name switch
    {
        Split => (i % 4) switch
        {
            0 => Hex.Bytes("9A 05 02 08 05"),
            1 => Hex.Bytes("9A 05 06 72 04 C3 A9 61 62"),
            2 => Hex.Bytes("9A 05 05 9A 05 02 10 07"),
            _ => Hex.Bytes("9A 05 08 92 05 02 08 02 D0 29 01"),
        },
        Alternating => Hex.Bytes(i % 2 == 0 ? "D0 29 01" : "D8 29 80 01"),
        ShortUnknown => [0x38, (byte)(i & 0x7F)],
        Empty => [0x92, 0x05, 0x00],
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "not a family"),
    };

    private static byte[] Length(int value)
    {
        using var proto = new ProtoWriter();
        proto.AddVarInt(1, value);
        return proto.ToArray()[1..];
    }

    private void Add(byte[] field)
    {
        bytes.AddRange(field);
        ends.Add(bytes.Count);
    }
}
