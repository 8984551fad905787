using ProtoZeroSharp.Memory;

namespace ProtoZeroSharp.WriterModel;

/// <summary>Another allocator of which one allocation fails.</summary>
internal sealed unsafe class FailingAllocator(NativeAllocator inner) : NativeAllocator
{
    private long countdown = long.MaxValue;

    /// <summary>Whether the allocation that was to fail has been asked for.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Lets the allocation with this number fail, from now on, the first being 1.</summary>
    public void Arm(long number)
    {
        HasFailed = false;
        Volatile.Write(ref countdown, number);
    }

    public void Disarm() => Volatile.Write(ref countdown, long.MaxValue);

    public override void* Allocate(nuint size)
    {
        Count();
        return inner.Allocate(size);
    }

    public override void* Reallocate(void* block, nuint oldSize, nuint newSize)
    {
        Count();
        return inner.Reallocate(block, oldSize, newSize);
    }

    public override void Free(void* block, nuint size) => inner.Free(block, size);

    private void Count()
    {
        if (Interlocked.Decrement(ref countdown) == 0)
        {
            HasFailed = true;
            throw new OutOfMemoryException("Told to fail.");
        }
    }
}
