using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Docs;

/// <summary>The options of docs/lifetime.md, compiled and run. They are those of the process, so the defaults are put back.</summary>
[Collection(AloneCollection.Name)]
public sealed class PoolSnippets : IDisposable
{
    public void Dispose() => ProtoMemory.Configure(new ProtoMemoryOptions());

    [Fact]
    public void The_pools_take_options()
    {
        ProtoMemory.Configure(new ProtoMemoryOptions
        {
            MaxBytesPerThread = 4 << 20,      // the largest memory that a thread keeps; 0: none. Default: unlimited
            MaxSharedBytes = 32 << 20,        // what the shared pool keeps in all. Default: unlimited
            MaxRetainedBytes = 256 << 20,     // with more than this allocated, what comes back is freed. Default: see below
            IdleLifetime = TimeSpan.FromSeconds(10),   // default: a minute
            TrimInterval = 64,                // writers between two looks at what is far too large. Default: 256
            ClearOnReturn = true,             // zero memory before anybody else gets it, the system included. Default: false
        });

        using var proto = new ProtoWriter();
        proto.AddBytes(1, new byte[5 << 20]);
        Assert.Equal((5 << 20) + 5, proto.Length);
    }
}
