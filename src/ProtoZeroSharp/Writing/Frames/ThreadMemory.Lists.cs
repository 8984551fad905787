using System.Runtime.CompilerServices;

namespace ProtoZeroSharp.Writing.Frames;

// Empty lists of references, for outputs that will have some.
internal unsafe partial struct ThreadMemory
{
    /// <summary>The list that is kept for the next output, or zero when there is none, or when only <see cref="TakeList"/> can give one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public IntPtr TakeFirstList()
    {
        IntPtr handle = list;
        list = IntPtr.Zero;
        return handle;
    }

    /// <summary>A list that is kept, or zero.</summary>
    public IntPtr TakeList()
    {
        IntPtr handle = TakeFirstList();
        return handle != IntPtr.Zero || furtherListCount == 0 ? handle : (IntPtr)furtherLists[--furtherListCount];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryKeepList(IntPtr handle)
    {
        if (list != IntPtr.Zero)
        {
            return false;
        }

        list = handle;
        return true;
    }

    /// <summary>Keeps a list wherever there is room for one.</summary>
    public bool TryPushList(IntPtr handle)
    {
        if (TryKeepList(handle))
        {
            return true;
        }

        if (furtherListCount == MaxLists - 1)
        {
            return false;
        }

        furtherLists[furtherListCount++] = (long)handle;
        return true;
    }
}
