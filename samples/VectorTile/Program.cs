using System.Security.Cryptography;
using ProtoZeroSharp;
using VectorTile;
using VectorTile.Tiles;

// VectorTile [FILE]   encodes a made-up tile of 2,300 features, compares it with its known bytes and writes it to the file (tile.mvt)
string path = args.Length > 0 ? args[0] : "tile.mvt";
using var proto = new ProtoWriter();
TileEncoder.Write(proto, SampleTile.Create());
string fingerprint = Convert.ToHexString(SHA256.HashData(proto.WrittenSpan))[..16].ToLowerInvariant();
bool isRight = (proto.Length, fingerprint) == (SampleTile.Size, SampleTile.Fingerprint);
Console.WriteLine($"{proto.Length} bytes to {path}, SHA-256 {fingerprint}…, {(isRight ? "as expected" : "WRONG")}");
using FileStream file = File.Create(path);
proto.WriteTo(file);
return isRight ? 0 : 1;
