using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;

namespace ProtoZeroSharp.Reading;

/// <summary>Writes a field of a reader, which is read-only to everybody but the method that makes it.</summary>
internal static unsafe class ReadOnlyField
{
    /// <summary>Writes a view, which as a ref struct cannot go through <see cref="Unsafe"/> before .NET 9.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write(in MessageView field, MessageView value)
    {
#if NET9_0_OR_GREATER
        Unsafe.AsRef(in field) = value;
#else
#pragma warning disable CS8500 // A pointer to a managed type: pinned for the time of one assignment.
        fixed (MessageView* address = &field)
        {
            *address = value;
        }
#pragma warning restore CS8500
#endif
    }
}
