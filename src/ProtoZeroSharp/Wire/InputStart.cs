using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace ProtoZeroSharp.Wire;

/// <summary>The first byte of an input; without its length where the runtime has references as fields, because views know where they end.</summary>
internal readonly ref struct InputStart
{
#if NET8_0_OR_GREATER
    public readonly ref byte Byte;
#else
    private readonly ReadOnlySpan<byte> data;
#endif

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public InputStart(ReadOnlySpan<byte> data)
    {
#if NET8_0_OR_GREATER
        Byte = ref MemoryMarshal.GetReference(data);
#else
        this.data = data;
#endif
    }

#if !NET8_0_OR_GREATER
    public ref byte Byte => ref MemoryMarshal.GetReference(data);

#endif
    /// <summary>The input up to an offset that lies in it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
    public ReadOnlySpan<byte> Until(int end) => MemoryMarshal.CreateReadOnlySpan(ref Byte, end);
#else
    public ReadOnlySpan<byte> Until(int end) => data.Slice(0, end);
#endif

    /// <summary>A part of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
    public ReadOnlySpan<byte> Slice(int start, int length) => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref Byte, (nint)(uint)start), length);
#else
    public ReadOnlySpan<byte> Slice(int start, int length) => data.Slice(start, length);
#endif
}
