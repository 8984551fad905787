#if !LIBRARY_NETSTANDARD
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using ProtoZeroSharp.Tests.Generated;
using ProtoZeroSharp.Tests.Support;
using Xunit;

namespace ProtoZeroSharp.Tests.Faults;

/// <summary>
/// The library in a context of its own, as plug-ins are loaded: it does not keep the context, and frees its output memory. The
/// netstandard2.0 asset is for runtimes that unload none.
/// </summary>
[Collection(AloneCollection.Name)]
public class UnloadTests
{
    [Fact]
    public void A_context_that_used_the_library_is_unloaded_and_its_memory_is_freed()
    {
        WeakReference context = UseAndUnload();
        for (int i = 0; i < 100 && context.IsAlive; i++)
        {
            // A thread of the pool may be at work for it.
            Thread.Sleep(i);
            Collect();
        }

        Assert.False(context.IsAlive);
    }

    /// <summary>The context's own event has been raised by then, and tells the library nothing any more.</summary>
    [Theory]
    [InlineData(nameof(WriteWhenUnloaded))]
    [InlineData(nameof(WriteFromAFinalizer))]
    [InlineData(nameof(WriteFromAThread))]
    public void A_context_that_uses_the_library_first_while_it_is_unloaded_goes(string use)
    {
        for (int i = 0; i < 3; i++)
        {
            WeakReference context = UnloadAfter(use);
            for (int k = 0; k < 100 && context.IsAlive; k++)
            {
                Thread.Sleep(k);
                Collect();
            }

            Assert.False(context.IsAlive);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UnloadAfter(string use)
    {
        var context = new PlugInContext();
        Type copy = context.LoadFromAssemblyPath(typeof(UnloadTests).Assembly.Location).GetType(typeof(UnloadTests).FullName!)!;
        copy.GetMethod(use, BindingFlags.NonPublic | BindingFlags.Static)!.CreateDelegate<Action>()();
        context.Unload();
        return new WeakReference(context);
    }

    private static void WriteWhenUnloaded() =>
        AssemblyLoadContext.GetLoadContext(typeof(UnloadTests).Assembly)!.Unloading += static _ => WriteOnce();

    private static void WriteFromAFinalizer() => _ = new LastWord();

    private static void WriteFromAThread() => new Thread(static () =>
    {
        Thread.Sleep(100);
        WriteOnce();
    }).Start();

    private static void WriteOnce()
    {
        using ProtoWriter writer = new();
        writer.AddBytes(1, new byte[100_000]);
    }

    [Fact]
    public void Finalizers_that_write_may_run_after_those_of_the_library()
    {
        for (int i = 0; i < 3; i++)
        {
            WeakReference context = LeaveFinalizers();
            for (int k = 0; k < 100 && context.IsAlive; k++)
            {
                Thread.Sleep(k);
                Collect();
            }

            Assert.False(context.IsAlive);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LeaveFinalizers()
    {
        var context = new PlugInContext();
        Type copy = context.LoadFromAssemblyPath(typeof(UnloadTests).Assembly.Location).GetType(typeof(UnloadTests).FullName!)!;
        copy.GetMethod(nameof(WriteAtTheEnd), BindingFlags.NonPublic | BindingFlags.Static)!.CreateDelegate<Action>()();
        Collect();
        context.Unload();
        return new WeakReference(context);
    }

    // Static fields keep some to the end of the context; the others are collected at once, so that the thread of the finalizers has memory.
    private static void WriteAtTheEnd() => LastWords = [.. Enumerable.Range(0, 100).Select(static _ => new LastWord()).Where(static (_, i) => i % 2 == 0)];

    private static LastWord[]? LastWords { get; set; }

    private sealed class LastWord
    {
        ~LastWord()
        {
            WriteOnce();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference UseAndUnload()
    {
        var context = new PlugInContext();
        Type copy = context.LoadFromAssemblyPath(typeof(UnloadTests).Assembly.Location).GetType(typeof(UnloadTests).FullName!)!;
        var use = copy.GetMethod(nameof(Use), BindingFlags.NonPublic | BindingFlags.Static)!.CreateDelegate<Func<Func<long>>>();
        Func<long> allocated = use();
        Assert.Same(context, AssemblyLoadContext.GetLoadContext(allocated.Method.Module.Assembly));
        Assert.NotEqual(0, allocated());
        context.Unload();
        Collect();
        Assert.Equal(0, allocated());
        return new WeakReference(context);
    }

    /// <summary>
    /// Leaves memory wherever it may stay, and lists of references: with this thread, a thread that ended, the pool, what all threads share, and
    /// owners that are not disposed.
    /// </summary>
    /// <returns>What says how much is allocated.</returns>
    private static Func<long> Use()
    {
        Write();
        var thread = new Thread(Write);
        thread.Start();
        thread.Join();
        Write();
        GatheredMessage elsewhere = Gather();
        thread = new Thread(elsewhere.Dispose);
        thread.Start();
        thread.Join();
        return static () => ProtoMemory.AllocatedBytes;

        static void Write()
        {
            var forgotten = new ProtoBuffer();
            using (ProtoWriter writer = forgotten.CreateWriter())
            {
                writer.AddString(1, new string('a', 100_000));
                writer.AddBytesByReference(2, new byte[1000]);
            }

            using var proto = new ProtoWriter();
            new Everything3.Writer(proto).StringValue("text");
            proto.Detach();
            Gather();
            proto.AddBytesByReference(1, new byte[1000]);
            _ = proto.WrittenSequence;
        }

        static GatheredMessage Gather()
        {
            using var proto = new ProtoWriter();
            proto.AddBytesByReference(1, new byte[1000]);
            return proto.DetachGathered();
        }
    }

    /// <summary>Has a copy of the library.</summary>
    private sealed class PlugInContext() : AssemblyLoadContext("plug-in", isCollectible: true)
    {
        protected override Assembly? Load(AssemblyName name)
        {
            Assembly library = typeof(ProtoWriter).Assembly;
            return name.Name == library.GetName().Name ? LoadFromAssemblyPath(library.Location) : null;
        }
    }

    private static void Collect()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
    }
}
#endif
