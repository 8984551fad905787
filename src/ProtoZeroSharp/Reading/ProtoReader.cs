using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp;

/// <summary>
/// A cursor over the fields of an encoded message: one pass, without a schema, in three words. <see cref="Next"/> goes to the next
/// field and skips the value of the current one unless it was read; each value can be read once, in the type that the field has.
/// Nothing is allocated, and nothing outside the span is touched.
/// </summary>
/// <example>
/// <code>
/// var reader = new ProtoReader(bytes);
/// while (reader.Next())
/// {
///     switch (reader.FieldNumber)
///     {
///         case Person.IdFieldNumber: id = reader.ReadInt32(); break;
///         case Person.HomeFieldNumber: ReadHome(reader.ReadMessage()); break;
///     }
/// }
/// </code>
/// </example>
public ref partial struct ProtoReader
{
    private const int DepthShift = 32;
    private const ulong Malformed = 1UL << 63;

    // Four fields, so that the JIT keeps each in a register. Whatever is rare is a static method: one on the instance would take its
    // address, and then all of it stays in memory.
#if NET8_0_OR_GREATER
    private readonly ref byte data;
#else
    private readonly ReadOnlySpan<byte> data;
#endif

    // Where the value of the current field begins, or the next tag if it was read.
    private int position;

    // The tag of a value that waits to be read, its wire type complemented: 0 when none does, which is like no wire type.
    private uint waiting;

    // The end in the lower half; how many levels may be opened, and whether the input is malformed, in the upper.
    private ulong limits;

    /// <summary>Begins before the first field.</summary>
    /// <param name="message">The encoded message.</param>
    /// <param name="limits">How deep messages and groups may nest; 100 levels by default.</param>
    public ProtoReader(ReadOnlySpan<byte> message, ReadLimits limits = default)
    {
        Wire.Platform.ThrowIfUnsupported();
#if NET8_0_OR_GREATER
        data = ref MemoryMarshal.GetReference(message);
#else
        data = message;
#endif
        position = 0;
        waiting = 0;
        this.limits = ((ulong)(uint)limits.MaxDepth << DepthShift) | (uint)message.Length;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
    private ProtoReader(ref byte data, int start, ulong limits)
    {
        this.data = ref data;
#else
    private ProtoReader(ReadOnlySpan<byte> data, int start, ulong limits)
    {
        this.data = data;
#endif
        position = start;
        waiting = 0;
        this.limits = limits;
    }

    /// <summary>The number of the current field; 0 before the first one, after its value was read, and at the end.</summary>
    public readonly int FieldNumber => (int)(waiting >> 3);

    /// <summary>The wire type of the current field, while <see cref="FieldNumber"/> is not 0.</summary>
    public readonly WireType WireType => (WireType)(~waiting & 7);

    /// <summary>Where the current field's tag begins, or the next one if its value was read: in bytes from the start of the whole input.</summary>
    public readonly int Offset => waiting == 0 ? position : TagStart(ref Bytes0, position, Tag);

    /// <summary>Whether <see cref="TryNext"/> stopped because the input is malformed, and not at its end.</summary>
    public readonly bool IsMalformed => (limits & Malformed) != 0;

    private readonly uint Tag => waiting ^ 7;

    private readonly int End
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (int)limits;
    }

    private readonly int Depth => (int)(limits >> DepthShift) & int.MaxValue;

    // The first byte of the whole input.
    private readonly ref byte Bytes0
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
#if NET8_0_OR_GREATER
        get => ref data;
#else
        get => ref MemoryMarshal.GetReference(data);
#endif
    }

    /// <summary>Goes to the next field; false at the end. A value that was not read is skipped.</summary>
    /// <exception cref="ProtoException">The value skipped or the tag is malformed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Next()
    {
        if (waiting != 0)
        {
            position = Skip(ref Bytes0, position, limits, waiting);
            waiting = 0;
        }

        int start = position;
        if (start >= End)
        {
            return false;
        }

        uint first = At(start);
        position = start + 1;
        if (first - 8 >= 0x78)
        {
            ulong found = LongTag(ref Bytes0, start, End);
            first = (uint)found;
            position = (int)(found >> 32);
        }

        waiting = first ^ 7;
        return true;
    }

    /// <summary>
    /// As <see cref="Next"/>, but returns false where the input is malformed. Looks at the value too: after true, reading it in the type of
    /// its wire type does not throw, but opening a message below the last level that may be read does. Never throws and never allocates.
    /// </summary>
    public bool TryNext()
    {
        int next = waiting == 0 ? position : WireInput.SkipValue(ref Bytes0, position, End, Tag, Depth);
        waiting = 0;
        if (next >= End)
        {
            position = next;
            return false;
        }

        uint tag = 0;
        int value = next < 0 ? next : WireInput.ReadTag(ref Bytes0, next, End, out tag);
        if (value < 0 || WireInput.SkipValue(ref Bytes0, value, End, tag, Depth) < 0)
        {
            position = End;
            limits |= Malformed;
            return false;
        }

        position = value;
        waiting = tag ^ 7;
        return true;
    }

    /// <summary>The whole field as it is in the input, tag and (of a group) end tag included.</summary>
    /// <exception cref="InvalidOperationException">There is no field, or its value was read.</exception>
    /// <exception cref="ProtoException">The value is malformed.</exception>
    public ReadOnlySpan<byte> ReadRaw()
    {
        if (waiting == 0)
        {
            ReaderErrors.ThrowNoField();
        }

        int start = TagStart(ref Bytes0, position, Tag);
        position = Skip(ref Bytes0, position, limits, waiting);
        waiting = 0;
        return Slice(start, position - start);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte At(int index) => Unsafe.Add(ref Bytes0, (nint)(uint)index);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ReadOnlySpan<byte> Slice(int start, int length) =>
#if NET8_0_OR_GREATER
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref data, (nint)(uint)start), length);
#else
        data.Slice(start, length);
#endif

    // The position after a value. Throws ProtoException: the value is malformed.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Skip(ref byte data, int position, ulong limits, uint waiting)
    {
        uint tag = waiting ^ 7;
        int next = WireInput.SkipValue(ref data, position, (int)limits, tag, (int)(limits >> DepthShift));
        if (next < 0)
        {
            Throw(next, ref data, position, tag);
        }

        return next;
    }

    // A tag of more than one byte in the lower half, the position after it in the upper. Throws ProtoException: the tag is malformed.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongTag(ref byte data, int start, int end)
    {
        int next = WireInput.ReadTag(ref data, start, end, out uint tag);
        if (next < 0)
        {
            ReaderErrors.Throw(next, start, 0);
        }

        return ((ulong)(uint)next << 32) | tag;
    }

    // Where a tag begins that ends at a position, found from the bytes in front of it: one that is longer than it must be has 80 … 80 00
    // after its last significant byte. Never outside the input, even if its owner changes it meanwhile.
    private static int TagStart(ref byte data, int position, uint tag)
    {
        int last = position - 1;
        int lowest = Math.Max(position - WireFormat.MaxTagSize, 0);
        if (Unsafe.Add(ref data, last) == 0)
        {
            do
            {
                last--;
            }
            while (last > lowest && Unsafe.Add(ref data, last) == 0x80);
        }

        return Math.Max(last - EncodedTag.Size(tag) + 1, lowest);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw(int code, ref byte data, int position, uint tag) => ReaderErrors.Throw(code, TagStart(ref data, position, tag), tag);
}
