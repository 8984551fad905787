using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Generated;

/// <summary>
/// What generated writers ask before they write a field with implicit presence, where the project sets <c>ProtoZeroOmitDefaults</c>: whether
/// a proto3 serializer would write the value. Null is written on, so that it throws where it throws without the option. Nothing here allocates.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ImplicitField
{
    /// <summary>Whether the value is not 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(int value) => value != 0;

    /// <summary>Whether the value is not 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(uint value) => value != 0;

    /// <summary>Whether the value is not 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(long value) => value != 0;

    /// <summary>Whether the value is not 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(ulong value) => value != 0;

    /// <summary>Whether the value is true.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(bool value) => value;

    /// <summary>Whether a bit of the value is set: negative zero and a NaN are written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(float value) => Bits.OfSingle(value) != 0;

    /// <summary>Whether a bit of the value is set: negative zero and a NaN are written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(double value) => BitConverter.DoubleToInt64Bits(value) != 0;

    /// <summary>Whether the text is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(string? value) => value is not { Length: 0 };

    /// <summary>Whether there are bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(byte[]? value) => value is not { Length: 0 };

    /// <summary>Whether the text is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(scoped ReadOnlySpan<char> value) => !value.IsEmpty;

    /// <summary>Whether there are bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(scoped ReadOnlySpan<byte> value) => !value.IsEmpty;

    /// <summary>Whether there are bytes.</summary>
    public static bool IsWritten(in ReadOnlySequence<byte> value) => !value.IsEmpty;

    /// <summary>Whether there are bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(ReadOnlyMemory<byte> value) => !value.IsEmpty;

    /// <summary>Whether there is a text and it is not empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(scoped TextArg value) => !value.Data.IsEmpty;

    /// <summary>Whether there are bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsWritten(scoped BytesArg value) => value.Size > 1;

    /// <summary>Whether anything was added to the text.</summary>
    /// <exception cref="InvalidOperationException">An expression of the text wrote to its writer; nothing of the text was written.</exception>
    public static bool IsWritten(scoped ref InterpolatedText text) => !text.IsEmpty;
}
