using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Buffers;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using ProtoZeroSharp.Reading;
#endif

namespace ProtoZeroSharp;

/// <summary>
/// A string as it is in the input: UTF-8, not copied and not decoded. Comparing and measuring allocate nothing;
/// <see cref="ToString"/> makes a string.
/// </summary>
[DebuggerDisplay("{ToString(),raw}")]
public readonly ref struct Utf8View
{
#if NET8_0_OR_GREATER
    // Up to so many bytes a text with other letters than ASCII is compared character by character: most texts that differ do so in the first few.
    private const int ShortText = 32;
    private const int BlockUnits = 128;

    // Not a span: the JIT keeps the fields of a struct in registers, but not those of a struct within it.
    private readonly ref byte start;
    private readonly int length;
#endif

    /// <summary>A view of UTF-8 bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Utf8View(ReadOnlySpan<byte> bytes)
    {
#if NET8_0_OR_GREATER
        start = ref MemoryMarshal.GetReference(bytes);
        length = bytes.Length;
#else
        Bytes = bytes;
#endif
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Utf8View(scoped in InputStart input, int start, int length)
    {
#if NET8_0_OR_GREATER
        this.start = ref Unsafe.Add(ref input.Byte, (nint)(uint)start);
        this.length = length;
#else
        Bytes = input.Slice(start, length);
#endif
    }

#if NET8_0_OR_GREATER
    /// <summary>The bytes, valid UTF-8 or not.</summary>
    public ReadOnlySpan<byte> Bytes => MemoryMarshal.CreateReadOnlySpan(ref start, length);

    /// <summary>The length in bytes.</summary>
    public int Length => length;
#else
    /// <summary>The bytes, valid UTF-8 or not.</summary>
    public ReadOnlySpan<byte> Bytes { get; }

    /// <summary>The length in bytes.</summary>
    public int Length => Bytes.Length;
#endif

    /// <summary>Whether the string is empty.</summary>
    public bool IsEmpty => Length == 0;

    /// <summary>Whether the bytes are valid UTF-8.</summary>
    public bool IsValid => Utf8Validation.IsValid(Bytes);

    /// <summary>The bytes of the view.</summary>
    public static implicit operator ReadOnlySpan<byte>(Utf8View view) => view.Bytes;

    /// <summary>The bytes, for what takes a text in any form.</summary>
    public static implicit operator TextArg(Utf8View view) => view.Bytes;

    /// <summary>Whether both are the same bytes.</summary>
    public static bool operator ==(Utf8View left, Utf8View right) => left.Bytes.SequenceEqual(right.Bytes);

    /// <summary>Whether the two differ.</summary>
    public static bool operator !=(Utf8View left, Utf8View right) => !(left == right);

    /// <summary>Whether the view is this string.</summary>
    public static bool operator ==(Utf8View left, string? right) => left.Equals(right);

    /// <summary>Whether the view is not this string.</summary>
    public static bool operator !=(Utf8View left, string? right) => !left.Equals(right);

    /// <summary>Whether the view is this string.</summary>
    public static bool operator ==(string? left, Utf8View right) => right.Equals(left);

    /// <summary>Whether the view is not this string.</summary>
    public static bool operator !=(string? left, Utf8View right) => !right.Equals(left);

    /// <summary>Whether the view is these bytes of UTF-8.</summary>
    public static bool operator ==(Utf8View left, ReadOnlySpan<byte> right) => left.Equals(right);

    /// <summary>Whether the view is not these bytes of UTF-8.</summary>
    public static bool operator !=(Utf8View left, ReadOnlySpan<byte> right) => !left.Equals(right);

    /// <summary>Whether the view is these bytes of UTF-8.</summary>
    public static bool operator ==(ReadOnlySpan<byte> left, Utf8View right) => right.Equals(left);

    /// <summary>Whether the view is not these bytes of UTF-8.</summary>
    public static bool operator !=(ReadOnlySpan<byte> left, Utf8View right) => !right.Equals(left);

    /// <summary>Whether the view is this text. Bytes that are not valid UTF-8 equal no text.</summary>
    public static bool operator ==(Utf8View left, ReadOnlySpan<char> right) => left.Equals(right);

    /// <summary>Whether the view is not this text.</summary>
    public static bool operator !=(Utf8View left, ReadOnlySpan<char> right) => !left.Equals(right);

    /// <summary>Whether the view is this text. Bytes that are not valid UTF-8 equal no text.</summary>
    public static bool operator ==(ReadOnlySpan<char> left, Utf8View right) => right.Equals(left);

    /// <summary>Whether the view is not this text.</summary>
    public static bool operator !=(ReadOnlySpan<char> left, Utf8View right) => !right.Equals(left);

    /// <summary>Whether the view is this string; never for null.</summary>
    /// <param name="other">The string.</param>
    public bool Equals(string? other) => other != null && Equals(other.AsSpan());

    /// <summary>Whether the view is these bytes of UTF-8.</summary>
    /// <param name="other">The bytes.</param>
    public bool Equals(ReadOnlySpan<byte> other) => Bytes.SequenceEqual(other);

    /// <summary>Whether the view is this text. Bytes that are not valid UTF-8 equal no text.</summary>
    /// <param name="other">The text.</param>
    public bool Equals(ReadOnlySpan<char> other)
    {
        ReadOnlySpan<byte> rest = Bytes;

        // A UTF-16 unit takes one to three bytes.
        if (other.Length > rest.Length || rest.Length > 3L * other.Length)
        {
            return false;
        }

#if NET8_0_OR_GREATER
        if (rest.Length == other.Length)
        {
            // A byte for each unit: all are ASCII, or they are not equal.
            return Ascii.Equals(rest, other);
        }

        if (rest.Length > ShortText)
        {
            return EqualsLong(rest, other);
        }

#endif
        int unit = 0;
        while (rest.Length > 0)
        {
            int size = Utf8Validation.Decode(rest, out int character);
            if (size == 0 || unit == other.Length)
            {
                return false;
            }

            if (character < 0x10000)
            {
                if (other[unit++] != character)
                {
                    return false;
                }
            }
            else
            {
                if (unit + 1 >= other.Length || !char.IsSurrogatePair(other[unit], other[unit + 1])
                    || char.ConvertToUtf32(other[unit], other[unit + 1]) != character)
                {
                    return false;
                }

                unit += 2;
            }

            rest = rest.Slice(size);
        }

        return unit == other.Length;
    }

    /// <summary>Not supported, as a view cannot be boxed.</summary>
    /// <param name="obj">Anything.</param>
    /// <exception cref="NotSupportedException">Always.</exception>
#pragma warning disable CS0809 // An obsolete member that overrides one that is not: the way Span<T> says it too.
    [Obsolete("A view cannot be boxed: compare with == or with Equals of a string or span.")]
    public override bool Equals(object? obj) => throw new NotSupportedException("A text of a reader is not an object, and equals none: compare it with ==, or with Equals of a string or span.");

    /// <summary>Not supported, as equal texts of different views would need equal codes.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    [Obsolete("A view has no hash code: make a string of it first.")]
    public override int GetHashCode() => throw new NotSupportedException("A view of a string has no hash code.");
#pragma warning restore CS0809

    /// <summary>The string; every byte sequence that is not valid UTF-8 becomes U+FFFD. Allocates the string.</summary>
    public override string ToString()
    {
#if NET8_0_OR_GREATER
        // Names and keys: half of what the general method takes for so short a text is finding out what it is.
        if (Vector128.IsHardwareAccelerated && length >= sizeof(uint) && length <= Utf8.ShortAscii
            && (FirstStrings.AreMade ? ShortAscii() : FirstStrings.Make(ref start, length)) is { } text)
        {
            return text;
        }

        return Encoding.UTF8.GetString(Bytes);
#else
        return General();
#endif
    }

#if NET8_0_OR_GREATER
    // In blocks, which the runtime decodes many bytes at a time: one letter beyond ASCII made the comparison of a long text 50 times as long.
    [SkipLocalsInit]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool EqualsLong(ReadOnlySpan<byte> rest, ReadOnlySpan<char> other)
    {
        Span<char> block = stackalloc char[BlockUnits];
        while (rest.Length > 0)
        {
            OperationStatus status = System.Text.Unicode.Utf8.ToUtf16(rest, block, out int read, out int units, replaceInvalidSequences: false);
            if (status is not (OperationStatus.Done or OperationStatus.DestinationTooSmall) || !other.StartsWith(block.Slice(0, units)))
            {
                return false;
            }

            rest = rest.Slice(read);
            other = other.Slice(units);
        }

        return other.IsEmpty;
    }

    // The string of 4 to 32 bytes of ASCII; null for other text. The first and the last bytes are taken together, whatever is in both.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private string? ShortAscii()
    {
        ref byte bytes = ref start;
        Vector128<byte> first;
        Vector128<byte> last;
        int width;
        if (length >= Vector128<byte>.Count)
        {
            width = Vector128<byte>.Count;
            first = Vector128.LoadUnsafe(ref bytes, 0);
            last = Vector128.LoadUnsafe(ref bytes, (nuint)(uint)(length - width));
        }
        else if (length >= sizeof(ulong))
        {
            width = sizeof(ulong);
            first = Vector128.CreateScalar(Unsafe.ReadUnaligned<ulong>(ref bytes)).AsByte();
            last = Vector128.CreateScalar(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, length - width))).AsByte();
        }
        else
        {
            width = sizeof(uint);
            first = Vector128.CreateScalar(Unsafe.ReadUnaligned<uint>(ref bytes)).AsByte();
            last = Vector128.CreateScalar(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref bytes, length - width))).AsByte();
        }

        if ((first | last).ExtractMostSignificantBits() != 0)
        {
            return null;
        }

        // Nobody else has the string yet.
        string text = new('\0', length);
        ref ushort units = ref Unsafe.As<char, ushort>(ref FirstOf.String(text));
        ref ushort end = ref Unsafe.Add(ref units, length - width);
        Vector128<ushort> firstUnits = Vector128.WidenLower(first);
        Vector128<ushort> lastUnits = Vector128.WidenLower(last);
        if (width == sizeof(uint))
        {
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref units), firstUnits.AsUInt64().ToScalar());
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref end), lastUnits.AsUInt64().ToScalar());
            return text;
        }

        firstUnits.StoreUnsafe(ref units);
        lastUnits.StoreUnsafe(ref end);
        if (width == Vector128<byte>.Count)
        {
            Vector128.WidenUpper(first).StoreUnsafe(ref units, sizeof(ulong));
            Vector128.WidenUpper(last).StoreUnsafe(ref end, sizeof(ulong));
        }

        return text;
    }
#else
    private unsafe string General()
    {
        if (Bytes.IsEmpty)
        {
            return "";
        }

        fixed (byte* bytes = Bytes)
        {
            return Encoding.UTF8.GetString(bytes, Bytes.Length);
        }
    }
#endif
}
