using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace ProtoZeroSharp.Tests.Reading.Counting;

/// <summary>
/// What the instrumented library calls: every load of memory says where and how wide it is. Only those from the watched message
/// count. Public, because another assembly calls it.
/// </summary>
public static unsafe class ByteLoads
{
    private static nuint watched;
    private static nuint length;
    private static readonly List<(int Start, int Size)> Loads = [];
    private static readonly SortedSet<string> UnknownReaders = [];

    /// <summary>Begins again, with the given bytes.</summary>
    internal static void Watch(byte* start, int count)
    {
        watched = (nuint)start;
        length = (nuint)count;
        Loads.Clear();
        UnknownReaders.Clear();
    }

    /// <summary>All loads in their order, and calls whose reading is not known.</summary>
    internal static ((int Start, int Size)[] Loads, string[] UnknownReaders) Counted() => ([.. Loads], [.. UnknownReaders]);

    public static void Note(nuint address, int size)
    {
        nuint at = address - watched;
        if (at < length && size > 0)
        {
            Loads.Add(((int)at, size));
        }
    }

    /// <summary>A method outside the library that is given memory and is none of those below.</summary>
    public static void NoteUnknown(string method) => UnknownReaders.Add(method);

    // In place of the methods of the same names; of vectors the bytes are added to the name.
    public static T ReadUnaligned<T>(ref byte source)
    {
        Note((nuint)Unsafe.AsPointer(ref source), Unsafe.SizeOf<T>());
        return Unsafe.ReadUnaligned<T>(ref source);
    }

    public static T ReadUnaligned<T>(void* source) => ReadUnaligned<T>(ref *(byte*)source);

    public static Vector128<T> LoadUnsafe16<T>(ref T source, nuint offset)
    {
        Note((nuint)Unsafe.AsPointer(ref Unsafe.Add(ref source, offset)), Vector128<byte>.Count);
        return Vector128.LoadUnsafe(ref source, offset);
    }

    public static Vector256<T> LoadUnsafe32<T>(ref T source, nuint offset)
    {
        Note((nuint)Unsafe.AsPointer(ref Unsafe.Add(ref source, offset)), Vector256<byte>.Count);
        return Vector256.LoadUnsafe(ref source, offset);
    }

    public static Vector512<T> LoadUnsafe64<T>(ref T source, nuint offset)
    {
        Note((nuint)Unsafe.AsPointer(ref Unsafe.Add(ref source, offset)), Vector512<byte>.Count);
        return Vector512.LoadUnsafe(ref source, offset);
    }

    public static void CopyBlockUnaligned(ref byte destination, ref byte source, uint size)
    {
        Note((nuint)Unsafe.AsPointer(ref source), (int)size);
        Unsafe.CopyBlockUnaligned(ref destination, ref source, size);
    }

    public static void CopyBlockUnaligned(void* destination, void* source, uint size)
    {
        Note((nuint)source, (int)size);
        Unsafe.CopyBlockUnaligned(destination, source, size);
    }

    public static bool SequenceEqual(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        if (left.Length == right.Length)
        {
            NoteAll(left);
            NoteAll(right);
        }

        return left.SequenceEqual(right);
    }

    public static bool IsValid(ReadOnlySpan<byte> text)
    {
        NoteAll(text);
        return Utf8.IsValid(text);
    }

    public static string GetString(Encoding encoding, byte* bytes, int count)
    {
        Note((nuint)bytes, count);
        return encoding.GetString(bytes, count);
    }

    public static string GetString(Encoding encoding, ReadOnlySpan<byte> bytes)
    {
        NoteAll(bytes);
        return encoding.GetString(bytes);
    }

    public static void CopyTo(ref ReadOnlySpan<byte> source, Span<byte> destination)
    {
        NoteAll(source);
        source.CopyTo(destination);
    }

    public static byte[] ToArray(ref ReadOnlySpan<byte> source)
    {
        NoteAll(source);
        return source.ToArray();
    }

    public static void MemoryCopy(void* source, void* destination, long size, long count)
    {
        Note((nuint)source, (int)count);
        Buffer.MemoryCopy(source, destination, size, count);
    }

    public static void MemoryCopy(void* source, void* destination, ulong size, ulong count)
    {
        Note((nuint)source, (int)count);
        Buffer.MemoryCopy(source, destination, size, count);
    }

    public static uint ReadUInt32BigEndian(ReadOnlySpan<byte> source)
    {
        NoteAll(source[..sizeof(uint)]);
        return BinaryPrimitives.ReadUInt32BigEndian(source);
    }

    private static void NoteAll(ReadOnlySpan<byte> bytes)
    {
        fixed (byte* start = bytes)
        {
            Note((nuint)start, bytes.Length);
        }
    }
}
