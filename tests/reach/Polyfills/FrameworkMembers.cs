using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Net.Sockets;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace ProtoZeroSharp;

/// <summary>Members that .NET has and .NET Framework has not, as the tests use them.</summary>
internal static class FrameworkMembers
{
    extension(Convert)
    {
        public static string ToHexString(ReadOnlySpan<byte> bytes)
        {
            char[] text = new char[2 * bytes.Length];
            for (int i = 0; i < bytes.Length; i++)
            {
                text[2 * i] = "0123456789ABCDEF"[bytes[i] >> 4];
                text[(2 * i) + 1] = "0123456789ABCDEF"[bytes[i] & 15];
            }

            return new string(text);
        }

        public static string ToHexString(byte[] bytes) => ToHexString((ReadOnlySpan<byte>)bytes);

        public static byte[] FromHexString(string text)
        {
            byte[] bytes = new byte[text.Length / 2];
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = byte.Parse(text.Substring(2 * i, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            }

            return bytes;
        }
    }

    extension(Array)
    {
        public static void Fill<T>(T[] array, T value) => array.AsSpan().Fill(value);
    }

    extension(BitConverter)
    {
        public static unsafe int SingleToInt32Bits(float value) => *(int*)&value;

        public static unsafe float Int32BitsToSingle(int bits) => *(float*)&bits;
    }

    extension(GC)
    {
        /// <summary>Nobody counts it here: tests that ask for nothing else are not run.</summary>
        public static long GetAllocatedBytesForCurrentThread() => 0;
    }

    extension(File)
    {
        public static SafeFileHandle OpenHandle(string path, FileMode mode, FileAccess access) => new FileStream(path, mode, access).SafeFileHandle;
    }

    extension(Encoding)
    {
        public static Encoding Latin1 => Encoding.GetEncoding("iso-8859-1");
    }

    extension(string)
    {
        public static string Join(char separator, IEnumerable<string> parts) => string.Join(separator.ToString(), parts);
    }

    extension(Stopwatch)
    {
        public static TimeSpan GetElapsedTime(long start) => TimeSpan.FromSeconds((Stopwatch.GetTimestamp() - start) / (double)Stopwatch.Frequency);
    }

    extension(DateTime)
    {
        public static DateTime UnixEpoch => new(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    }

    public static bool Contains(this string text, string part, StringComparison comparison) => text.IndexOf(part, comparison) >= 0;

    public static bool Contains(this string text, char part) => text.IndexOf(part) >= 0;

    public static string Replace(this string text, string part, string by, StringComparison comparison)
    {
        _ = comparison;
        return text.Replace(part, by);
    }

    public static int IndexOfAnyExcept<T>(this Span<T> span, T value)
        where T : IEquatable<T> => ((ReadOnlySpan<T>)span).IndexOfAnyExcept(value);

    public static int IndexOfAnyExcept<T>(this ReadOnlySpan<T> span, T value)
        where T : IEquatable<T>
    {
        for (int i = 0; i < span.Length; i++)
        {
            if (!span[i].Equals(value))
            {
                return i;
            }
        }

        return -1;
    }

    public static byte[] GetBytes(this Encoding encoding, ReadOnlySpan<char> text) => encoding.GetBytes(text.ToArray());

    public static string GetString(this Encoding encoding, ReadOnlySpan<byte> bytes) => encoding.GetString(bytes.ToArray());

    public static int Read7BitEncodedInt(this BinaryReader reader)
    {
        int value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte b = reader.ReadByte();
            value |= (b & 0x7F) << shift;
            if (b < 0x80)
            {
                return value;
            }
        }
    }

    public static void NextBytes(this Random random, Span<byte> bytes)
    {
        byte[] drawn = new byte[bytes.Length];
        random.NextBytes(drawn);
        drawn.CopyTo(bytes);
    }

    public static long NextInt64(this Random random) => random.NextInt64(0, long.MaxValue);

    public static long NextInt64(this Random random, long least, long end)
    {
        byte[] drawn = new byte[8];
        random.NextBytes(drawn);
        return (long)((ulong)least + (BitConverter.ToUInt64(drawn, 0) % ((ulong)end - (ulong)least)));
    }

    public static void Shuffle<T>(this Random random, T[] values)
    {
        for (int i = 0; i < values.Length - 1; i++)
        {
            int other = random.Next(i, values.Length);
            (values[i], values[other]) = (values[other], values[i]);
        }
    }

    public static IEnumerable<T> Order<T>(this IEnumerable<T> values) => values.OrderBy(value => value);

    public static IEnumerable<T> DistinctBy<T, TKey>(this IEnumerable<T> values, Func<T, TKey> key) => values.GroupBy(key).Select(group => group.First());

    public static void AddRange<T>(this List<T> list, ReadOnlySpan<T> values)
    {
        foreach (T value in values)
        {
            list.Add(value);
        }
    }

    public static string[] Split(this string text, char separator, StringSplitOptions options) => text.Split([separator], options);

    public static void SpinOnce(this ref SpinWait wait, int sleepThreshold)
    {
        _ = sleepThreshold;
        wait.SpinOnce();
    }

    public static int CommonPrefixLength<T>(this ReadOnlySpan<T> span, ReadOnlySpan<T> other)
        where T : IEquatable<T>
    {
        int i = 0;
        while (i < span.Length && i < other.Length && span[i].Equals(other[i]))
        {
            i++;
        }

        return i;
    }

    public static bool TryGetBytes(this Encoding encoding, string text, Span<byte> destination, out int written)
    {
        byte[] bytes = encoding.GetBytes(text);
        written = bytes.Length <= destination.Length ? bytes.Length : 0;
        return bytes.AsSpan().TryCopyTo(destination);
    }

    public static string ReplaceLineEndings(this string text, string ending) => text.Replace("\r\n", "\n").Replace("\n", ending);

    public static void Listen(this Socket socket) => socket.Listen(100);

    public static ReadOnlySpan<T> FirstSpan<T>(this ReadOnlySequence<T> sequence) => sequence.First.Span;

    public static void Write(this Stream stream, ReadOnlySpan<byte> bytes)
    {
        byte[] array = bytes.ToArray();
        stream.Write(array, 0, array.Length);
    }

    public static ArraySegment<T> Slice<T>(this ArraySegment<T> segment, int index, int count) => new(segment.Array!, segment.Offset + index, count);

    public static bool TryDequeue<T>(this Queue<T> queue, out T? item)
    {
        bool hasItem = queue.Count != 0;
        item = hasItem ? queue.Dequeue() : default;
        return hasItem;
    }

    public static void Deconstruct<TKey, TValue>(this KeyValuePair<TKey, TValue> pair, out TKey key, out TValue value)
    {
        key = pair.Key;
        value = pair.Value;
    }
}
