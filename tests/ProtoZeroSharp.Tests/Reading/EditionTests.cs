using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>
/// The conformance runner asks next to nothing in edition 2023. Here all its requests, made for other messages, are read as messages
/// of that edition, as they are and inside others, and changed from lengths to groups: protoc accepts and refuses the same, and reads
/// in our copy what it reads in the request.
/// </summary>
public class EditionTests
{
    private delegate void Copying(ReadOnlySpan<byte> message, ProtoWriter copy);

    [Fact]
    public void Messages_of_edition_2023_are_read_as_by_protoc() => Compare(
        "conformance_edition2023.proto",
        "reading.conformance.edition2023",
        [.. Requests(), .. Requests(3).Select(r => Wrapped(27, r)), .. Requests(3).Select(r => Wrapped(71, [0x0A, 0x01, 0x6B, .. Wrapped(2, Wrapped(2, r))]))],
        static (message, copy) =>
        {
            var reader = new Conformance.Edition2023.AllTypes.Reader(message);
            reader.Validate();
            reader.CopyTo(new Conformance.Edition2023.AllTypes.Writer(copy));
        });

    [Fact]
    public void Groups_closed_enums_and_recursive_maps_of_edition_2023_are_read_as_by_protoc() => Compare(
        "edition2023_delimited.proto",
        "reading.delimited",
        [.. Requests(), .. Requests().Select(r => Delimited(r)), .. Requests(3).Select(r => Wrapped(210, [0x08, 0x05, .. Wrapped(2, r)])), .. Requests(3).Select(r => Group(27, r))],
        static (message, copy) =>
        {
            var reader = new Reading.Delimited.AllTypes.Reader(message);
            reader.Validate();
            reader.CopyTo(new Reading.Delimited.AllTypes.Writer(copy));
        });

    private static void Compare(string file, string package, byte[][] cases, Copying copying)
    {
        using var before = new ProtoWriter();
        using var after = new ProtoWriter();
        using var copy = new ProtoWriter();
        var accepted = new List<byte[]>();
        var refused = new List<byte[]>();
        foreach (byte[] message in cases.DistinctBy(Convert.ToHexString))
        {
            copy.Reset();
            try
            {
                copying(message, copy);
                before.AddBytes(1, message);
                after.AddBytes(1, copy.WrittenSpan);
                accepted.Add(message);
            }
            catch (ProtoException)
            {
                refused.Add(message);
            }
        }

        string? expected = ProtocText.Of(file, package + ".Batch", before.ToArray());
        if (expected == null)
        {
            Assert.Fail("accepted, but not by protoc: " + Hex.Text(accepted.First(m => ProtocText.Of(file, package + ".AllTypes", m) == null)));
        }

        Assert.Equal(expected, ProtocText.Of(file, package + ".Batch", after.ToArray()));

        // A process of protoc each: every eighth.
        byte[][] alone = [.. refused.Where((_, i) => i % 8 == 0).AsParallel().Where(m => ProtocText.Of(file, package + ".AllTypes", m) != null)];
        Assert.Equal("", string.Join(Environment.NewLine, alone.Select(m => Hex.Text(m))));
        Assert.InRange(accepted.Count, 500, 10_000);
        Assert.InRange(refused.Count, 100, 1_000);
    }

    /// <summary>Every n-th of the recorded requests.</summary>
    private static IEnumerable<byte[]> Requests(int oneIn = 1) => RecordedExchange.All.Where((_, i) => i % oneIn == 0).Select(e => e.Request);

    private static byte[] Wrapped(int field, byte[] body)
    {
        using var proto = new ProtoWriter();
        proto.AddBytes(field, body);
        return proto.ToArray();
    }

    private static byte[] Group(int field, byte[] body)
    {
        using var proto = new ProtoWriter();
        proto.StartGroup(field);
        proto.AddRaw(body);
        proto.CloseSub();
        return proto.ToArray();
    }

    /// <summary>Submessages of the fields that are groups there, on all levels, written as groups; what is not well-formed stays.</summary>
    private static byte[] Delimited(byte[] message, bool isNested = false)
    {
        var bytes = new List<byte>();
        int end = 0;
        var reader = new ProtoReader(message);
        while (reader.TryNext())
        {
            int number = reader.FieldNumber;
            bool isGroup = reader.WireType == WireType.LengthDelimited && (isNested ? number == 2 : number is 18 or 27 or 48 or 49 or 112 or 201);
            if (isGroup)
            {
                bytes.AddRange(Group(number, Delimited(reader.ReadBytes().ToArray(), !isNested && number is 18 or 48 or 112)));
            }
            else
            {
                bytes.AddRange(reader.ReadRaw());
            }

            end = reader.Offset;
        }

        return [.. bytes, .. message.AsSpan(end)];
    }
}
