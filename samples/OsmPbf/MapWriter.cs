using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;
using OsmPbf.Protocol;
using ProtoZeroSharp;

namespace OsmPbf;

/// <summary>Writes nodes in blocks of 8,000; <see cref="Dispose"/> writes the last one.</summary>
public sealed class MapWriter : IDisposable
{
    private const int BlockSize = 8_000;

    private readonly Stream file;
    private readonly ProtoBuffer block = new();
    private readonly MemoryStream compressed = new();
    private readonly List<string> texts = [""];
    private readonly Dictionary<string, int> indexes = [];
    private readonly long[] ids = new long[BlockSize], latitudes = new long[BlockSize], longitudes = new long[BlockSize];
    private readonly List<int> tagIndexes = [];
    private (long Id, long Latitude, long Longitude) last;
    private int count;

    public MapWriter(Stream file)
    {
        this.file = file;
        using (ProtoWriter proto = block.CreateWriter())
        {
            new HeaderBlock.Writer(proto).AddRequiredFeatures("OsmSchema-V0.6").AddRequiredFeatures("DenseNodes").Writingprogram("ProtoZeroSharp");
        }

        WriteBlob("OSMHeader");
    }

    /// <summary>Adds a node; its place is in units of 100 nanodegrees.</summary>
    public void AddNode(long id, long latitude, long longitude, params ReadOnlySpan<(string Key, string Value)> tags)
    {
        (ids[count], latitudes[count], longitudes[count]) = (id - last.Id, latitude - last.Latitude, longitude - last.Longitude);
        last = (id, latitude, longitude);
        foreach ((string key, string value) in tags)
        {
            tagIndexes.Add(IndexOf(key));
            tagIndexes.Add(IndexOf(value));
        }

        tagIndexes.Add(0);
        if (++count == BlockSize)
        {
            WriteBlock();
        }
    }

    public void Dispose()
    {
        WriteBlock();
        block.Dispose();
    }

    private int IndexOf(string text)
    {
        if (!indexes.TryGetValue(text, out int index))
        {
            indexes[text] = index = texts.Count;
            texts.Add(text);
        }

        return index;
    }

    private void WriteBlock()
    {
        if (count == 0)
        {
            return;
        }

        using (ProtoWriter proto = block.CreateWriter())
        {
            var primitives = new PrimitiveBlock.Writer(proto);
            using (var table = primitives.StartStringtable())
            {
                table.SFrom(texts);
            }

            using var group = primitives.StartPrimitivegroup();
            using var nodes = group.StartDense();
            nodes.Id(ids.AsSpan(0, count)).Lat(latitudes.AsSpan(0, count)).Lon(longitudes.AsSpan(0, count));
            nodes.KeysVals(CollectionsMarshal.AsSpan(tagIndexes));
        }

        WriteBlob("OSMData");
        indexes.Clear();
        texts.RemoveRange(1, texts.Count - 1);
        tagIndexes.Clear();
        (last, count) = (default, 0);
    }

    private void WriteBlob(string type)
    {
        compressed.SetLength(0);
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
        {
            block.WriteTo(zlib);
        }

        // The compressed bytes are not copied: the blob's output is its own few bytes, then theirs.
        using var blob = new ProtoWriter();
        new Blob.Writer(blob).RawSize(block.Length).ZlibDataByReference(compressed.GetBuffer().AsMemory(0, (int)compressed.Length));
        block.Reset();
        using var header = new ProtoWriter();
        HeadRoom head = header.ReserveHeadRoom(sizeof(int));
        new BlobHeader.Writer(header).Type(type).Datasize(blob.Length);
        BinaryPrimitives.WriteInt32BigEndian(head.Span, head.BodyLength);
        header.WriteTo(file);
        blob.WriteTo(file);
    }
}
