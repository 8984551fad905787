using System.Security.Cryptography;
using ProtoZeroSharp;
using VectorTile;
using VectorTile.Tiles;

const string Usage = """
    Usage: VectorTile [FILE]

    Encodes a made-up tile of 2,300 features, compares it with its known bytes and writes it to FILE (tile.mvt).
    """;

if (args is ["--help" or "-h"])
{
    Console.WriteLine(Usage);
    return 0;
}

if (args.Length > 1)
{
    Console.Error.WriteLine($"There is one FILE at most, and \"{string.Join(' ', args)}\" is {args.Length}.\n\n{Usage}");
    return 2;
}

string path = args.Length > 0 ? args[0] : "tile.mvt";
using var proto = new ProtoWriter();
TileEncoder.Write(proto, SampleTile.Create());
string fingerprint = Convert.ToHexString(SHA256.HashData(proto.WrittenSpan))[..16].ToLowerInvariant();
bool isRight = (proto.Length, fingerprint) == (SampleTile.Size, SampleTile.Fingerprint);
try
{
    using FileStream file = File.Create(path);
    proto.WriteTo(file);
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine($"{path} cannot be written: {exception.Message}");
    return 1;
}

Console.WriteLine($"{proto.Length} bytes to {path}, SHA-256 {fingerprint}…, {(isRight ? "as expected" : "WRONG")}");
return isRight ? 0 : 1;
