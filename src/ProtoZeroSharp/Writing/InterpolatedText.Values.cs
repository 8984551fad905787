#if NET8_0_OR_GREATER
using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;
#else
using System.Buffers.Text;
using System.Globalization;
#endif

namespace ProtoZeroSharp;

// How values become text.
public unsafe ref partial struct InterpolatedText
{
    // The size of the first buffer for a value that does not go straight into the output.
    private const int FirstBuffer = 256;

#if NET8_0_OR_GREATER
    // Adds a value that formats itself as UTF-8.
    internal void AppendUtf8<T>(T value, scoped ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        WriterState* state = CheckedState();
        byte* q = state->Start + end;

        // Beyond the limit there is no slack: memory too small to have slack has its limit before its first byte.
        long room = q <= state->Limit ? state->Limit + WriterState.Slack - q : 0;

        // The output itself is for code of the framework only. Code of the caller may dispose the buffer that it belongs to, and write on.
        if (room > 0 && IsOfFramework<T>() && ReferenceEquals(provider, CultureInfo.InvariantCulture)
            && TryFormat(value, new Span<byte>(q, (int)Math.Min(room, int.MaxValue)), out int count, format, provider))
        {
            end += count;
            return;
        }

        byte[] buffer = ArrayPool<byte>.Shared.Rent(FirstBuffer);
        try
        {
            int written;
            while (!TryFormat(value, buffer, out written, format, provider))
            {
                // Nothing has it while it goes back: it goes back once.
                byte[] small = buffer;
                buffer = [];
                PooledArray.Return(small);
                buffer = ArrayPool<byte>.Shared.Rent(checked(small.Length * 2));
            }

            Append(new ReadOnlySpan<byte>(buffer, 0, written));
        }
        finally
        {
            PooledArray.Return(buffer);
        }
    }

    private void Format<T>(T value, string? format)
    {
        // The tests cost nothing for a struct: the JIT knows the type. A call on a cast of the variable itself does not box it.
        if (value is IUtf8SpanFormattable)
        {
            AppendUtf8(value, format, CultureInfo.InvariantCulture);
        }
        else if (value is ISpanFormattable)
        {
            Span<char> utf16 = stackalloc char[FirstBuffer];
            if (((ISpanFormattable)value).TryFormat(utf16, out int written, format, CultureInfo.InvariantCulture))
            {
                Append(utf16.Slice(0, written));
            }
            else
            {
                Append(Text(value, format).AsSpan());
            }
        }
        else
        {
            Append(Text(value, format).AsSpan());
        }
    }

    // The JIT knows the type, and leaves one answer.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsOfFramework<T>() =>
        typeof(T) == typeof(int) || typeof(T) == typeof(long) || typeof(T) == typeof(uint) || typeof(T) == typeof(ulong)
        || typeof(T) == typeof(short) || typeof(T) == typeof(ushort) || typeof(T) == typeof(byte) || typeof(T) == typeof(sbyte)
        || typeof(T) == typeof(double) || typeof(T) == typeof(float) || typeof(T) == typeof(decimal) || typeof(T) == typeof(char)
        || typeof(T) == typeof(DateTime) || typeof(T) == typeof(DateTimeOffset) || typeof(T) == typeof(TimeSpan) || typeof(T) == typeof(Guid)
        || typeof(T) == typeof(DateOnly) || typeof(T) == typeof(TimeOnly) || typeof(T) == typeof(Int128) || typeof(T) == typeof(UInt128);

    private static bool TryFormat<T>(T value, Span<byte> utf8, out int written, ReadOnlySpan<char> format, IFormatProvider? provider)
    {
        // The framework refuses half of a surrogate pair, which is no text by itself.
        if (typeof(T) == typeof(char) && char.IsSurrogate((char)(object)value!))
        {
            bool fits = "\uFFFD"u8.TryCopyTo(utf8);
            written = fits ? "\uFFFD"u8.Length : 0;
            return fits;
        }

        if (value is IUtf8SpanFormattable)
        {
            return ((IUtf8SpanFormattable)value).TryFormat(utf8, out written, format, provider);
        }

        throw new InvalidOperationException("The value does not format itself as UTF-8.");
    }
#else
    private void Format<T>(T value, string? format)
    {
        Span<byte> utf8 = stackalloc byte[64];
        if (format is null && TryFormatPlain(value, utf8, out int written))
        {
            Append((ReadOnlySpan<byte>)utf8.Slice(0, written));
        }
        else
        {
            Append(Text(value, format).AsSpan());
        }
    }

    // What the framework formats as UTF-8 without a string, as the invariant culture does. The tests of the type cost nothing: the JIT
    // knows it.
    private static bool TryFormatPlain<T>(T value, Span<byte> utf8, out int written)
    {
        written = 0;
        return value switch
        {
            int number => Utf8Formatter.TryFormat(number, utf8, out written),
            uint number => Utf8Formatter.TryFormat(number, utf8, out written),
            long number => Utf8Formatter.TryFormat(number, utf8, out written),
            ulong number => Utf8Formatter.TryFormat(number, utf8, out written),
            short number => Utf8Formatter.TryFormat(number, utf8, out written),
            ushort number => Utf8Formatter.TryFormat(number, utf8, out written),
            byte number => Utf8Formatter.TryFormat(number, utf8, out written),
            sbyte number => Utf8Formatter.TryFormat(number, utf8, out written),
            Guid guid => Utf8Formatter.TryFormat(guid, utf8, out written),
            _ => false,
        };
    }
#endif

    private static string? Text<T>(T value, string? format) =>
        value is IFormattable formattable ? formattable.ToString(format, CultureInfo.InvariantCulture) : value?.ToString();
}
