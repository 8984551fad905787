using System.IO.Compression;
using Conformance;

namespace ProtoZeroSharp.Conformance;

/// <summary>
/// The runner's requests with the testee's responses, for the test that replays them without the runner
/// (<c>RecordedConformanceTests</c>). An entry is a type, a request, whether it is refused, and the response if not. Text and bytes
/// are as <see cref="BinaryWriter"/> writes them, with lengths as 7-bit integers.
/// </summary>
internal static class Recording
{
    /// <summary>
    /// Appends one exchange if it goes from Protobuf to Protobuf. It appends because the runner starts the testee more than once.
    /// </summary>
    public static void Append(string path, byte[] requestBytes, byte[] responseBytes)
    {
        var response = new ConformanceResponse.Reader(responseBytes);
        bool refused = response.ResultCase == ConformanceResponse.ResultOneofCase.ParseError;
        if (!refused && response.ResultCase != ConformanceResponse.ResultOneofCase.ProtobufPayload)
        {
            return;
        }

        var request = new ConformanceRequest.Reader(requestBytes);
        using FileStream file = new(path, FileMode.Append);
        using BinaryWriter writer = new(file);
        byte[]? outcome = refused ? null : response.ProtobufPayload.ToArray();
        Write(writer, new Exchange(request.MessageType.ToString(), request.ProtobufPayload.ToArray(), outcome));
    }

    /// <summary>Compresses the distinct exchanges of <paramref name="from"/>, in an order that does not depend on the run.</summary>
    public static void Pack(string from, string to)
    {
        SortedDictionary<string, Exchange> exchanges = Distinct(File.OpenRead(from));
        using (BinaryWriter writer = new(new BrotliStream(File.Create(to), CompressionLevel.SmallestSize)))
        {
            foreach (Exchange exchange in exchanges.Values)
            {
                Write(writer, exchange);
            }
        }

        int refused = exchanges.Values.Count(exchange => exchange.Response == null);
        Console.WriteLine($"{exchanges.Count} distinct requests, {refused} of them refused, in {new FileInfo(to).Length} bytes: {to}");
    }

    /// <summary>Whether the packed requests are those of today's runner; if not, reports the difference.</summary>
    public static bool IsCurrent(string seen, string packed)
    {
        SortedDictionary<string, Exchange> now = Distinct(File.OpenRead(seen));
        SortedDictionary<string, Exchange> then = Distinct(new BrotliStream(File.OpenRead(packed), CompressionMode.Decompress));
        int added = now.Keys.Count(key => !then.ContainsKey(key));
        int gone = then.Keys.Count(key => !now.ContainsKey(key));
        int changed = now.Count(pair => then.TryGetValue(pair.Key, out Exchange? old) && !IsSame(old.Response, pair.Value.Response));
        Console.WriteLine($"{now.Count} distinct requests: {added} not recorded, {gone} recorded but no longer asked, {changed} with another outcome");
        return now.Count != 0 && added + gone + changed == 0;
    }

    private static SortedDictionary<string, Exchange> Distinct(Stream from)
    {
        var exchanges = new SortedDictionary<string, Exchange>(StringComparer.Ordinal);
        using var all = new MemoryStream();
        using (from)
        {
            from.CopyTo(all);
        }

        all.Position = 0;
        using var reader = new BinaryReader(all);
        while (all.Position < all.Length)
        {
            Exchange exchange = Read(reader);
            exchanges[exchange.Type + " " + Convert.ToHexString(exchange.Request)] = exchange;
        }

        return exchanges;
    }

    private static bool IsSame(byte[]? left, byte[]? right) =>
        left == null || right == null ? left == right : left.AsSpan().SequenceEqual(right);

    private static void Write(BinaryWriter writer, Exchange exchange)
    {
        writer.Write(exchange.Type);
        writer.Write7BitEncodedInt(exchange.Request.Length);
        writer.Write(exchange.Request);
        writer.Write(exchange.Response == null);
        if (exchange.Response != null)
        {
            writer.Write7BitEncodedInt(exchange.Response.Length);
            writer.Write(exchange.Response);
        }
    }

    private static Exchange Read(BinaryReader reader)
    {
        string type = reader.ReadString();
        byte[] request = reader.ReadBytes(reader.Read7BitEncodedInt());
        bool refused = reader.ReadBoolean();
        return new Exchange(type, request, refused ? null : reader.ReadBytes(reader.Read7BitEncodedInt()));
    }

    private sealed record Exchange(string Type, byte[] Request, byte[]? Response);
}
