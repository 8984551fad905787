using System.Buffers;
using ProtoZeroSharp.Reading;
using ProtoZeroSharp.Tests.Reading.Proto3;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Reading;

/// <summary>What comparing and printing leave in the shared pool where memory is to be cleared. The pool gives a thread the array back that it returned last.</summary>
[Collection(AloneCollection.Name)]
public sealed class ClearedMemoryTests : IDisposable
{
    public ClearedMemoryTests() => ProtoMemory.Configure(new ProtoMemoryOptions { ClearOnReturn = true });

    public void Dispose() => ProtoMemory.Configure(new ProtoMemoryOptions());

    [Fact]
    public void Values_of_unknown_fields_are_cleared_after_comparing()
    {
        byte[] left = Hex.Bytes("D0 29 05 D8 29 06");
        byte[] right = Hex.Bytes("D8 29 06 D0 29 05");
        Assert.True(new Everything.Reader(left).Encoded.ContentEquals(new Everything.Reader(right).Encoded));
        UnknownFieldTable.Part[] array = ArrayPool<UnknownFieldTable.Part>.Shared.Rent(64);
        Assert.All(array, static part => Assert.Equal((0U, 0UL), (part.Tag, part.Value)));
        ArrayPool<UnknownFieldTable.Part>.Shared.Return(array);
    }

    [Fact]
    public void Keys_of_maps_are_cleared_after_printing()
    {
        string text = new Everything.Reader(Hex.Bytes("C2 03 04 08 01 10 02 C2 03 04 08 03 10 04")).ToString();
        Assert.Contains("key: 3", text, StringComparison.Ordinal);
        KeyedRange[] array = ArrayPool<KeyedRange>.Shared.Rent(64);
        Assert.All(array, static range => Assert.Equal(default, range));
        ArrayPool<KeyedRange>.Shared.Return(array);
    }
}
