using System.Buffers;

namespace ProtoZeroSharp.Wire;

/// <summary>The one way by which the library gives arrays back to the shared pool: whatever held bytes or text of a message is zeroed first where that was asked for.</summary>
internal static class PooledArray
{
    /// <summary>What <c>ProtoMemoryOptions.ClearOnReturn</c> says. A plain field: it is read on every return, and a change need not be seen at once.</summary>
    public static bool ClearOnReturn;

    /// <summary>Gives an array back.</summary>
    public static void Return<T>(T[] array)
        where T : unmanaged
    {
#pragma warning disable RS0030 // The one place where it is called; BannedSymbols.txt forbids it elsewhere.
        ArrayPool<T>.Shared.Return(array, ClearOnReturn);
#pragma warning restore RS0030
    }
}
