using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Numerics;
using System.Runtime.Intrinsics.X86;
#endif

namespace ProtoZeroSharp.Wire;

/// <summary>
/// The checks of the wire format, written once. Everything returns the new position, or the negative code of
/// <see cref="WireError"/>, so that the Try forms of the readers can reject input without an exception (which allocates).
/// No byte at or after <c>end</c> is read.
/// </summary>
internal static class WireInput
{
    private const ulong Continuation = 0x8080808080808080;

    // How many levels of groups are open before a longer row is needed; it is as many times as long.
    private const int FirstGroupLevels = 32;

    /// <summary>Reads a varint of at most ten bytes; bits above the 64th are dropped, as every implementation does.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadVarint(ref byte data, int position, int end, out ulong value)
    {
        if (position < end)
        {
            byte first = Unsafe.Add(ref data, position);
            if (first < 0x80)
            {
                value = first;
                return position + 1;
            }
        }

        return ReadLongVarint(ref data, position, end, out value);
    }

    /// <summary>Reads the bits of a scalar of a wire type: a varint, or four or eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadRaw(ref byte data, int position, int end, WireType wireType, out ulong raw)
    {
        if (wireType == WireType.Varint)
        {
            return ReadVarint(ref data, position, end, out raw);
        }

        int width = wireType == WireType.Fixed64 ? 8 : 4;
        if (end - position < width)
        {
            raw = 0;
            return WireError.Truncated;
        }

        raw = wireType == WireType.Fixed64
            ? Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref data, position))
            : Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref data, position));
        return position + width;
    }

    /// <summary>The bits of a scalar that was checked before; zero if it is malformed meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadScalar(ref byte data, int position, int end, WireType wireType) => wireType switch
    {
        WireType.Varint => ReadCheckedVarint(ref data, position, end),
        WireType.Fixed64 => ReadCheckedFixed64(ref data, position, end),
        _ => ReadCheckedFixed32(ref data, position, end),
    };

    /// <summary>
    /// A varint that was checked before; zero if it is malformed meanwhile. What is not one byte is read by a method that returns the value: a
    /// result by reference would keep it on the stack at every caller.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadCheckedVarint(ref byte data, int position, int end)
    {
        byte first = Unsafe.Add(ref data, (nint)(uint)position);
        return first < 0x80 ? first : ReadCheckedLongVarint(ref data, position, end);
    }

    /// <summary>Four bytes that were checked before; zero if they are cut off meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ReadCheckedFixed32(ref byte data, int position, int end) =>
        end - position < sizeof(uint) ? 0 : Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref data, (nint)(uint)position));

    /// <summary>Eight bytes that were checked before; zero if they are cut off meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong ReadCheckedFixed64(ref byte data, int position, int end) =>
        end - position < sizeof(ulong) ? 0 : Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref data, (nint)(uint)position));

    /// <summary>Finds the end of a varint without looking at its value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SkipVarint(ref byte data, int position, int end)
    {
        if (position < end && Unsafe.Add(ref data, position) < 0x80)
        {
            return position + 1;
        }

        return SkipLongVarint(ref data, position, end);
    }

    /// <summary>Checks that there is nothing but whole varints; the end, or the code of the error.</summary>
    public static int SkipVarints(ref byte data, int position, int end)
    {
#if NET8_0_OR_GREATER
        // Up to the last that ends in the next eight bytes at once: the first does, so all that do are short enough.
        while (end - position >= Varint.MaxSize)
        {
            ulong ends = ~Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref data, (nint)(uint)position)) & Continuation;
            if (ends != 0)
            {
                position += sizeof(ulong) - (BitOperations.LeadingZeroCount(ends) >> 3);
            }
            else if (Unsafe.Add(ref data, (nint)(uint)position + 8) < 0x80)
            {
                position += 9;
            }
            else if (Unsafe.Add(ref data, (nint)(uint)position + 9) < 0x80)
            {
                position += 10;
            }
            else
            {
                return WireError.InvalidVarint;
            }
        }
#endif
        while (position >= 0 && position < end)
        {
            position = SkipVarint(ref data, position, end);
        }

        return position;
    }

    /// <summary>Reads a tag: at most five bytes and 32 bits, field number not 0. The wire type is checked by the method that skips the value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadTag(ref byte data, int position, int end, out uint tag)
    {
        if (position < end)
        {
            byte first = Unsafe.Add(ref data, position);
            if (first is >= 8 and < 0x80)
            {
                tag = first;
                return position + 1;
            }
        }

        return ReadLongTag(ref data, position, end, out tag);
    }

    /// <summary>Reads a length and checks that as many bytes follow. The result is the start of the bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadLength(ref byte data, int position, int end, out int length)
    {
        if (position < end)
        {
            int first = Unsafe.Add(ref data, position);
            if (first < 0x80 && first < end - position)
            {
                length = first;
                return position + 1;
            }
        }

        return ReadLongLength(ref data, position, end, out length);
    }

    /// <summary>
    /// Skips the value after a tag. <paramref name="depth"/> is how many levels of groups may still be opened.
    /// </summary>
    public static int SkipValue(ref byte data, int position, int end, uint tag, int depth)
    {
        switch ((WireType)(tag & 7))
        {
            case WireType.Varint:
                return SkipVarint(ref data, position, end);
            case WireType.Fixed64:
                return end - position < 8 ? WireError.Truncated : position + 8;
            case WireType.LengthDelimited:
                position = ReadLength(ref data, position, end, out int length);
                return position < 0 ? position : position + length;
            case WireType.StartGroup:
                return SkipGroup(ref data, position, end, tag, depth, out _);
            case WireType.EndGroup:
                return WireError.InvalidGroup;
            case WireType.Fixed32:
                return end - position < 4 ? WireError.Truncated : position + 4;
            default:
                return WireError.InvalidWireType;
        }
    }

    /// <summary>Finds the body of a message or group.</summary>
    /// <param name="data">The first byte of the input.</param>
    /// <param name="position">After the tag.</param>
    /// <param name="end">The end of what encloses the field.</param>
    /// <param name="tag">The tag: length-delimited, or the start of a group.</param>
    /// <param name="depth">How many levels may still be opened, this one included.</param>
    /// <param name="body">Where the body begins.</param>
    /// <param name="bodyEnd">Where it ends; in a group the end tag begins there.</param>
    /// <returns>Where the field ends, or an error.</returns>
    public static int ReadBody(ref byte data, int position, int end, uint tag, int depth, out int body, out int bodyEnd)
    {
        if ((WireType)(tag & 7) == WireType.StartGroup)
        {
            body = position;
            return SkipGroup(ref data, position, end, tag, depth, out bodyEnd);
        }

        body = ReadLength(ref data, position, end, out int length);
        bodyEnd = body + length;
        return body < 0 ? body : bodyEnd;
    }

    /// <summary>
    /// Skips a group to after its end tag, without recursion: input of one byte per level (0B 0B 0B …) must not reach the
    /// machine stack, whose overflow .NET cannot catch.
    /// </summary>
    /// <param name="data">The first byte of the input.</param>
    /// <param name="position">After the start tag.</param>
    /// <param name="end">The end of what encloses the group.</param>
    /// <param name="startTag">The start tag.</param>
    /// <param name="depth">How many levels may still be opened, this group included.</param>
    /// <param name="bodyEnd">Where the end tag begins.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int SkipGroup(ref byte data, int position, int end, uint startTag, int depth, out int bodyEnd)
    {
        bodyEnd = 0;
        if (depth <= 0)
        {
            return WireError.TooDeep;
        }

        // Few groups nest, and the row is zeroed for each: one for all levels that may be opened would take longer than the group.
        Span<uint> open = stackalloc uint[FirstGroupLevels];
        open[0] = startTag;
        return SkipOpenGroups(ref data, position, end, open, 1, depth, out bodyEnd);
    }

    /// <summary>Goes on with a longer row, of at most 40,000 bytes, as the depth is at most 10,000. Its zeroing is little beside the bytes of the levels that are open.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SkipDeepGroups(ref byte data, int position, int end, scoped ReadOnlySpan<uint> open, int depth, out int bodyEnd)
    {
        if (!MachineStack.HasRoom())
        {
            bodyEnd = 0;
            return WireError.TooDeep;
        }

        Span<uint> row = stackalloc uint[Math.Min(depth, open.Length * FirstGroupLevels)];
        open.CopyTo(row);
        return SkipOpenGroups(ref data, position, end, row, open.Length, depth, out bodyEnd);
    }

    private static int SkipOpenGroups(ref byte data, int position, int end, scoped Span<uint> open, int count, int depth, out int bodyEnd)
    {
        bodyEnd = 0;
        while (true)
        {
            int tagStart = position;
            position = ReadTag(ref data, position, end, out uint tag);
            if (position < 0)
            {
                return position;
            }

            switch ((WireType)(tag & 7))
            {
                case WireType.StartGroup:
                    if (count == depth)
                    {
                        return WireError.TooDeep;
                    }

                    if (count == open.Length)
                    {
                        // From this tag on again.
                        return SkipDeepGroups(ref data, tagStart, end, open, depth, out bodyEnd);
                    }

                    open[count++] = tag;
                    break;
                case WireType.EndGroup:
                    if (open[--count] != tag - 1)
                    {
                        return WireError.InvalidGroup;
                    }

                    if (count == 0)
                    {
                        bodyEnd = tagStart;
                        return position;
                    }

                    break;
                default:
                    position = SkipValue(ref data, position, end, tag, 0);
                    if (position < 0)
                    {
                        return position;
                    }

                    break;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong ReadLongRange(ref byte data, int position, int end)
    {
        int body = ReadLength(ref data, position, end, out int length);
        return body < 0 ? 0 : (uint)body | ((ulong)(uint)length << 32);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong ReadCheckedLongVarint(ref byte data, int position, int end)
    {
#if NET8_0_OR_GREATER
        if (Bmi2.X64.IsSupported && end - position >= 10)
        {
            ulong low = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref data, position));
            ulong ends = ~low & Continuation;
            if (ends != 0)
            {
                // All bits up to the first byte without a continuation.
                return Bmi2.X64.ParallelBitExtract(low & (ends ^ (ends - 1)), ~Continuation);
            }

            uint high = Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref data, position + sizeof(ulong)));
            ulong value = Bmi2.X64.ParallelBitExtract(low, ~Continuation) | ((ulong)(high & 0x7F) << 56);
            return (high & 0x80) == 0 ? value : (high & 0x8000) == 0 ? value | ((ulong)(high >> 8) << 63) : 0;
        }
#endif
        return ReadLongVarint(ref data, position, end, out ulong slow) < 0 ? 0 : slow;
    }

    private static int ReadLongVarint(ref byte data, int position, int end, out ulong value)
    {
        value = 0;
        bool isWhole = end - position >= 10;
        int stop = isWhole ? position + 10 : end;
        for (int shift = 0; position < stop; shift += 7)
        {
            byte next = Unsafe.Add(ref data, position++);
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80)
            {
                return position;
            }
        }

        return isWhole ? WireError.InvalidVarint : WireError.Truncated;
    }

    /// <summary>Finds the end of a varint of any size.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int SkipLongVarint(ref byte data, int position, int end)
    {
#if NET8_0_OR_GREATER
        if (end - position >= 10)
        {
            ulong stops = ~Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref data, position)) & Continuation;
            if (stops != 0)
            {
                return position + (BitOperations.TrailingZeroCount(stops) >> 3) + 1;
            }

            return Unsafe.Add(ref data, position + 8) < 0x80 ? position + 9
                : Unsafe.Add(ref data, position + 9) < 0x80 ? position + 10
                : WireError.InvalidVarint;
        }
#endif
        return ReadLongVarint(ref data, position, end, out _);
    }

    private static int ReadLongTag(ref byte data, int position, int end, out uint tag)
    {
        // Zero unless it is complete, so that no error names a field that the input does not have.
        tag = 0;
        uint bits = 0;
        for (int shift = 0; shift < 35; shift += 7)
        {
            if (position >= end)
            {
                return WireError.Truncated;
            }

            uint next = Unsafe.Add(ref data, position++);
            bits |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                if ((shift == 28 && next > 0x0F) || bits < 8)
                {
                    return shift == 28 && next > 0x0F ? WireError.InvalidTag : WireError.NoFieldNumber;
                }

                tag = bits;
                return position;
            }
        }

        return WireError.InvalidTag;
    }

    /// <summary>Reads a length of any size.</summary>
    public static int ReadLongLength(ref byte data, int position, int end, out int length)
    {
        length = 0;
        uint value = 0;
        for (int shift = 0; shift < 35; shift += 7)
        {
            if (position >= end)
            {
                return WireError.Truncated;
            }

            uint next = Unsafe.Add(ref data, position++);
            value |= (next & 0x7F) << shift;
            if (next < 0x80)
            {
                if (shift == 28 && next > 0x07)
                {
                    return WireError.InvalidLength;
                }

                if (value > (uint)(end - position))
                {
                    return WireError.LengthPastEnd;
                }

                length = (int)value;
                return position;
            }
        }

        return WireError.InvalidLength;
    }
}
