using Google.Protobuf;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Fuzz.Schemas;
using ProtoZeroSharp.WellKnownTypes;
using Ours = ProtoZeroSharp.Tests.Generated;
using Theirs = Google.Protobuf.WellKnownTypes;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>
/// The first byte chooses a well-known type, the others are its message. The converted value is the one computed with whole
/// numbers, or Google's. Both forms refuse the same values that are out of range. Writing the value and reading it again gives the
/// same value.
/// </summary>
internal sealed class WellKnownTarget(FuzzSchema schema) : CoveredTarget("wellknown")
{
    private readonly byte[] message = schema.Seeds().MaxBy(static m => m.Length)!;

    public override int MaxLength => 160;

    public override Mutator CreateMutator() => new PrefixMutator(new MessageMutator([1, 2, 3, 4, 5, 6]));

    public override IEnumerable<byte[]> Seeds() =>
        new[] { Theirs.Timestamp.Descriptor, Theirs.Duration.Descriptor, Theirs.Struct.Descriptor, Theirs.Value.Descriptor, Theirs.ListValue.Descriptor, Theirs.FieldMask.Descriptor, Theirs.Any.Descriptor }
            .SelectMany(static (type, i) => SeedMessages.Random(type).Where(static m => m.Length < 150).Select(m => (byte[])[(byte)i, .. m]))
            .Append([0, .. new Theirs.Timestamp { Seconds = 253_402_300_799, Nanos = 999_999_999 }.ToByteArray()])
            .Append([0, .. new Theirs.Timestamp { Seconds = -62_135_596_800 }.ToByteArray()])
            .Append([1, .. new Theirs.Duration { Seconds = -315_576_000_000, Nanos = -999_999_999 }.ToByteArray()])
            .Append([5, .. new Theirs.FieldMask { Paths = { "child.int32_value", "leaf", "nested.deeper" } }.ToByteArray()]);

    public override void Run(ReadOnlyMemory<byte> input)
    {
        if (input.Length == 0)
        {
            return;
        }

        ReadOnlySpan<byte> bytes = input.Span.Slice(1);
        switch (input.Span[0] % 7)
        {
            case 0 when Timestamp.Reader.TryOpen(bytes, out Timestamp.Reader timestamp) && timestamp.TryValidate():
                Instant(timestamp);
                break;
            case 1 when Duration.Reader.TryOpen(bytes, out Duration.Reader duration) && duration.TryValidate():
                Span(duration);
                break;
            case 2 when Struct.Reader.TryOpen(bytes, out Struct.Reader value) && value.TryValidate():
                Same(value.ToDictionary(), Theirs.Struct.Parser.ParseFrom(bytes), bytes);
                break;
            case 3 when Value.Reader.TryOpen(bytes, out Value.Reader value) && value.TryValidate():
                Require(Same(value.ToObject(), Theirs.Value.Parser.ParseFrom(bytes)) || IsDocumented(bytes), "a Value is another");
                break;
            case 4 when ListValue.Reader.TryOpen(bytes, out ListValue.Reader list) && list.TryValidate():
                List(list, bytes);
                break;
            case 5 when FieldMask.Reader.TryOpen(bytes, out FieldMask.Reader mask) && mask.TryValidate():
                Mask(mask, bytes);
                break;
            case 6 when Any.Reader.TryOpen(bytes, out Any.Reader any) && any.TryValidate():
                string url = any.TypeUrl.ToString();
                Require(any.Is(url) && any.Is("x.y/" + url.Substring(url.LastIndexOf('/') + 1)), "an Any is not of its own type");
                Require(!any.Is(url + "x"), "an Any is of another type");
                break;
        }
    }

    private void Instant(Timestamp.Reader timestamp)
    {
        // With whole numbers, which do not overflow.
        Int128 nanos = ((Int128)timestamp.Seconds * 1_000_000_000) + timestamp.Nanos;
        bool isInRange = timestamp.Nanos is >= 0 and < 1_000_000_000 && timestamp.Seconds is >= -62_135_596_800 and <= 253_402_300_799;
        bool isConverted = timestamp.TryToDateTimeOffset(out DateTimeOffset value);
        Require(isConverted == isInRange, "the range of Timestamp is another");
        if (isConverted)
        {
            Int128 expected = (nanos + (62_135_596_800 * (Int128)1_000_000_000)) / 100;
            Require(value.Ticks == (long)expected && timestamp.ToDateTime().Ticks == value.Ticks && timestamp.ToDateTimeOffset() == value && timestamp.ToNullable() == value, "a Timestamp is another");
        }
        else if (Sampled(timestamp.Encoded.Span, 8))
        {
            Refuses(timestamp.Encoded.Span, static m => new Timestamp.Reader(m).ToDateTimeOffset());
            Refuses(timestamp.Encoded.Span, static m => new Timestamp.Reader(m).ToDateTime());
        }
    }

    private void Span(Duration.Reader duration)
    {
        long seconds = duration.Seconds;
        int nanos = duration.Nanos;
        bool isInRange = seconds is >= -315_576_000_000 and <= 315_576_000_000 && nanos is > -1_000_000_000 and < 1_000_000_000 && Math.Sign(seconds) * Math.Sign(nanos) >= 0;
        bool isConverted = duration.TryToTimeSpan(out TimeSpan value);
        Require(isConverted == isInRange, "the range of Duration is another");
        if (isConverted)
        {
            Int128 total = ((Int128)seconds * 1_000_000_000) + nanos;
            Require(value.Ticks == (long)(total / 100) && duration.ToTimeSpan() == value && duration.ToNullable() == value, "a Duration is another");
        }
        else if (Sampled(duration.Encoded.Span, 8))
        {
            Refuses(duration.Encoded.Span, static m => new Duration.Reader(m).ToTimeSpan());
        }
    }

    private void List(ListValue.Reader list, ReadOnlySpan<byte> bytes)
    {
        object?[] values = list.ToArray();
        Theirs.ListValue theirs = Theirs.ListValue.Parser.ParseFrom(bytes);
        Require(Same(values, theirs) || IsDocumented(bytes), "a ListValue is another");
        using var proto = new ProtoWriter();
        new ListValue.Writer(proto).ValuesFrom(values);
        Require(Same(new ListValue.Reader(proto.WrittenSpan).ToArray(), values), "a ListValue written back is another");
    }

    private void Mask(FieldMask.Reader mask, ReadOnlySpan<byte> bytes)
    {
        Theirs.FieldMask theirs = Theirs.FieldMask.Parser.ParseFrom(bytes);
        foreach (string path in theirs.Paths)
        {
            foreach (string asked in new[] { path, path + ".x", "x" + path, "child.leaf" })
            {
                bool expected = theirs.Paths.Any(p => p == asked || asked.StartsWith(p + ".", StringComparison.Ordinal));
                Require(mask.Covers(asked) == expected, "a mask covers something else");
            }
        }

        using var once = new ProtoWriter();
        using var twice = new ProtoWriter();
        mask.CopySelectedTo(new Ours.Everything3.Reader(message).Encoded, Ours.Everything3.Reader.NamesOf, once);
        Require(new Ours.Everything3.Reader(once.WrittenSpan).TryValidate(), "what a mask selects is not valid");
        mask.CopySelectedTo(new Ours.Everything3.Reader(once.WrittenSpan).Encoded, Ours.Everything3.Reader.NamesOf, twice);
        Require(once.WrittenSpan.SequenceEqual(twice.WrittenSpan), "a mask selects less of what it selected");
    }

    private void Same(Dictionary<string, object?> ours, Theirs.Struct theirs, ReadOnlySpan<byte> bytes)
    {
        Require(Same(ours, theirs) || IsDocumented(bytes), "a Struct is another");
        using var proto = new ProtoWriter();
        new Struct.Writer(proto).FieldsFrom(ours);
        Require(Same(new Struct.Reader(proto.WrittenSpan).ToDictionary(), ours), "a Struct written back is another");
    }

    /// <summary>Compares the converted value with Google's objects, or with itself converted again.</summary>
    private static bool Same(object? ours, object? theirs) => (ours, theirs) switch
    {
        (_, Theirs.Value value) => value.KindCase switch
        {
            Theirs.Value.KindOneofCase.BoolValue => Same(ours, value.BoolValue),
            Theirs.Value.KindOneofCase.NumberValue => Same(ours, value.NumberValue),
            Theirs.Value.KindOneofCase.StringValue => Same(ours, value.StringValue),
            Theirs.Value.KindOneofCase.StructValue => Same(ours, value.StructValue),
            Theirs.Value.KindOneofCase.ListValue => Same(ours, value.ListValue),
            _ => ours == null,
        },
        (Dictionary<string, object?> left, Theirs.Struct right) => left.Count == right.Fields.Count && left.All(p => right.Fields.TryGetValue(p.Key, out Theirs.Value? v) && Same(p.Value, v)),
        (object?[] left, Theirs.ListValue right) => left.Length == right.Values.Count && left.Zip(right.Values).All(static p => Same(p.First, p.Second)),
        (Dictionary<string, object?> left, Dictionary<string, object?> right) => left.Count == right.Count && left.All(p => right.TryGetValue(p.Key, out object? v) && Same(p.Value, v)),
        (object?[] left, object?[] right) => left.Length == right.Length && left.Zip(right).All(static p => Same(p.First, p.Second)),
        (double left, double right) => BitConverter.DoubleToInt64Bits(left) == BitConverter.DoubleToInt64Bits(right),
        _ => Equals(ours, theirs),
    };

    /// <summary>A value that occurs twice in one entry of a map is merged, where Google's C# keeps the last one.</summary>
    private static bool IsDocumented(ReadOnlySpan<byte> bytes) => bytes.Count((byte)0x12) >= 2;

    private static void Refuses(ReadOnlySpan<byte> bytes, SpanAction convert)
    {
        try
        {
            convert(bytes);
        }
        catch (ProtoException exception) when (exception.Kind == ProtoErrorKind.InvalidValue)
        {
            return;
        }

        throw new PropertyException("what is out of range is converted");
    }

    private delegate void SpanAction(ReadOnlySpan<byte> bytes);
}
