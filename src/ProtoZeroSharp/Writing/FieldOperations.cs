using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using ProtoZeroSharp.Wire;
using ProtoZeroSharp.Writing.Frames;

namespace ProtoZeroSharp.Writing;

/// <summary>
/// Fields on the slow path: the memory is full or fixed, the payload or a varint long, or the handle stale. Without room for more each writes
/// exactly its bytes, and moves the cursor only when all of them are there, so that a failure leaves no partial field.
/// </summary>
internal static unsafe class FieldOperations
{
    /// <summary>Text of up to this many UTF-16 units has a one-byte length whatever it holds: 3 * 42 is below 128.</summary>
    private const int OneByteLength = 42;

    /// <summary>Text of 128 up to this many units has a two-byte length whatever it holds: 3 * 5,461 is below 16,384.</summary>
    private const int TwoByteLength = 5461;

    /// <summary>What is copied at once of a short run: no more than the slack.</summary>
    private const int Block = 32;

    // Nothing is called where there is room, so it has no registers to save: this is also where values are written that are too long to be inlined.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Varint(Frame* frame, ulong tag, int tagSize, ulong value)
    {
        byte* q = frame->Cursor;
        if (q <= frame->Limit)
        {
            *(ulong*)q = tag;
            frame->Cursor = Wire.Varint.WriteLongInline(q + tagSize, value);
        }
        else
        {
            ExactVarint(frame, tag, tagSize, value);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ExactVarint(Frame* frame, ulong tag, int tagSize, ulong value)
    {
        Room.Ensure(frame, tagSize + Wire.Varint.Size(value));
        frame->Cursor = Wire.Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Fixed32(Frame* frame, ulong tag, int tagSize, uint value)
    {
        Room.Ensure(frame, tagSize + 4);
        byte* q = Room.WriteTag(frame->Cursor, tag, tagSize);
        *(uint*)q = value;
        frame->Cursor = q + 4;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Fixed64(Frame* frame, ulong tag, int tagSize, ulong value)
    {
        Room.Ensure(frame, tagSize + 8);
        byte* q = Room.WriteTag(frame->Cursor, tag, tagSize);
        *(ulong*)q = value;
        frame->Cursor = q + 8;
    }

    /// <summary>A length-delimited field of sixteen bytes.</summary>
    public static void SixteenBytes(Frame* frame, ulong tag, int tagSize, ulong first, ulong second)
    {
        byte* q = frame->Cursor;
        if (q <= frame->Limit)
        {
            EncodedTag.Store(q, tag | (16UL << (8 * tagSize)), tagSize + 1);
            q += tagSize + 1;
        }
        else
        {
            Room.Ensure(frame, tagSize + 1 + 16);
            q = Room.WriteTag(frame->Cursor, tag, tagSize);
            *q++ = 16;
        }

        ((ulong*)q)[0] = first;
        ((ulong*)q)[1] = second;
        frame->Cursor = q + 16;
    }

    /// <summary>A length-delimited field of any size.</summary>
    public static void Bytes(Frame* frame, ulong tag, int tagSize, ReadOnlySpan<byte> value) =>
        Bytes(frame, tag, tagSize, ref MemoryMarshal.GetReference(value), value.Length);

    /// <summary>The same. In plain words: a span is two locals more where it is called.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Bytes(Frame* frame, ulong tag, int tagSize, ref byte start, int length)
    {
        byte* cursor = frame->Cursor;
        fixed (byte* data = &start)
        {
            if ((ulong)cursor + (ulong)length <= (ulong)frame->Limit)
            {
                *(ulong*)cursor = tag;
                cursor = Wire.Varint.Write(cursor + tagSize, (uint)length);
                new ReadOnlySpan<byte>(data, length).CopyTo(new Span<byte>(cursor, length));
                frame->Cursor = cursor + length;
                return;
            }

            Room.Ensure(frame, tagSize + Wire.Varint.Size((uint)length) + (long)length);
            byte* q = Wire.Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (uint)length);
            Buffer.MemoryCopy(data, q, length, length);
            frame->Cursor = q + length;
        }
    }

    /// <summary>A whole group: start tag, body, end tag.</summary>
    public static void Group(Frame* frame, ulong startTag, int tagSize, ReadOnlySpan<byte> body)
    {
        fixed (byte* data = body)
        {
            Room.Ensure(frame, (2L * tagSize) + body.Length);
            byte* q = Room.WriteTag(frame->Cursor, startTag, tagSize);
            Buffer.MemoryCopy(data, q, body.Length, body.Length);
            frame->Cursor = Room.WriteTag(q + body.Length, EncodedTag.EndOf(startTag), tagSize);
        }
    }

    /// <summary>Bytes as they are, without tag or length.</summary>
    public static void Raw(Frame* frame, ReadOnlySpan<byte> value)
    {
        // Of a frame that may not be written to the cursor lies beyond any limit.
        if ((ulong)frame->Cursor + (uint)value.Length > (ulong)frame->Limit)
        {
            Room.Ensure(frame, value.Length);
        }

        value.CopyTo(new Span<byte>(frame->Cursor, value.Length));
        frame->Cursor += value.Length;
    }

    /// <summary>Bytes as they are but for some places.</summary>
    /// <param name="frame">The open frame.</param>
    /// <param name="data">What the splices' places count in.</param>
    /// <param name="start">The first byte.</param>
    /// <param name="end">After the last.</param>
    /// <param name="splices">The places, in their order.</param>
    /// <param name="size">How many bytes it becomes.</param>
    public static void Raw(Frame* frame, ReadOnlySpan<byte> data, int start, int end, ReadOnlySpan<Splice> splices, int size)
    {
        fixed (byte* source = data)
        {
            Room.Ensure(frame, size);
            byte* q = frame->Cursor;
            int lastBlock = frame->State->IsFixed ? -1 : data.Length - Block;
            foreach (ref readonly Splice splice in splices)
            {
                int run = splice.Start - start;
                if (run <= Block && start <= lastBlock)
                {
                    // The runs between are short: one block, and what is too much is written over.
                    Unsafe.CopyBlockUnaligned(q, source + start, Block);
                }
                else
                {
                    Buffer.MemoryCopy(source + start, q, run, run);
                }

                q += run;
                if (splice.Length != Splice.Nothing)
                {
                    q = Wire.Varint.WriteExact(q, (uint)splice.Length);
                }

                start = splice.End;
            }

            int rest = end - start;
            Buffer.MemoryCopy(source + start, q, rest, rest);
            frame->Cursor = q + rest;
        }
    }

    /// <summary>UTF-16 text as a string field, in one pass where the width of its length is known beforehand.</summary>
    // Inlined: the call cost a sixth of the time of workloads that are mostly short strings.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Text(Frame* frame, ulong tag, int tagSize, ref char text, int length)
    {
        byte* q = frame->Cursor;

        // Tag, length and the 32 bytes that are stored whatever the length are all within the slack.
        if (length <= Utf8.ShortAscii && q <= frame->Limit
            && Utf8.TryWriteAscii(q, ref text, length, tag | ((ulong)(uint)length << (8 * tagSize)), tagSize + 1))
        {
            frame->Cursor = q + tagSize + 1 + (uint)length;
            return;
        }

        LongText(frame, tag, tagSize, ref text, length);
    }

    /// <summary>UTF-16 text that is longer or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LongText(Frame* frame, ulong tag, int tagSize, ref char text, int length)
    {
        byte* q = frame->Cursor;
        if (length > TwoByteLength || (ulong)q + (ulong)(3 * length) > (ulong)frame->Limit)
        {
            CountedText(frame, tag, tagSize, ref text, length);
            return;
        }

        *(ulong*)q = tag;
        q += tagSize;

        // Twice the short form: the first 32 units and the last. Text of 33 units and more takes the room checked above, and the slack.
        if ((uint)(length - Utf8.ShortAscii - 1) < Utf8.ShortAscii
            && Utf8.TryWriteAscii(q + 1, ref text, Utf8.ShortAscii)
            && Utf8.TryWriteAscii(q + 1 + length - Utf8.ShortAscii, ref Unsafe.Add(ref text, length - Utf8.ShortAscii), Utf8.ShortAscii))
        {
            *q = (byte)length;
            frame->Cursor = q + 1 + length;
            return;
        }

        fixed (char* start = &text)
        {
            byte* end;
            if (length <= OneByteLength)
            {
                end = Utf8.Write(q + 1, start, length);
                *q = (byte)(end - q - 1);
            }
            else
            {
                int reserved = length < 128 ? 1 : 2;
                byte* body = q + reserved;
                end = Utf8.Write(body, start, length);
                long size = end - body;
                if (size < 128)
                {
                    *q = (byte)size;
                }
                else
                {
                    if (reserved == 1)
                    {
                        ByteMove.Move(body, body + 1, size);
                        end++;
                    }

                    *(ushort*)q = (ushort)Wire.Varint.TwoBytes((ulong)size);
                }
            }

            frame->Cursor = end;
        }
    }

    private static void CountedText(Frame* frame, ulong tag, int tagSize, ref char text, int length)
    {
        Room.ThrowIfPoisoned(frame);
        fixed (char* data = &text)
        {
            long size = Utf8.Count(new ReadOnlySpan<char>(data, length));
            if (size > WriterState.MaxLength)
            {
                WriterErrors.ThrowTooLarge();
            }

            Room.Ensure(frame, tagSize + Wire.Varint.Size((ulong)size) + size);
            byte* q = Wire.Varint.WriteExact(Room.WriteTag(frame->Cursor, tag, tagSize), (ulong)size);
            byte* end = Utf8.WriteCounted(q, new ReadOnlySpan<char>(data, length), q + size);
            WriterErrors.ThrowIfChanged(frame->State, end, q + size);
            frame->Cursor = end;
        }
    }
}
