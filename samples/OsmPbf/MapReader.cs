using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;
using OsmPbf.Protocol;
using ProtoZeroSharp;

namespace OsmPbf;

/// <summary>Reads a file block by block; nothing is allocated for a node. Several readers may share a stream, each on its own thread.</summary>
public sealed class MapReader(Stream file)
{
    private const int MaxHeader = 64 << 10;
    private const int MaxBlob = 32 << 20;

    private readonly List<Range> texts = [];
    private readonly List<int> tags = [];
    private byte[] blob = new byte[MaxHeader];
    private byte[] block = [];

    /// <summary>Gets each node of a block.</summary>
    public delegate void Visitor(in MapNode node);

    /// <summary>Reads the blocks that are left, but for those that other readers of the stream take.</summary>
    /// <exception cref="InvalidDataException">The file is damaged, or needs what this program does not know.</exception>
    /// <exception cref="ProtoException">A message is malformed.</exception>
    public void ReadAll(Visitor visit)
    {
        while (Read(visit))
        {
        }
    }

    private bool Read(Visitor visit)
    {
        int size;
        bool isData;
        lock (file)
        {
            if (file.ReadAtLeast(blob.AsSpan(0, sizeof(int)), sizeof(int), throwOnEndOfStream: false) == 0)
            {
                return false;
            }

            Span<byte> head = blob.AsSpan(0, Limit(BinaryPrimitives.ReadInt32BigEndian(blob), MaxHeader));
            file.ReadExactly(head);
            var header = new BlobHeader.Reader(head);
            isData = header.Type == "OSMData"u8;
            size = Limit(header.Datasize, MaxBlob);
            blob = blob.Length < size ? new byte[size * 2] : blob;
            file.ReadExactly(blob, 0, size);
        }

        ReadOnlySpan<byte> bytes = Inflate(size);
        if (isData)
        {
            ReadBlock(bytes, visit);
        }
        else
        {
            CheckHeader(new HeaderBlock.Reader(bytes));
        }

        return true;
    }

    private static int Limit(int size, int limit) =>
        size >= 0 && size <= limit ? size : throw new InvalidDataException($"A block of {size} bytes; the format allows {limit}.");

    private static void CheckHeader(in HeaderBlock.Reader header)
    {
        foreach (Utf8View feature in header.RequiredFeatures)
        {
            if (feature != "OsmSchema-V0.6"u8 && feature != "DenseNodes"u8)
            {
                throw new InvalidDataException($"The file needs a reader that knows {feature.ToString()}.");
            }
        }
    }

    private ReadOnlySpan<byte> Inflate(int size)
    {
        ReadOnlySpan<byte> bytes = blob.AsSpan(0, size);
        var reader = new Blob.Reader(bytes);
        switch (reader.DataCase)
        {
            case Blob.DataOneofCase.Raw:
                return reader.Raw;
            case Blob.DataOneofCase.ZlibData:
                int rawSize = Limit(reader.RawSize, MaxBlob);
                block = block.Length < rawSize ? new byte[rawSize * 2] : block;
                bytes.Overlaps(reader.ZlibData, out int start);
                using (var zlib = new ZLibStream(new MemoryStream(blob, start, reader.ZlibData.Length), CompressionMode.Decompress))
                {
                    zlib.ReadExactly(block, 0, rawSize);
                }

                return block.AsSpan(0, rawSize);
            default:
                throw new InvalidDataException("A block is compressed, but not with zlib.");
        }
    }

    private void ReadBlock(ReadOnlySpan<byte> bytes, Visitor visit)
    {
        var primitives = new PrimitiveBlock.Reader(bytes);
        texts.Clear();
        foreach (Utf8View text in primitives.Stringtable.S)
        {
            bytes.Overlaps(text, out int start);
            texts.Add(start..(start + text.Length));
        }

        foreach (var group in primitives.Primitivegroup)
        {
            ReadNodes(bytes, primitives, group.Dense, visit);
        }
    }

    private void ReadNodes(ReadOnlySpan<byte> bytes, in PrimitiveBlock.Reader primitives, in DenseNodes.Reader nodes, Visitor visit)
    {
        tags.Clear();
        foreach (int index in nodes.KeysVals)
        {
            tags.Add(index);
        }

        ReadOnlySpan<int> tagsLeft = CollectionsMarshal.AsSpan(tags);
        long unit = primitives.Granularity, id = 0, latitude = primitives.LatOffset, longitude = primitives.LonOffset;
        var latitudes = nodes.Lat.GetEnumerator();
        var longitudes = nodes.Lon.GetEnumerator();
        foreach (long step in nodes.Id)
        {
            if (!latitudes.MoveNext() || !longitudes.MoveNext())
            {
                throw new InvalidDataException("A block has fewer places than nodes.");
            }

            id += step;
            latitude += unit * latitudes.Current;
            longitude += unit * longitudes.Current;
            int count = Math.Max(0, tagsLeft.IndexOf(0));
            visit(new MapNode(id, latitude, longitude, bytes, CollectionsMarshal.AsSpan(texts), tagsLeft[..count]));
            tagsLeft = tagsLeft[Math.Min(count + 1, tagsLeft.Length)..];
        }
    }
}
