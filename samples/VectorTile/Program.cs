using System.Globalization;
using System.Security.Cryptography;
using ProtoZeroSharp;
using VectorTile;
using VectorTile.Tiles;

const string Usage = """
    Usage: VectorTile [FILE]                  encodes a made-up tile of 2,300 features, compares it with its known bytes, writes it to FILE (tile.mvt)
           VectorTile draw FILE SVG           draws the tile in FILE
           VectorTile reduce FILE TO SHIFT    divides the coordinates of FILE by 2, SHIFT times (1 to 8), leaves out what collapses, writes TO
    """;

int shift = 0;
switch (args)
{
    case ["--help" or "-h"]:
        Console.WriteLine(Usage);
        return 0;
    case [] or [_] or ["draw", _, _]:
    case ["reduce", _, _, _] when int.TryParse(args[3], NumberStyles.None, CultureInfo.InvariantCulture, out shift) && shift is >= 1 and <= 8:
        break;
    default:
        Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
        return 2;
}

try
{
    using var proto = new ProtoWriter();
    switch (args)
    {
        case ["draw", var from, var to]:
            using (StreamWriter svg = File.CreateText(to))
            {
                TileDrawing.Write(svg, File.ReadAllBytes(from));
            }

            return 0;
        case ["reduce", var from, var to, _]:
            TileReducer.Write(proto, File.ReadAllBytes(from), shift);
            Save(proto, to);
            Console.WriteLine($"{proto.Length} bytes to {to}");
            return 0;
        default:
            string path = args is [var file] ? file : "tile.mvt";
            TileEncoder.Write(proto, SampleTile.Create());
            Save(proto, path);
            string fingerprint = Convert.ToHexString(SHA256.HashData(proto.WrittenSpan))[..16].ToLowerInvariant();
            bool isRight = (proto.Length, fingerprint) == (SampleTile.Size, SampleTile.Fingerprint);
            Console.WriteLine($"{proto.Length} bytes to {path}, SHA-256 {fingerprint}…, {(isRight ? "as expected" : "WRONG")}");
            return isRight ? 0 : 1;
    }
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or InvalidDataException or ProtoException)
{
    Console.Error.WriteLine($"{string.Join(' ', args)}: {exception.Message}");
    return 1;
}

static void Save(ProtoWriter proto, string path)
{
    using FileStream file = File.Create(path);
    proto.WriteTo(file);
}
