using System.IO.Compression;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>A request of the conformance runner and what it accepted as the answer: the message written again, or null for a refusal.</summary>
internal sealed record RecordedExchange(string Type, byte[] Request, byte[]? Response)
{
    private static readonly Lazy<List<RecordedExchange>> Recorded = new(Load);

    public static List<RecordedExchange> All => Recorded.Value;

    /// <summary>Reads what <c>Recording</c> of the conformance testee wrote.</summary>
    private static List<RecordedExchange> Load()
    {
        using var unpacked = new MemoryStream();
        using (Stream packed = typeof(RecordedExchange).Assembly.GetManifestResourceStream("conformance.bin")!)
        using (var brotli = new BrotliStream(packed, CompressionMode.Decompress))
        {
            brotli.CopyTo(unpacked);
        }

        unpacked.Position = 0;
        using var reader = new BinaryReader(unpacked);
        var exchanges = new List<RecordedExchange>();
        while (unpacked.Position < unpacked.Length)
        {
            string type = reader.ReadString();
            byte[] request = reader.ReadBytes(reader.Read7BitEncodedInt());
            bool refused = reader.ReadBoolean();
            exchanges.Add(new RecordedExchange(type, request, refused ? null : reader.ReadBytes(reader.Read7BitEncodedInt())));
        }

        return exchanges;
    }
}
