using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;
using OsmPbf.Protocol;
using ProtoZeroSharp;

namespace OsmPbf;

/// <summary>A node to write: its place in units of 100 nanodegrees; its tags, key and value in turn.</summary>
public readonly record struct Node(long Id, long Latitude, long Longitude, string[] Tags);

/// <summary>Blobs know nothing of each other: threads may read the nodes of one each. What is damaged ends in an <see cref="InvalidDataException"/>, <see cref="IOException"/> or <see cref="ProtoException"/>.</summary>
public static class MapFile
{
    public static void Write(Stream file, IEnumerable<Node> nodes)
    {
        using var proto = new ProtoWriter();
        new HeaderBlock.Writer(proto).AddRequiredFeatures("OsmSchema-V0.6").AddRequiredFeatures("DenseNodes").Writingprogram("ProtoZeroSharp");
        WriteBlob(file, "OSMHeader", proto);
        foreach (Node[] block in nodes.Chunk(8_000))
        {
            proto.Reset();
            WriteBlock(new PrimitiveBlock.Writer(proto), block);
            WriteBlob(file, "OSMData", proto);
        }
    }

    /// <summary>Reads the blobs that have nodes.</summary>
    public static IEnumerable<byte[]> ReadBlobs(Stream file)
    {
        byte[] size = new byte[sizeof(int)];
        while (file.ReadAtLeast(size, size.Length, throwOnEndOfStream: false) != 0)
        {
            byte[] header = Read(file, BinaryPrimitives.ReadInt32BigEndian(size), limit: 64 << 10);
            string type = new BlobHeader.Reader(header) is { HasType: true, HasDatasize: true } named ? named.Type.ToString() : throw new InvalidDataException("A blob has no type or no size.");
            byte[] blob = Read(file, new BlobHeader.Reader(header).Datasize);
            if (type == "OSMData")
            {
                yield return blob;
            }
            else if (type == "OSMHeader"
                && new HeaderBlock.Reader(Inflate(blob)).RequiredFeatures.ToArray().Except(["OsmSchema-V0.6", "DenseNodes"]).FirstOrDefault() is string feature)
            {
                throw new InvalidDataException($"The file needs a reader that knows {feature}.");
            }
        }
    }

    /// <summary>Shows each node of a blob: its number, latitude and longitude in nanodegrees, its tags. Nothing is allocated for a node.</summary>
    public static void ReadNodes(byte[] blob, Action<long, long, long, ReadOnlySpan<string>> visit)
    {
        var block = new PrimitiveBlock.Reader(Inflate(blob));
        string[] texts = block.Stringtable.S.ToArray();
        List<string> tags = [];
        string Text(long index) => (ulong)index < (ulong)texts.Length ? texts[index] : throw new InvalidDataException($"A node has text {index} of {texts.Length}.");
        foreach (var group in block.Primitivegroup)
        {
            foreach (var node in group.Nodes)
            {
                tags.Clear();
                var values = node.Vals.GetEnumerator();
                foreach (uint key in node.Keys)
                {
                    tags.Add(Text(key));
                    tags.Add(values.MoveNext() ? Text(values.Current) : throw new InvalidDataException($"Node {node.Id} has a key without a value."));
                }

                visit(node.Id, block.LatOffset + (block.Granularity * node.Lat), block.LonOffset + (block.Granularity * node.Lon), CollectionsMarshal.AsSpan(tags));
            }

            var nodes = group.Dense;
            (long id, long latitude, long longitude, int unit) = (0, block.LatOffset, block.LonOffset, block.Granularity);
            var latitudes = nodes.Lat.GetEnumerator();
            var longitudes = nodes.Lon.GetEnumerator();
            var indexes = nodes.KeysVals.GetEnumerator();
            foreach (long step in nodes.Id)
            {
                id += step;
                latitude += latitudes.MoveNext() ? unit * latitudes.Current : throw new InvalidDataException($"Node {id} has no latitude.");
                longitude += longitudes.MoveNext() ? unit * longitudes.Current : throw new InvalidDataException($"Node {id} has no longitude.");
                for (tags.Clear(); indexes.MoveNext() && indexes.Current != 0;)
                {
                    tags.Add(Text(indexes.Current));
                    tags.Add(indexes.MoveNext() && indexes.Current != 0 ? Text(indexes.Current) : throw new InvalidDataException($"Node {id} has a key without a value."));
                }

                visit(id, latitude, longitude, CollectionsMarshal.AsSpan(tags));
            }
        }
    }

    /// <summary>Columns of steps, each from the node before, and a table with each text once.</summary>
    private static void WriteBlock(PrimitiveBlock.Writer block, Node[] nodes)
    {
        long[] ids = new long[nodes.Length], latitudes = new long[nodes.Length], longitudes = new long[nodes.Length];
        List<int> indexes = [];
        OrderedDictionary<string, int> texts = [];
        Node last = default;
        for (int i = 0; i < nodes.Length; i++)
        {
            (ids[i], latitudes[i], longitudes[i]) = (nodes[i].Id - last.Id, nodes[i].Latitude - last.Latitude, nodes[i].Longitude - last.Longitude);
            last = nodes[i];
            foreach (string text in last.Tags.Length % 2 == 0 ? last.Tags : throw new ArgumentException($"Node {last.Id} has a key without a value.", nameof(nodes)))
            {
                texts.TryAdd(text, 0, out int index);
                indexes.Add(index + 1);
            }

            indexes.Add(0);
        }

        block.StartStringtable().SFrom(texts.Keys.Prepend("")).Close(); // Text 0 is of no tag, and ends those of a node.
        using var group = block.StartPrimitivegroup();
        group.StartDense().Id(ids).Lat(latitudes).Lon(longitudes).KeysVals(CollectionsMarshal.AsSpan(indexes)).Close();
    }

    private static void WriteBlob(Stream file, string type, ProtoWriter block)
    {
        using var compressed = new MemoryStream();
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
        {
            block.WriteTo(zlib);
        }

        using ProtoWriter header = new(), blob = new();
        new Blob.Writer(blob).RawSize(block.Length).ZlibDataByReference(compressed.GetBuffer().AsMemory(0, (int)compressed.Length));
        HeadRoom size = header.ReserveHeadRoom(sizeof(int));
        new BlobHeader.Writer(header).Type(type).Datasize(blob.Length);
        BinaryPrimitives.WriteInt32BigEndian(size.Span, size.BodyLength);
        header.WriteTo(file);
        blob.WriteTo(file);
    }

    private static byte[] Read(Stream file, int size, int limit = 32 << 20)
    {
        byte[] bytes = size >= 0 && size <= limit ? new byte[size] : throw new InvalidDataException($"{size} bytes, where the format allows {limit}.");
        file.ReadExactly(bytes);
        return bytes;
    }

    private static ReadOnlySpan<byte> Inflate(byte[] bytes)
    {
        var blob = new Blob.Reader(bytes);
        if (!blob.HasZlibData)
        {
            return blob.HasRaw ? blob.Raw : throw new InvalidDataException("A block is compressed, but not with zlib.");
        }

        // The checksum is behind the last byte.
        using var zlib = new ZLibStream(new MemoryStream(blob.ZlibData.ToArray()), CompressionMode.Decompress);
        byte[] block = Read(zlib, blob.HasRawSize ? blob.RawSize : throw new InvalidDataException("A block does not say its size."));
        return zlib.ReadByte() < 0 ? block : throw new InvalidDataException($"A block is longer than the {block.Length} bytes that it says.");
    }
}
