using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using System.Text;
using OsmPbf;
using Xunit;

namespace ProtoZeroSharp.Samples.Tests;

/// <summary>Blocks of nodes, taken apart by hand and by protoc, read back, cut and damaged.</summary>
public class OsmPbfTests
{
    [Fact]
    public void Protoc_decodes_both_blocks_of_a_small_map()
    {
        List<(string Type, byte[] Block)> blocks = Blobs(SmallMap());
        Assert.Equal(["OSMHeader", "OSMData"], blocks.Select(static b => b.Type));
        Assert.Equal(
            "required_features: \"OsmSchema-V0.6\"\nrequired_features: \"DenseNodes\"\nwritingprogram: \"ProtoZeroSharp\"\n",
            Protoc.Decode("osm_pbf.proto", "osm_pbf.HeaderBlock", blocks[0].Block));
        Assert.Equal(
            """
            stringtable {
              s: ""
              s: "highway"
              s: "stop"
              s: "name"
              s: "Caf\303\251"
            }
            primitivegroup {
              dense {
                id: 10
                id: -3
                id: 1
                lat: 488000000
                lat: -1
                lat: -976000000
                lon: -22000000
                lon: 0
                lon: 44000000
                keys_vals: 1
                keys_vals: 2
                keys_vals: 3
                keys_vals: 4
                keys_vals: 0
                keys_vals: 0
                keys_vals: 1
                keys_vals: 2
                keys_vals: 0
              }
            }

            """,
            Protoc.Decode("osm_pbf.proto", "osm_pbf.PrimitiveBlock", blocks[1].Block));
    }

    [Fact]
    public void Nodes_come_back_with_their_tags_and_places_in_nanodegrees()
    {
        Assert.Equal(
            ["10 48.8 -2.2 highway=stop name=Café", "7 48.7999999 -2.2", "8 -48.8000001 2.2 highway=stop"],
            Read(new MemoryStream(SmallMap())));
    }

    [Theory]
    [InlineData(7_999, 1)]
    [InlineData(8_000, 1)]
    [InlineData(8_001, 2)]
    [InlineData(50_000, 7)]
    public void A_town_of_any_size_comes_back_from_its_blocks(int nodes, int blocks)
    {
        byte[] file = Encode(Enumerable.Range(1, nodes).Select(static i => new Node(i * 3L, i * -7L, i, i % 10 == 0 ? ["name", $"Crossing № {i}"] : [])));
        Assert.Equal(1 + blocks, Blobs(file).Count);
        Assert.Equal(
            Enumerable.Range(1, nodes).Select(static i => string.Create(
                CultureInfo.InvariantCulture,
                $"{i * 3L} {i * -7L / 1e7m} {i / 1e7m}{(i % 10 == 0 ? $" name=Crossing № {i}" : "")}")),
            Read(new MemoryStream(file)));
    }

    [Fact]
    public void Blocks_may_have_another_unit_another_origin_and_no_compression()
    {
        byte[] block = Protoc.Encode(
            "osm_pbf.proto",
            "osm_pbf.PrimitiveBlock",
            "stringtable { s: '' } primitivegroup { dense { id: [5, 1] lat: [2, 3] lon: [-1, -1] } } granularity: 1000 lat_offset: 7 lon_offset: -9");
        Assert.Equal(["5 0.000002007 -0.000001009", "6 0.000005007 -0.000002009"], Read(new MemoryStream(File("OSMData", block))));
    }

    [Fact]
    public void Nodes_that_are_not_dense_are_read()
    {
        byte[] block = Protoc.Encode(
            "osm_pbf.proto",
            "osm_pbf.PrimitiveBlock",
            "stringtable { s: ['', 'highway', 'stop', 'name', 'x'] } granularity: 1000 lat_offset: 7 lon_offset: -9 "
            + "primitivegroup { nodes { id: 5 lat: 2 lon: -1 keys: [1, 3] vals: [2, 4] } nodes { id: -6 lat: -3 lon: 4 } } primitivegroup { dense { id: 8 lat: 1 lon: 1 } }");
        Assert.Equal(
            ["5 0.000002007 -0.000001009 highway=stop name=x", "-6 -0.000002993 0.000003991", "8 0.000001007 0.000000991"],
            Read(new MemoryStream(File("OSMData", block))));
    }

    [Fact]
    public void A_blob_of_an_unknown_type_is_passed_over() =>
        Assert.Equal(3, Read(new MemoryStream([.. File("OSMSomething", [0xFF, 0xFF]), .. SmallMap()])).Count);

    [Theory]
    [InlineData("HistoricalInformation")]
    [InlineData("LocationsOnWays")]
    public void A_file_that_requires_what_is_not_known_is_refused(string feature)
    {
        byte[] header = Protoc.Encode("osm_pbf.proto", "osm_pbf.HeaderBlock", $"required_features: 'OsmSchema-V0.6' required_features: '{feature}'");
        Assert.Contains(feature, Assert.Throws<InvalidDataException>(() => Read(new MemoryStream(File("OSMHeader", header)))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_that_is_cut_off_or_damaged_anywhere_ends_in_an_exception_that_the_program_knows()
    {
        byte[] file = SmallMap();
        List<string> nodes = Read(new MemoryStream(file));

        // Of a type that no reader knows a blob is passed over, and some bits at the end of a compressed block mean nothing.
        int data = file.AsSpan().IndexOf("OSMData"u8);
        List<int> read = [];
        for (int i = 0; i < file.Length; i++)
        {
            if (ReadOrNull(file[..i]) != null)
            {
                read.Add(i);
            }

            for (int bit = 0; bit < 8; bit++)
            {
                byte[] damaged = [.. file];
                damaged[i] ^= (byte)(1 << bit);
                if (ReadOrNull(damaged) is { } survived && !survived.SequenceEqual(nodes))
                {
                    Assert.InRange(i, data, data + "OSMData".Length - 1);
                    Assert.Empty(survived);
                }
            }
        }

        // Cut off before the first blob or the second, the file is whole.
        Assert.Equal([0, data - 6], read);
    }

    [Fact]
    public void A_tag_may_be_empty() =>
        Assert.Equal(
            ["1 0 0 note= name=x", "2 0 0 highway=stop =", "3 0 0"],
            Read(new MemoryStream(Encode([new Node(1, 0, 0, ["note", "", "name", "x"]), new Node(2, 0, 0, ["highway", "stop", "", ""]), new Node(3, 0, 0, [])]))));

    [Fact]
    public void A_key_without_a_value_is_not_written() =>
        Assert.Contains("Node 5 ", Assert.Throws<ArgumentException>(static () => Encode([new Node(5, 0, 0, ["name"])])).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("00000000")]
    [InlineData("000000090A074F534D44617461")] // The type alone.
    [InlineData("000000021800")] // The size alone.
    public void A_blob_without_a_type_or_a_size_is_refused(string file) =>
        Assert.Throws<InvalidDataException>(() => Read(new MemoryStream(Convert.FromHexString(file))));

    /// <summary>The size of a block tells where its checksum is.</summary>
    [Theory]
    [InlineData(null)]
    [InlineData(5)]
    [InlineData(7)]
    public void A_block_of_another_size_than_it_says_is_refused(int? size)
    {
        using var compressed = new MemoryStream();
        using (var zlib = new ZLibStream(compressed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zlib.Write(Protoc.Encode("osm_pbf.proto", "osm_pbf.PrimitiveBlock", "stringtable { s: '' s: '' }"));
        }

        byte[] blob = [.. size is int known ? (byte[])[0x10, (byte)known] : [], 0x1A, (byte)compressed.Length, .. compressed.ToArray()];
        byte[] header = Protoc.Encode("osm_pbf.proto", "osm_pbf.BlobHeader", $"type: 'OSMData' datasize: {blob.Length}");
        byte[] file = [0, 0, 0, (byte)header.Length, .. header, .. blob];
        Exception? thrown = Record.Exception(() => Read(new MemoryStream(file)));
        Assert.True(thrown is InvalidDataException or EndOfStreamException, thrown?.ToString());
    }

    [Fact]
    public void Reading_allocates_for_blocks_and_not_for_nodes()
    {
        const int Nodes = 80_000;
        byte[][] blobs = [.. MapFile.ReadBlobs(new MemoryStream(Encode(Enumerable.Range(1, Nodes).Select(static i => new Node(i, i * 7, i, ["highway", "stop"])))))];
        int count = 0;
        long before = GC.GetAllocatedBytesForCurrentThread();
        foreach (byte[] blob in blobs)
        {
            MapFile.ReadNodes(blob, (_, _, _, tags) => count += tags.Length);
        }

        // Of a node that is inflated there are 7 bytes; the smallest object has 24.
        long read = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(Nodes * 2, count);
        Assert.InRange(read, 0, Nodes * 12);
    }

    [Theory]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { dense { id: 1 lat: 1 lon: 1 keys_vals: [1, 2, 0] } }")]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { dense { id: 1 lat: 1 lon: 1 keys_vals: [-1, 1, 0] } }")]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { nodes { id: 1 lat: 1 lon: 1 keys: 1 vals: 2 } }")]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { nodes { id: 1 lat: 1 lon: 1 keys: [1, 1] vals: 1 } }")]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { dense { id: 1 lat: 1 lon: 1 keys_vals: [1, 0] } }")]
    [InlineData("stringtable { s: '' s: 'a' } primitivegroup { dense { id: 1 lat: 1 lon: 1 keys_vals: [1, 1, 1] } }")]
    [InlineData("stringtable { s: '' } primitivegroup { dense { id: [1, 1] lat: 1 lon: [1, 1] } }")]
    [InlineData("stringtable { s: '' } primitivegroup { dense { id: [1, 1] lat: [1, 1] lon: 1 } }")]
    public void A_node_without_its_text_or_its_place_is_refused(string block) =>
        Assert.Throws<InvalidDataException>(() => Read(new MemoryStream(File("OSMData", Protoc.Encode("osm_pbf.proto", "osm_pbf.PrimitiveBlock", block)))));

    private static byte[] SmallMap() => Encode(
    [
        new Node(10, 488_000_000, -22_000_000, ["highway", "stop", "name", "Café"]),
        new Node(7, 487_999_999, -22_000_000, []),
        new Node(8, -488_000_001, 22_000_000, ["highway", "stop"]),
    ]);

    private static byte[] Encode(IEnumerable<Node> nodes)
    {
        var file = new MemoryStream();
        MapFile.Write(file, nodes);
        return file.ToArray();
    }

    private static List<string> Read(Stream file)
    {
        List<string> nodes = [];
        foreach (byte[] blob in MapFile.ReadBlobs(file))
        {
            MapFile.ReadNodes(blob, (id, latitude, longitude, tags) =>
            {
                var line = new StringBuilder(string.Create(CultureInfo.InvariantCulture, $"{id} {latitude / 1e9m} {longitude / 1e9m}"));
                for (int i = 0; i < tags.Length; i++)
                {
                    line.Append(i % 2 == 0 ? ' ' : '=').Append(tags[i]);
                }

                nodes.Add(line.ToString());
            });
        }

        return nodes;
    }

    private static List<string>? ReadOrNull(byte[] file)
    {
        try
        {
            return Read(new MemoryStream(file));
        }
        catch (Exception exception) when (exception is IOException or InvalidDataException or ProtoException)
        {
            return null;
        }
    }

    /// <summary>A file of one block that is not compressed, framed by hand and by protoc.</summary>
    private static byte[] File(string type, byte[] block)
    {
        byte[] blob = [0x0A, .. Varint(block.Length), .. block];
        byte[] header = Protoc.Encode("osm_pbf.proto", "osm_pbf.BlobHeader", $"type: '{type}' datasize: {blob.Length}");
        return [0, 0, 0, (byte)header.Length, .. header, .. blob];
    }

    private static byte[] Varint(int value) => value < 0x80 ? [(byte)value] : [(byte)(value | 0x80), (byte)(value >> 7)];

    private static int Varint(byte[] source, ref int position)
    {
        int value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte b = source[position++];
            value |= (b & 0x7F) << shift;
            if (b < 0x80)
            {
                return value;
            }
        }
    }

    /// <summary>The blocks of a file, found and inflated without the sample's reader.</summary>
    private static List<(string Type, byte[] Block)> Blobs(byte[] file)
    {
        List<(string, byte[])> blocks = [];
        for (int position = 0; position < file.Length;)
        {
            int headerLength = BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(position));
            string header = Protoc.Decode("osm_pbf.proto", "osm_pbf.BlobHeader", file[(position + 4)..(position + 4 + headerLength)]);
            string[] lines = header.Split('\n');
            int start = position + 4 + headerLength;
            int size = int.Parse(lines[1]["datasize: ".Length..], CultureInfo.InvariantCulture);

            // A blob is two fields: raw_size, and the bytes of a zlib stream.
            int zlib = start;
            Assert.Equal(0x10, file[zlib++]);
            int rawSize = Varint(file, ref zlib);
            Assert.Equal(0x1A, file[zlib++]);
            Assert.Equal(start + size, Varint(file, ref zlib) + zlib);
            using var inflated = new MemoryStream();
            using (var stream = new ZLibStream(new MemoryStream(file, zlib, start + size - zlib), CompressionMode.Decompress))
            {
                stream.CopyTo(inflated);
            }

            Assert.Equal(rawSize, inflated.Length);
            blocks.Add((lines[0]["type: \"".Length..^1], inflated.ToArray()));
            position = start + size;
        }

        return blocks;
    }
}
