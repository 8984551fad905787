using System.Runtime.InteropServices;
#if NET8_0_OR_GREATER
using ProtoZeroSharp.Memory;
#endif

namespace ProtoZeroSharp.Writing.Frames;

/// <summary>
/// The handles by which unmanaged memory holds lists of references. An ordinary one would keep a collectible context from ever being unloaded:
/// there the lists are held by a static field, which goes with the context, and the handles only find them.
/// </summary>
internal static class ListHandles
{
#if NET8_0_OR_GREATER
    private static readonly HashSet<ReferenceList>? Held = typeof(ListHandles).IsCollectible ? [] : null;
    private static readonly object Gate = new();

    public static GCHandle Hold(ReferenceList list)
    {
        if (Held == null)
        {
            return GCHandle.Alloc(list);
        }

        bool isHeld = false;
        try
        {
            Uninterrupted.Enter(Gate, ref isHeld);
            Held.Add(list);
        }
        finally
        {
            Uninterrupted.Exit(Gate, isHeld);
        }

        // To the end of the finalizers, which give lists back when the context goes.
        return GCHandle.Alloc(list, GCHandleType.WeakTrackResurrection);
    }

    public static void Free(ReferenceList list, GCHandle handle)
    {
        handle.Free();
        if (Held != null)
        {
            bool isHeld = false;
            try
            {
                Uninterrupted.Enter(Gate, ref isHeld);
                Held.Remove(list);
            }
            finally
            {
                Uninterrupted.Exit(Gate, isHeld);
            }
        }
    }
#else
    public static GCHandle Hold(ReferenceList list) => GCHandle.Alloc(list);

    public static void Free(ReferenceList list, GCHandle handle) => handle.Free();
#endif
}
