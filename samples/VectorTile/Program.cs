using System.Globalization;
using ProtoZeroSharp;
using VectorTile;

const string Usage = """
    Usage: VectorTile [FILE [SHIFT]]    encodes a made-up town into FILE (tile.mvt); its coordinates are divided by 2, SHIFT times
                                        (0 to 8), and what collapses is left out
           VectorTile draw FILE SVG     draws the tile in FILE
    """;

int shift = 0;
string path = args.FirstOrDefault("tile.mvt");
try
{
    switch (args)
    {
        case ["--help" or "-h"]:
            Console.WriteLine(Usage);
            return 0;
        case ["draw", not "" and var from, not "" and var to]:
            File.WriteAllText(to, TileDrawing.Draw(File.ReadAllBytes(from)));
            return 0;
        case [] or [not ("" or "draw")]:
        case [not ("" or "draw"), _] when int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out shift) && shift <= 8:
            using (FileStream file = File.Create(path))
            {
                using var proto = new ProtoWriter();
                Town.Write(proto, shift);
                proto.WriteTo(file);
                Console.WriteLine($"{proto.Length} bytes to {path}");
            }

            return 0;
        default:
            Console.Error.WriteLine($"\"{string.Join(' ', args)}\" is not understood.\n\n{Usage}");
            return 2;
    }
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or InvalidDataException or ProtoException)
{
    Console.Error.WriteLine($"{string.Join(' ', args)}: {exception.Message}");
    return 1;
}
