using System.Runtime.CompilerServices;
using ProtoZeroSharp.Generated;
using ProtoZeroSharp.Reading.Fields;
using ProtoZeroSharp.Reading.Schemas;
using ProtoZeroSharp.Wire;
#if NET8_0_OR_GREATER
using System.Numerics;
#endif

namespace ProtoZeroSharp.Reading.Scanning;

/// <summary>
/// The scan that opens a message, for all message types. <see cref="ScanCommonFields"/> is a loop without a single call, so that all it
/// keeps stays in registers; with calls in it, the mask of seen fields alone went through memory for every field, and a message of
/// four fields took 8.5 ns instead of 3.5. What it does not know it leaves to <see cref="ScanRemainingFields"/>.
/// </summary>
internal static class MessageScan
{
    /// <summary>Scans as far as the fields are ordinary: the end of the piece, or the tag of a field that is not.</summary>
    /// <typeparam name="TPurpose">What the offsets are for; a struct, so that each purpose has code of its own.</typeparam>
    /// <param name="bytes">The first byte of the input.</param>
    /// <param name="bounds">Where the piece begins, in the lower half, and where it ends, as a view has it.</param>
    /// <param name="schema">What the message is.</param>
    /// <param name="result">What was found in earlier pieces; gains what this one has.</param>
    /// <param name="offsets">The first of as many slots as the schema wants. Those that are not seen are never read.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint ScanCommonFields<TPurpose>(ref byte bytes, ulong bounds, MessageSchema schema, ref ScanResult result, ref int offsets)
        where TPurpose : struct, IScanPurpose
    {
        TPurpose purpose = default;
        nint position = (nint)(uint)bounds;
        nint stop = (nint)(bounds >> 32);
        ref ushort actions = ref schema.Actions;
        ulong seen = result.Seen;

        // No field has less than two bytes. Ends are compared unsigned: in a 32-bit process that of a length may wrap in the last bytes of 2 GB.
        nint last = stop - 1;
        while (position < last)
        {
            nuint tag = Unsafe.Add(ref bytes, position);
            nint value = position + 1;
            nuint action;
            if (tag < 0x80)
            {
                action = Unsafe.Add(ref actions, tag);
            }
            else
            {
                // A third byte makes it larger than any tag in the table.
                tag = (tag & 0x7F) | ((nuint)Unsafe.Add(ref bytes, value) << 7);
                value++;
                nuint limit = Unsafe.Add(ref actions, -1);
                if (value >= stop)
                {
                    break;
                }

                if (tag < limit)
                {
                    action = Unsafe.Add(ref actions, tag);
                }
                else
                {
                    if (tag >= 1 << 14)
                    {
                        if (stop - position < sizeof(ulong))
                        {
                            break;
                        }

                        tag = (tag & 0x3FFF) | ((nuint)Unsafe.Add(ref bytes, value) << 14);
                        value++;
                        if (tag >= 1 << 21)
                        {
                            // A fifth byte makes it larger than any tag that is looked for.
                            tag = (tag & 0x1FFFFF) | ((nuint)Unsafe.Add(ref bytes, value) << 21);
                            value++;
                        }
                    }

                    action = ScanAction.Other;
                    ref ushort row = ref Unsafe.Add(ref actions, limit);
                    for (uint rows = Unsafe.Add(ref actions, -2); rows > 0; rows--)
                    {
                        if (tag == (row | ((nuint)Unsafe.Add(ref row, 1) << 16)))
                        {
                            action = Unsafe.Add(ref row, 2);
                            break;
                        }

                        row = ref Unsafe.Add(ref row, 3);
                    }
                }
            }

            nint next = value + 1;
            if (action < ScanAction.Bytes)
            {
                if (Unsafe.Add(ref bytes, value) >= 0x80)
                {
#if NET8_0_OR_GREATER
                    if (stop - value < Varint.MaxSize)
                    {
                        break;
                    }

                    ulong ends = ~Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, value)) & 0x8080808080808080;
                    if (ends != 0)
                    {
                        next = value + (BitOperations.TrailingZeroCount(ends) >> 3) + 1;
                    }
                    else if (Unsafe.Add(ref bytes, value + 8) < 0x80)
                    {
                        next = value + 9;
                    }
                    else if (Unsafe.Add(ref bytes, value + 9) < 0x80)
                    {
                        next = value + 10;
                    }
                    else
                    {
                        break;
                    }
#else
                    break;
#endif
                }
            }
            else if (action < ScanAction.Fixed32)
            {
                nint length = Unsafe.Add(ref bytes, value);
                if (length >= 0x80)
                {
                    if (next >= stop || Unsafe.Add(ref bytes, next) >= 0x80)
                    {
                        break;
                    }

                    length += (nint)(Unsafe.Add(ref bytes, next) << 7) - 0x80;
                    next++;
                }

                next += length;
                if ((nuint)next > (nuint)stop)
                {
                    break;
                }

                if (action >= ScanAction.Message)
                {
                    ulong bit = 1UL << (int)action;
                    if (action >= ScanAction.Run)
                    {
                        ref int run = ref Unsafe.Add(ref offsets, action & ScanAction.SlotMask);
                        if ((seen & bit) == 0)
                        {
                            seen |= bit;
                            run = (int)position;
                        }

                        if (!purpose.IsEditing)
                        {
                            next = SkipAlikeElements(ref bytes, position, value - position, next - length - position, next, stop);
                        }

                        Unsafe.Add(ref run, 1) = purpose.IsEditing ? (int)position : (int)next;
                        position = next;
                        continue;
                    }

                    if ((seen & bit) != 0)
                    {
                        result.Split |= bit;
                        position = next;
                        continue;
                    }
                }
            }
            else if (action >= ScanAction.Enum)
            {
                ulong known = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref actions, MessageSchema.KnownNumbers)));
                uint number = Unsafe.Add(ref bytes, value);
                if (action >= ScanAction.Other || number >= 64 || (known & (1UL << (int)number)) == 0)
                {
                    break;
                }
            }
            else
            {
                next = value + (action >= ScanAction.Fixed64 ? sizeof(ulong) : sizeof(uint));
                if ((nuint)next > (nuint)stop)
                {
                    break;
                }
            }

            if (purpose.IsEditing && (seen & (1UL << (int)action)) != 0)
            {
                result.Split |= 1UL << (int)action;
            }

            seen |= 1UL << (int)action;
            Unsafe.Add(ref offsets, action & ScanAction.SlotMask) = (int)value;
            position = next;
        }

        result.Seen = seen;
        return position;
    }

    /// <summary>
    /// Goes over further elements of a field, while there are eight bytes to look at: first those of the same size, for which the
    /// next position does not depend on anything that has to be loaded first, then those with the same tag and a length of one byte.
    /// </summary>
    /// <param name="bytes">The first byte of the input.</param>
    /// <param name="position">Where an element begins.</param>
    /// <param name="tagSize">The bytes of its tag.</param>
    /// <param name="headSize">The bytes of its tag and its length.</param>
    /// <param name="next">Where it ends.</param>
    /// <param name="stop">The end of the message.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint SkipAlikeElements(ref byte bytes, nint position, nint tagSize, nint headSize, nint next, nint stop)
    {
        if (stop - next < sizeof(ulong))
        {
            return next;
        }

        ulong first = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, position));
        nint size = next - position;
        if (headSize <= sizeof(ulong))
        {
            int otherBits = 64 - ((int)headSize * 8);
            nint lastStart = stop - (size > sizeof(ulong) ? size : sizeof(ulong));
            while (next <= lastStart && (Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, next)) ^ first) << otherBits == 0)
            {
                next += size;
            }
        }

        int tagBits = (int)tagSize * 8;
        while (stop - next >= sizeof(ulong))
        {
            ulong element = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, next));
            nint length = (byte)(element >> tagBits);
            nint after = next + tagSize + 1 + length;
            if ((element ^ first) << -tagBits != 0 || length >= 0x80 || (nuint)after > (nuint)stop)
            {
                break;
            }

            next = after;
        }

        return next;
    }

    /// <summary>Scans from a field that may not be ordinary to the end, or all pieces of a split message; zero, or the code of the error.</summary>
    public static int ScanFurther(scoped in MessageView view, int position, MessageSchema schema, ref ScanResult result, ref int offsets) => view.Path == null
        ? ScanRemainingFields(in view, position, view.End, schema, ref result, ref offsets)
        : ScanPieces(in view, view.Path, schema, ref result, ref offsets);

    /// <summary>
    /// The same, but throws. The view by value: a struct with references whose address is taken is one more that each method that opens a message has to clear.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ScanFurtherOrThrow(MessageView view, int position, MessageSchema schema, ref ScanResult result, ref int offsets)
    {
        int code = ScanFurther(in view, position, schema, ref result, ref offsets);
        if (code != 0)
        {
            Throw(view, code);
        }
    }

    private static int ScanRemainingFields(scoped in MessageView view, int position, int end, MessageSchema schema, ref ScanResult result, ref int offsets)
    {
        ref byte bytes = ref view.Input.Byte;
        while (position < end)
        {
            int value = WireInput.ReadTag(ref bytes, position, end, out uint tag);
            int next = value < 0 ? value : WireInput.SkipValue(ref bytes, value, end, tag, view.Depth);
            if (next < 0)
            {
                return next;
            }

            ref readonly FieldEntry entry = ref schema.Find((int)(tag >> 3));
            if (!ScanRules.Record(ref offsets, ref result, schema, in entry, view.Data, tag, position, value, next))
            {
                result.AddUnknown();
            }

            position = (int)ScanCommonFields<ScanForReading>(ref bytes, MessageView.BoundsOf(next, end), schema, ref result, ref offsets);
        }

        return 0;
    }

    private static int ScanPieces(scoped in MessageView view, FragmentPath path, MessageSchema schema, ref ScanResult result, ref int offsets)
    {
        ref byte bytes = ref view.Input.Byte;
        var state = new FragmentState(view.Start);
        FragmentPath walk = path.ForWalk();
        while (FragmentWalker.Next(ref bytes, walk, view.End, view.Depth, view.From, ref state, out int start, out int end))
        {
            int position = (int)ScanCommonFields<ScanForReading>(ref bytes, MessageView.BoundsOf(start, end), schema, ref result, ref offsets);
            int code = ScanRemainingFields(in view, position, end, schema, ref result, ref offsets);
            if (code != 0)
            {
                return code;
            }
        }

        return 0;
    }

    /// <summary>Throws for what stopped a scan: walks to it once more, so that the scan itself need not remember where it was.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Throw(MessageView view, int code)
    {
        var cursor = new FieldCursor(view);
        while (cursor.Next())
        {
            // Up to the malformed field.
        }

        cursor.ThrowIfMalformed();
        ReaderErrors.Throw(code, view.Start, 0);
    }
}
