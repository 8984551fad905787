using System.Runtime.CompilerServices;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Sinks;

/// <summary>An owner without references keeps its bytes while they are being written.</summary>
[Collection(AloneCollection.Name)]
public class ForgottenDuringWriteTests
{
    /// <summary>Not inlined, and AggressiveOptimization, by its number because .NET Framework has no name for it.</summary>
    private const MethodImplOptions Optimized = MethodImplOptions.NoInlining | (MethodImplOptions)512;

    private static readonly byte[] Value = [.. Enumerable.Repeat((byte)'v', 1000)];

    [Fact]
    public Task A_detached_message_keeps_its_bytes() => Check(Detached, Plain.Text(1, "header"));

    [Fact]
    public Task A_gathered_message_keeps_its_bytes() => Check(Gathered, Plain.Concat(Plain.Text(1, "header"), Plain.Delimited(2, Value), Plain.Text(3, "trailer")));

    [Fact]
    public Task A_buffer_that_is_flushed_keeps_its_bytes() => Check(Flushed, Plain.Text(1, "header"));

    private static async Task Check(Func<Stream, Task> begin, byte[] expected)
    {
        using GatedStream stream = new();
        Task write = begin(stream);
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // A new writer of this memory would overwrite it.
        ProtoBuffer[] others = [.. Enumerable.Range(0, 20).Select(static _ => new ProtoBuffer())];
        foreach (ProtoBuffer other in others)
        {
            using ProtoWriter writer = other.CreateWriter();
            writer.AddString(1, new string('#', 200));
        }

        stream.Open();
        await write;
        foreach (ProtoBuffer other in others)
        {
            other.Dispose();
        }

        Assert.Equal(expected, stream.ToArray());
    }

    [MethodImpl(Optimized)]
    private static Task Detached(Stream stream)
    {
        using ProtoWriter writer = new();
        writer.AddString(1, "header");
        return writer.Detach().WriteToAsync(stream);
    }

    [MethodImpl(Optimized)]
    private static Task Gathered(Stream stream)
    {
        using ProtoWriter writer = new();
        writer.AddString(1, "header");
        writer.AddBytesByReference(2, Value);
        writer.AddString(3, "trailer");
        return writer.DetachGathered().WriteToAsync(stream);
    }

    [MethodImpl(Optimized)]
    private static Task Flushed(Stream stream)
    {
        ProtoBuffer buffer = new();
        using (ProtoWriter writer = buffer.CreateWriter())
        {
            writer.AddString(1, "header");
        }

        return buffer.FlushToAsync(stream);
    }
}
