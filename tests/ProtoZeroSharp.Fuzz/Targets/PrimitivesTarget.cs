using System.Runtime.InteropServices;
using System.Text;
using ProtoZeroSharp.Fuzz.Engine;
using ProtoZeroSharp.Tests.Differential;
using ProtoZeroSharp.Wire;

namespace ProtoZeroSharp.Fuzz.Targets;

/// <summary>Varints, tags, lengths, ZigZag and UTF-8 against loops of one byte a step and against what .NET has.</summary>
internal sealed class PrimitivesTarget() : CoveredTarget("primitives")
{
    private readonly byte[] scratch = new byte[1024];
    private readonly char[] characters = new char[256];

    public override int MaxLength => 96;

    public override Mutator CreateMutator() => new ByteMutator();

    public override IEnumerable<byte[]> Seeds()
    {
        var draw = new Draw(1);
        for (int i = 0; i < 100; i++)
        {
            byte[] varints = new byte[40];
            int length = WireFormat.WriteVarint(varints, draw.UInt64());
            length += WireFormat.WriteVarint(varints.AsSpan(length), draw.UInt64());
            yield return varints.AsSpan(0, length).ToArray();
            yield return Encoding.UTF8.GetBytes(draw.Text() + draw.Text() + draw.Text());
        }

        yield return Encoding.UTF8.GetBytes("0123456789 abcdefghijklmnopqrstuvwxyz 0123456789 abcdefghijklmnopqrstuvwxyz é 語 😀");
    }

    public override void Run(ReadOnlyMemory<byte> input)
    {
        ReadOnlySpan<byte> bytes = input.Span;
        Varints(bytes);
        Tags(bytes);
        Text(bytes);
    }

    private void Varints(ReadOnlySpan<byte> bytes)
    {
        int at = 0;
        bool isWhole = true;
        while (isWhole && at < bytes.Length)
        {
            ReadOnlySpan<byte> rest = bytes.Slice(at);
            int expected = Naive(rest, 10, out ulong value);
            isWhole = WireFormat.TryReadVarint(rest, out ulong read, out int size);
            Require(isWhole == expected > 0 && (!isWhole || (read == value && size == expected)), "a varint is read otherwise");
            if (!isWhole)
            {
                break;
            }

            at += size;
            Require(WireFormat.WriteVarint(scratch, value) == WireFormat.VarintSize(value), "the size of a varint is another");
            Require(Naive(scratch, 10, out ulong written) == WireFormat.VarintSize(value) && written == value, "a varint is written otherwise");
            Require(WireFormat.ZigZagDecode(value) == ((value & 1) == 0 ? (long)(value / 2) : -1 - (long)(value / 2)), "ZigZag is decoded otherwise");
            Require(WireFormat.ZigZagEncode(WireFormat.ZigZagDecode(value)) == value, "ZigZag is encoded otherwise");
            uint low = (uint)value;
            Require(WireFormat.ZigZagDecode(low) == ((low & 1) == 0 ? (int)(low / 2) : -1 - (int)(low / 2)), "ZigZag is decoded otherwise");
            Require(WireFormat.ZigZagEncode(WireFormat.ZigZagDecode(low)) == low, "ZigZag is encoded otherwise");
        }

        ref byte first = ref System.Runtime.InteropServices.MemoryMarshal.GetReference(bytes);
        int skipped = WireInput.SkipVarints(ref first, 0, bytes.Length);
        Require(skipped == bytes.Length == isWhole && (isWhole || skipped < 0), "a run of varints ends elsewhere");
    }

    private static void Tags(ReadOnlySpan<byte> bytes)
    {
        int expected = Naive(bytes, 5, out ulong tag);
        bool isTag = expected > 0 && tag is >= 8 and <= uint.MaxValue && (tag & 7) < 6;
        bool isRead = WireFormat.TryReadTag(bytes, out int number, out WireType wireType, out int size);
        Require(isRead == isTag, isTag ? "a tag is refused" : "no tag is read as one");
        Require(!isRead || (number == (int)(tag >> 3) && (int)wireType == (int)(tag & 7) && size == expected), "a tag is read otherwise");
        int length = Naive(bytes, 5, out ulong value);
        ref byte first = ref System.Runtime.InteropServices.MemoryMarshal.GetReference(bytes);
        int body = WireInput.ReadLength(ref first, 0, bytes.Length, out int readLength);
        bool isLength = length > 0 && value <= (ulong)(bytes.Length - length);
        Require(body >= 0 == isLength && (!isLength || (body == length && readLength == (int)value)), "a length is read otherwise");
    }

    private void Text(ReadOnlySpan<byte> bytes)
    {
        var view = new Utf8View(bytes);
        bool isValid = System.Text.Unicode.Utf8.IsValid(bytes);
        Require(view.IsValid == isValid, "UTF-8 is judged otherwise");
        int count = Encoding.UTF8.GetChars(bytes, characters);
        ReadOnlySpan<char> text = characters.AsSpan(0, count);
        Require(view.Equals(text) == isValid, "text compares otherwise");
        if (count > 0)
        {
            Require(!view.Equals(text.Slice(1)), "text equals a part of it");
        }

        // The bytes as characters of any kind, lone surrogates among them. From an even address on: .NET miscounts the UTF-8 of others.
        Encoding16(MemoryMarshal.Cast<byte, char>(bytes.Slice(IsOdd(bytes) ? 1 : 0)));
    }

    private static unsafe bool IsOdd(ReadOnlySpan<byte> bytes)
    {
        fixed (byte* start = bytes)
        {
            return ((nuint)start & 1) != 0;
        }
    }

    private void Encoding16(ReadOnlySpan<char> any)
    {
        int expected = Encoding.UTF8.GetBytes(any, scratch);
        Require(WireFormat.Utf8Size(any) == expected, "the size of text is another");
        Wire.Utf8.Encode(any, scratch.AsSpan(512, expected));
        Require(scratch.AsSpan(0, expected).SequenceEqual(scratch.AsSpan(512, expected)), "text is encoded otherwise");
    }

    /// <summary>The bytes that it takes, or 0.</summary>
    private static int Naive(ReadOnlySpan<byte> bytes, int most, out ulong value)
    {
        value = 0;
        for (int i = 0; i < most && i < bytes.Length; i++)
        {
            value |= (ulong)(bytes[i] & 0x7F) << (7 * i);
            if (bytes[i] < 0x80)
            {
                return i + 1;
            }
        }

        return 0;
    }
}
